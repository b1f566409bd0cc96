import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { PropValue } from '../mdx/prop-value.ts';
import { admonitionKinds } from './admonition-kinds.ts';
import { someNode } from './some-node.ts';

type Directive = Parents & {
  type: 'containerDirective' | 'leafDirective' | 'textDirective';
  name: string;
  attributes?: Readonly<Record<string, string | null | undefined>> | null;
};

/** Turns GitHub alerts and container directives into elements of components with evaluated props. */
export function expandAdmonitions(tree: Root): void {
  if (!someNode(tree, isCandidate)) return;
  visit(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    const isReplaced =
      (node.type === 'blockquote' && replaceAlert(node, index, parent)) ||
      (isDirective(node) && replaceDirective(node, index, parent));
    return isReplaced ? [SKIP, index] : undefined;
  });
}

function isDirective(node: Nodes): node is Nodes & Directive {
  return (node.type as string) === 'containerDirective';
}

function isCandidate(node: Nodes): boolean {
  return node.type === 'blockquote' ? alertOf(node) !== undefined : isDirective(node);
}

/**
 * Makes text again of what the parser took for a small directive: `image:latest` is a word of prose, and only blocks
 * between `:::` lines mean something here. `written` is the text whose places the nodes tell.
 */
export function restoreText(tree: Root, written: string): void {
  const restored = new Set<Parents>();
  visit(tree, (node, index, parent) => {
    const type: string = node.type;
    if ((type !== 'textDirective' && type !== 'leafDirective') || index === undefined || !parent)
      return undefined;
    const content = writtenContent(node as Nodes & Directive, written);
    const nodes = type === 'textDirective' ? content : [{ type: 'paragraph', children: content }];
    parent.children.splice(index, 1, ...(nodes as never[]));
    if (type === 'textDirective') restored.add(parent);
    return [SKIP, index];
  });
  for (const parent of restored) joinTexts(parent);
}

/** Marks of other tools may stand across what was taken for a directive, such as `{:target="_blank"}`. */
function joinTexts(parent: Parents): void {
  const joined: Nodes[] = [];
  for (const node of parent.children as Nodes[]) {
    const last = joined.at(-1);
    if (node.type !== 'text' || last?.type !== 'text') joined.push(node);
    else last.value += node.value;
  }
  parent.children = joined as never;
}

/** The content of the label, between what stands around it. */
function writtenContent({ name, children, position }: Directive, written: string): PhrasingContent[] {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined) return [text(`:${name}`)];
  const from = children[0]?.position?.start.offset ?? end;
  const to = children.at(-1)?.position?.end.offset ?? end;
  return [text(written.slice(start, from)), ...(children as PhrasingContent[]), text(written.slice(to, end))];
}

function text(value: string): Text {
  return { type: 'text', value };
}

type Alert = {
  name: string;
  title: string;
  isFolded: boolean | undefined;
  first: Paragraph;
  text: Text;
  rest: string;
};

/** What makes a quote an alert: `[!NOTE]` at its start, in Obsidian with a title and a sign for what can be folded. */
function alertOf({ children: [first] }: Blockquote): Alert | undefined {
  const [text] = first?.type === 'paragraph' ? first.children : [];
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !text.value.startsWith('[!')) return undefined;
  const match = /^\[!(\w+)\]([+-]?)[ \t]*([^\n]*)(?:\n|$)/.exec(text.value);
  const name = match?.[1] ? admonitionKinds.get(match[1].toLowerCase()) : undefined;
  if (!match || !name) return undefined;
  const [whole, , fold, title = ''] = match;
  const isFolded = fold ? fold === '-' : undefined;
  return { name, title: title.trim(), isFolded, first, text, rest: text.value.slice(whole.length) };
}

