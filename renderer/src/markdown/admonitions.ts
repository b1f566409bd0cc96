import type { Blockquote, Nodes, Paragraph, Parents, Root, Text } from 'mdast';
import { visit } from 'unist-util-visit';
import type { PropValue } from '../mdx/prop-value.ts';
import { someNode } from './some-node.ts';

/** Names that Markdown dialects use for admonitions → our callout component. */
const callouts: Readonly<Record<string, string>> = {
  note: 'Note',
  abstract: 'Note',
  seealso: 'Note',
  quote: 'Note',
  example: 'Note',
  info: 'Info',
  todo: 'Info',
  question: 'Info',
  important: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  success: 'Check',
  check: 'Check',
  warning: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  bug: 'Danger',
  failure: 'Danger',
};

/** Whether {@link expandAdmonitions} and the directive syntax have anything to do in this text. */
export function hasDirectives(text: string): boolean {
  return /^\s*(?::{3,}|(?:!!!|\?\?\?\+?)\s*\w)/m.test(text);
}

/**
 * Rewrites `!!! note "Title"` and `??? note` (Python-Markdown, MkDocs) and `::: tip Title` (VitePress,
 * Docusaurus) to the directive syntax the parser knows, without changing the number of lines.
 */
export function normalizeDirectives(text: string): string {
  const lines = text.split('\n');
  const result = dedentBlocks(lines, 0).map((line) =>
    line.replace(/^(\s*)(:{3,})\s+(\w+)\s*(.*)$/, toDirective),
  );
  return result.join('\n');
}

function toDirective(line: string, indent: string, colons: string, name: string, rest: string): string {
  if (!(name.toLowerCase() in callouts) && name !== 'details') return line;
  if (rest.startsWith('[') || rest.startsWith('{')) return `${indent}${colons}${name}${rest}`;
  return `${indent}${colons}${name}${rest === '' ? '' : `[${rest.replaceAll(/[[\]]/g, '\\$&')}]`}`;
}

function dedentBlocks(lines: readonly string[], depth: number): string[] {
  const result: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const opening = /^(\s*)(!!!|\?\?\?\+?)\s*([\w-]+)[^"\n]*?(?:"(.*)")?\s*$/.exec(line);
    if (!opening || depth > 5) {
      result.push(line);
      continue;
    }
    const end = blockEnd(lines, index + 1, (opening[1] ?? '').length + 4);
    if (end === index + 1) {
      result.push(line);
      continue;
    }
    result.push(...toContainer(opening, lines.slice(index + 1, end), depth));
    index = lines[end]?.trim() === '' ? end : end - 1;
  }
  return result;
}

/** Index behind the last line of the indented block that starts at `start`; blank lines inside belong to it. */
function blockEnd(lines: readonly string[], start: number, indent: number): number {
  let end = start;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (line.length - line.trimStart().length < indent) break;
    end = index + 1;
  }
  return end;
}

/** The block as a directive. The closing colons take the place of the blank line behind the block. */
function toContainer(opening: RegExpExecArray, block: readonly string[], depth: number): string[] {
  const [, indent = '', mark = '', kind = 'note', title] = opening;
  const width = indent.length + 4;
  const inner = dedentBlocks(
    block.map((line) => indent + line.slice(Math.min(width, line.length))),
    depth + 1,
  );
  const colons = ':'.repeat(8 - depth);
  const name = mark.startsWith('?')
    ? 'details'
    : kind.toLowerCase() in callouts
      ? kind.toLowerCase()
      : 'note';
  const label = title ?? (mark.startsWith('?') || !(kind.toLowerCase() in callouts) ? kind : undefined);
  return [`${indent}${colons}${name}${label ? `[${label}]` : ''}`, ...inner, `${indent}${colons}`];
}

type ContainerDirective = Parents & { type: 'containerDirective'; name: string };
type SmallDirective = { type: string; name: string; children: Nodes[] };

/** Turns GitHub alerts and container directives into callout elements with evaluated props. */
export function expandAdmonitions(tree: Root): void {
  if (!someNode(tree, isCandidate)) return;
  visit(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    if (node.type === 'blockquote') replaceAlert(node, index, parent);
    const type: string = node.type;
    if (type === 'containerDirective') {
      replaceDirective(node as unknown as ContainerDirective, index, parent);
    }
    if (type === 'textDirective' || type === 'leafDirective') {
      restoreText(node as unknown as SmallDirective, index, parent);
    }
  });
}

function isCandidate(node: Nodes): boolean {
  return node.type === 'blockquote'
    ? alertOf(node) !== undefined
    : (node.type as string).endsWith('Directive');
}

/** `image:latest` is a word of prose: only blocks between `:::` lines mean something here. */
function restoreText({ type, name, children }: SmallDirective, index: number, parent: Parents): void {
  const mark: Text = { type: 'text', value: `${type === 'textDirective' ? ':' : '::'}${name}` };
  const label: Nodes[] =
    children.length > 0 ? [{ type: 'text', value: '[' }, ...children, { type: 'text', value: ']' }] : [];
  const content = [mark, ...label];
  const nodes = type === 'textDirective' ? content : [{ type: 'paragraph', children: content }];
  parent.children.splice(index, 1, ...(nodes as never[]));
}

type Alert = { name: string; first: Paragraph; text: Text; rest: string };

/** What makes a quote an alert: `[!NOTE]` alone on its first line. */
function alertOf({ children: [first] }: Blockquote): Alert | undefined {
  const [text] = first?.type === 'paragraph' ? first.children : [];
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !text.value.startsWith('[!')) return undefined;
  const match = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text.value);
  const name = match?.[1] ? callouts[match[1].toLowerCase()] : undefined;
  return match && name ? { name, first, text, rest: text.value.slice(match[0].length) } : undefined;
}

function replaceAlert(quote: Blockquote, index: number, parent: Parents): void {
  const alert = alertOf(quote);
  if (alert === undefined) return;
  const { name, first, text, rest } = alert;
  text.value = rest;
  if (rest === '') first.children.shift();
  if (first.children[0]?.type === 'break') first.children.shift();
  const children = first.children.length > 0 ? quote.children : quote.children.slice(1);
  parent.children.splice(index, 1, calloutElement(name, {}, children, quote) as never);
}

function replaceDirective(directive: ContainerDirective, index: number, parent: Parents): void {
  const [first] = directive.children;
  const label =
    first && (first.data as { directiveLabel?: boolean } | undefined)?.directiveLabel ? first : undefined;
  const children = label ? directive.children.slice(1) : directive.children;
  const title =
    label && 'children' in label ? { type: 'mdast' as const, nodes: label.children as Nodes[] } : undefined;
  const known = callouts[directive.name.toLowerCase()];
  const name = directive.name === 'details' ? 'Accordion' : (known ?? 'Note');
  const titleProp: Record<string, PropValue> = title ? { title } : known ? {} : { title: directive.name };
  parent.children.splice(index, 1, calloutElement(name, titleProp, children as Nodes[], directive) as never);
}

function calloutElement(
  name: string,
  props: Record<string, PropValue>,
  children: readonly Nodes[],
  from: Nodes,
) {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: [],
    children: [...children],
    data: { props },
    ...(from.position ? { position: from.position } : {}),
  };
}
