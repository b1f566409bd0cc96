import type { Html, Nodes, Paragraph, Text } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import type { Budget } from './budget.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { PropValue } from './prop-value.ts';
import { FunctionValue, isRecord, JsxValue, SnippetValue, type Value } from './value.ts';

/** The nodes that a value shows as, by the rules of JSX: nothing for `null`, `undefined` and booleans. */
export function valueToNodes(value: Value, budget: Budget): Nodes[] {
  budget.nodes(1);
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number') return [verbatim(String(value))];
  if (value instanceof JsxValue) return value.nodes.map((node) => cloneNode(node, budget));
  if (Array.isArray(value)) return budget.nested(() => value.flatMap((item) => valueToNodes(item, budget)));
  throw new EvaluationError(
    'failed',
    isRecord(value) ? 'is an object, which cannot be shown' : 'is a function',
  );
}

declare module 'mdast' {
  interface TextData {
    /** Text of a value: its lines begin and end as they are, where those of Markdown are trimmed. */
    isVerbatim?: true;
  }
}

export function verbatim(value: string): Text {
  return value.includes('\n') ? { type: 'text', value, data: { isVerbatim: true } } : { type: 'text', value };
}

/** A deep copy, so that no two places of a page share nodes; `position` replaces those of another file. */
export function cloneNode(node: Nodes, budget: Budget, position?: Nodes['position']): Nodes {
  budget.nodes(1);
  const copy: Nodes = { ...node };
  if (node.data) copy.data = { ...node.data };
  if (position) copy.position = position;
  if ('children' in node && 'children' in copy) {
    const children = budget.nested(() => node.children.map((child) => cloneNode(child, budget, position)));
    setChildren(copy, children);
  }
  return copy;
}

/** Gives a parent children whose kinds its type may not name: components stand anywhere in MDX. */
export function setChildren(parent: Nodes, children: readonly Nodes[]): void {
  Object.assign(parent, { children });
}

/** The value of a prop as components read it. Functions have no meaning there and become `undefined`. */
function toPropValue(value: Value, budget: Budget): PropValue {
  budget.step();
  if (value instanceof JsxValue) {
    return { type: 'mdast', nodes: value.nodes.map((node) => cloneNode(node, budget)) };
  }
  if (value instanceof FunctionValue || value instanceof SnippetValue) return undefined;
  if (Array.isArray(value)) return budget.nested(() => value.map((item) => toPropValue(item, budget)));
  if (!isRecord(value)) return value;
  return budget.nested(() => toProps(value, budget, isForgedMdast(value) ? ['nodes'] : []));
}

/** A page must not pass objects of its own for nodes that the interpreter made. */
function isForgedMdast(value: { type?: Value }): boolean {
  return value.type === 'mdast';
}

/** Evaluated props of an element, without React's own `key` and `ref`. */
export function toProps(
  record: { [key: string]: Value },
  budget: Budget,
  without: readonly string[] = ['key', 'ref', 'children'],
): { [key: string]: PropValue } {
  const props: { [key: string]: PropValue } = Object.create(null);
  for (const [key, value] of Object.entries(record)) {
    if (!without.includes(key)) props[key] = toPropValue(value, budget);
  }
  return props;
}

/** Takes `dangerouslySetInnerHTML` out of props: what it holds are the children of the element, as raw HTML. */
export function takeMarkup(props: { [key: string]: PropValue }): Html | undefined {
  const inner = props.dangerouslySetInnerHTML;
  if (inner === undefined) return undefined;
  delete props.dangerouslySetInnerHTML;
  if (typeof inner !== 'object' || inner === null || !('__html' in inner)) return undefined;
  return typeof inner.__html === 'string' ? { type: 'html', value: inner.__html } : undefined;
}

export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;

export function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** An element with evaluated props, as the component stage expects it. */
export function createElement(
  name: string,
  props: { [key: string]: PropValue },
  children: readonly Nodes[],
): MdxJsxFlowElement {
  const element: MdxJsxFlowElement = { type: 'mdxJsxFlowElement', name, attributes: [], children: [] };
  Object.assign(element, { data: { props } });
  setChildren(element, children);
  return element;
}

const inlineParents = new Set(
  'paragraph heading emphasis strong delete link tableCell mdxJsxTextElement'.split(' '),
);