function replaceAlert(quote: Blockquote, index: number, parent: Parents): boolean {
  const alert = alertOf(quote);
  if (alert === undefined) return false;
  const { name, title, isFolded, first, text, rest } = alert;
  text.value = rest;
  if (rest === '') first.children.shift();
  if (first.children[0]?.type === 'break') first.children.shift();
  const children = first.children.length > 0 ? quote.children : quote.children.slice(1);
  const position = quote.position ? { position: quote.position } : {};
  const replacement =
    isFolded === undefined
      ? element(name, title === '' ? {} : { title }, children)
      : element('Accordion', { title: title || name, ...(isFolded ? {} : { defaultOpen: true }) }, children);
  parent.children.splice(index, 1, { ...replacement, ...position } as never);
  return true;
}

function replaceDirective(directive: Directive, index: number, parent: Parents): boolean {
  const tabs = isTab(directive) ? tabsAt(index, parent) : [];
  const replacement =
    tabs.length > 0 ? [toTabs(tabs)] : groups.has(directive.name) ? ungroup(directive) : [toBlock(directive)];
  parent.children.splice(index, Math.max(tabs.length, 1), ...(replacement as never[]));
  return true;
}

/** Blocks that only hold others, or say how their content is to be taken. */
const groups = new Set(['tabs', 'tab-set', 'raw', 'v-pre']);

/** The content of a group. Tabs in it are no part of a set before it. */
function ungroup({ name, children }: Directive): Nodes[] {
  const first = name.startsWith('tab') ? children.find((child) => isDirective(child)) : undefined;
  if (first && isDirective(first)) first.attributes = { ...first.attributes, first: '' };
  return [...children];
}

/** Names of directives that are components. */
const components = new Map(
  Object.entries<string>({
    'code-group': 'CodeGroup',
    column: 'Column',
    columns: 'Columns',
    step: 'Step',
    steps: 'Steps',
  }),
);

function toBlock(directive: Directive) {
  const component = components.get(directive.name);
  if (component === undefined) return toCallout(directive);
  const { title, children } = readLabel(directive);
  return element(component, title ? { title } : {}, children);
}

function toTabs(tabs: readonly Directive[]) {
  const selected = tabs.findIndex((tab) => hasAttribute(tab, 'selected'));
  const children = tabs.map(toTab) as unknown as Nodes[];
  return element('Tabs', selected > 0 ? { defaultTabIndex: selected } : {}, children);
}

function hasAttribute({ attributes }: Directive, name: string): boolean {
  return Object.hasOwn(attributes ?? {}, name);
}

/** Tabs that follow each other, up to one that begins another set. */
function tabsAt(index: number, { children }: Parents): Directive[] {
  const tabs: Directive[] = [];
  for (const node of children.slice(index)) {
    if (!isDirective(node) || !isTab(node)) break;
    if (tabs.length > 0 && hasAttribute(node, 'first')) break;
    tabs.push(node);
  }
  return tabs;
}

/** `tab-item` is the name of MyST. */
function isTab({ name }: Directive): boolean {
  return name === 'tab' || name === 'tab-item';
}

function toTab(directive: Directive) {
  const { title, children } = readLabel(directive);
  return element('Tab', { title: title ?? '' }, children);
}

function toCallout(directive: Directive) {
  const { name } = directive;
  const { title, children } = readLabel(directive);
  if (name === 'details' || name === 'dropdown') {
    const open = hasAttribute(directive, 'open') ? { defaultOpen: true } : {};
    return element('Accordion', { title: title ?? name, ...open }, children);
  }
  const known = admonitionKinds.get(name.toLowerCase());
  const titleProp = title ? { title } : known ? {} : { title: name };
  return element(known ?? 'Note', titleProp, children);
}

function readLabel({ children }: Directive): { title: PropValue; children: Nodes[] } {
  const [first] = children;
  const isLabel = (first?.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true;
  if (!first || !isLabel || !('children' in first)) return { title: undefined, children: [...children] };
  return { title: { type: 'mdast', nodes: [...first.children] }, children: children.slice(1) };
}

/** Without a place: the text that a directive was read from may not be what its author wrote. */
function element(name: string, props: Record<string, PropValue>, children: readonly Nodes[]) {
  return { type: 'mdxJsxFlowElement', name, attributes: [], children: [...children], data: { props } };
}