/** Whether the children of a node stand in one line. */
export function isInlineParent(node: Nodes): boolean {
  return inlineParents.has(node.type);
}

/** Content that lands inside a line: a lone paragraph gives its own content, elements become inline ones. */
export function toInline(nodes: Nodes[]): Nodes[] {
  const [only] = nodes;
  if (nodes.length === 1 && only?.type === 'paragraph') return only.children;
  return nodes.map((node) =>
    node.type === 'mdxJsxFlowElement' ? Object.assign(node, { type: 'mdxJsxTextElement' }) : node,
  );
}

/** Puts back the white space between elements and expressions of one paragraph, which a parser may drop with it. */
export function restoreSpaces(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const gap = before && isFlowMdx(before) && isFlowMdx(node) && isSpaced(before, node);
    return gap ? [{ type: 'text', value: ' ' }, node] : [node];
  });
}

function isFlowMdx(node: Nodes): boolean {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxFlowExpression';
}

function isSpaced(before: Nodes, node: Nodes): boolean {
  const end = before.position?.end;
  const start = node.position?.start;
  if (end === undefined || start === undefined) return false;
  if (end.line === start.line) return end.column < start.column;
  return end.line + 1 === start.line && before.position?.start.line === end.line;
}

/** Puts loose text at the top of a page into paragraphs, with the elements in its line. */
export function wrapLooseText(nodes: readonly Nodes[]): Nodes[] {
  return toLines(nodes).flatMap((line) => (line.some(isWords) ? [looseParagraph(line)] : line));
}

/** What stands in one line of the source, or a block alone. */
function toLines(nodes: readonly Nodes[]): Nodes[][] {
  const lines: Nodes[][] = [];
  for (const node of nodes) {
    const line = lines.at(-1);
    if (line?.every(isInline) && isInline(node) && !isApart(line, node)) line.push(node);
    else lines.push([node]);
  }
  return lines;
}

/** Whether a blank line lies between two nodes of the source. */
function isApart(line: readonly Nodes[], node: Nodes): boolean {
  const end = line.findLast(({ position }) => position)?.position?.end.line;
  const start = node.position?.start.line;
  return end !== undefined && start !== undefined && start - end > 1;
}

function looseParagraph(line: Nodes[]): Paragraph {
  const paragraph: Paragraph = { type: 'paragraph', children: [] };
  const position = line.find((node) => node.position)?.position;
  if (position) paragraph.position = position;
  setChildren(paragraph, toInline(line));
  return paragraph;
}

function isWords(node: Nodes): boolean {
  return !isJsx(node) && isInline(node) && !isBlank(node);
}

const phrases = new Set(
  'break delete emphasis footnoteReference image imageReference inlineCode inlineMath link linkReference mdxJsxTextElement strong text'.split(
    ' ',
  ),
);

const inlineNames = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr Badge Icon Tooltip'.split(
    ' ',
  ),
);

/** Whether a node stands in a line of text: by its type, or as an element by its name, wherever it was written. */
export function isInline(node: Nodes): boolean {
  return phrases.has(node.type) || isInlineElement(node);
}

export function isInlineElement(node: Nodes): boolean {
  if (!isJsx(node) || !inlineNames.has(node.name ?? '')) return false;
  const [only] = node.children;
  return (node.children.length === 1 && only?.type === 'paragraph') || node.children.every(isInline);
}

/**
 * A paragraph that holds only JSX, expressions and white space is not a paragraph: its content stands for itself, as in MDX.
 * The white space stays, so that two badges in a row do not touch.
 * `undefined` when the paragraph stays.
 */
export function unravel(paragraph: Paragraph): Nodes[] | undefined {
  let found = false;
  for (const child of paragraph.children) {
    if (child.type === 'mdxJsxTextElement') found = true;
    else if (child.type !== 'mdxTextExpression' && !isBlank(child)) return undefined;
  }
  if (!found) return undefined;
  return paragraph.children.map(toFlow);
}

export function isBlank(node: Nodes): boolean {
  return node.type === 'text' && /^\s*$/.test(node.value);
}

function toFlow(node: Nodes): Nodes {
  if (node.type === 'mdxJsxTextElement') return Object.assign(node, { type: 'mdxJsxFlowElement' });
  if (node.type === 'mdxTextExpression') return Object.assign(node, { type: 'mdxFlowExpression' });
  return node;
}
