import type { DiagramSource } from './diagram-source.ts';

type Node = { id: string; shape: string; style: string };
type Part = Node[] | string;

const id = /\w+(?:-\w+)*/y;
const shape =
  /(\(\(\(|\(\[|\(\(|\[\[|\[\(|\{\{|\[[/\\]|[>[({])\s*("[^"]*"|[^"[\](){}]+?)\s*(\)\)\)|\]\)|\)\)|\]\]|\)\]|\}\}|[/\\]\]|[\])}])/y;
const style = /:::[\w-]+/y;
const link = /(<)?(-{2,}>|-{3,}(?![ox])|-\.+->|-\.+-(?![ox])|={2,}>|={3,}(?![ox]))(?:\s*\|([^|]*)\|)?/y;
const worded =
  /(<)?(--|-\.|==)(?![ox]\s)\s*((?!\s)(?:(?!--|==|-\.)[^|])+?)\s*(-{2,}>|-{3,}|\.+->|\.+-|={2,}>|={3,})/y;

const closing: Record<string, string> = {
  '(((': ')))',
  '([': '])',
  '((': '))',
  '[[': ']]',
  '[(': ')]',
  '{{': '}}',
  '[/': '\\]',
  '[\\': '/]',
  '>': ']',
  '[': ']',
  '(': ')',
  '{': '}',
};

/**
 * A flowchart in the form that the engine reads: a direction, a statement on each line, spaces around links, labels of
 * links between bars, and the label of a node where the node is named first.
 */
export function drawableFlowchart([header = '', ...lines]: string[]): DiagramSource {
  const start = /^(graph|flowchart)\b[ \t]*(TD|TB|LR|BT|RL)?[ \t]*(?:;(.*))?$/i.exec(header);
  if (start === null) return { unknown: header };
  const statements: (Part[] | string)[] = [];
  for (const line of [start[3]?.trim() ?? '', ...lines]) {
    const read = line === '' ? [] : readLine(line);
    if (read === undefined) return { unknown: line };
    statements.push(...read);
  }
  return { lines: [`${start[1]} ${start[2] ?? 'TD'}`, ...withLabels(statements)] };
}

const plainStatement = /^(?:end|(?:subgraph|direction|classDef|class|style|linkStyle)\s.+?);*$/;

function readLine(line: string): (Part[] | string)[] | undefined {
  if (plainStatement.test(line)) return [line.replace(/;+$/, '')];
  const reader = new LineReader(line);
  const statements: Part[][] = [];
  do {
    const statement = readStatement(reader);
    if (statement === undefined) return undefined;
    statements.push(statement);
  } while (reader.skip(/\s*;\s*/y) && !reader.isDone());
  return reader.isDone() ? statements : undefined;
}

/** Groups of nodes with the links between them. */
function readStatement(reader: LineReader): Part[] | undefined {
  const parts: Part[] = [];
  for (;;) {
    const nodes = readNodes(reader);
    if (nodes === undefined) return undefined;
    parts.push(nodes);
    const arrow = readLink(reader);
    if (arrow === undefined) return parts;
    parts.push(arrow);
  }
}

function readNodes(reader: LineReader): Node[] | undefined {
  const nodes: Node[] = [];
  do {
    const node = readNode(reader);
    if (node === undefined) return undefined;
    nodes.push(node);
  } while (reader.skip(/\s*&\s*/y));
  return nodes;
}

function readNode(reader: LineReader): Node | undefined {
  const name = reader.match(id)?.[0];
  if (name === undefined) return undefined;
  const label = reader.match(shape);
  if (label !== undefined && !isReadable(label)) return undefined;
  return { id: name, shape: label?.[0] ?? '', style: reader.match(style)?.[0] ?? '' };
}

/** The engine ends a label at the first closing bracket, also between quotes, and knows neither `#quot;` nor Markdown in it. */
function isReadable([, open = '', text = '', close = '']: string[]): boolean {
  return closing[open] === close && !text.includes(close) && !/^"`|#\w+;/.test(text);
}

function readLink(reader: LineReader): string | undefined {
  reader.skip(/\s+/y);
  const plain = reader.match(link);
  const [, back = '', line = '', label] = plain ?? [];
  if (plain !== undefined) return finishLink(reader, back + shortened(line), label);
  const [found, start = '', open = '', text, close = ''] = reader.match(worded) ?? [];
  return found === undefined
    ? undefined
    : finishLink(reader, start + shortened(open.slice(0, -1) + close), text);
}

function finishLink(reader: LineReader, arrow: string, label: string | undefined): string {
  reader.skip(/\s+/y);
  return label === undefined ? arrow : `${arrow}|${label}|`;
}

/** A longer link asks for a longer way only. */
function shortened(line: string): string {
  return line
    .replace(/^-{2,}>$/, '-->')
    .replace(/^-{3,}$/, '---')
    .replace(/^={2,}>$/, '==>')
    .replace(/^={3,}$/, '===')
    .replace(/^-\.+->$/, '-.->')
    .replace(/^-\.+-$/, '-.-');
}

function withLabels(statements: (Part[] | string)[]): string[] {
  const nodes = statements.flat().flatMap((part) => (typeof part === 'string' ? [] : part));
  const shapes = new Map(nodes.filter((node) => node.shape !== '').map((node) => [node.id, node.shape]));
  const named = new Set<string>();
  const toText = (node: Node) => {
    const label = node.shape || (named.has(node.id) ? '' : (shapes.get(node.id) ?? ''));
    named.add(node.id);
    return node.id + label + node.style;
  };
  return statements.map((statement) =>
    typeof statement === 'string'
      ? statement
      : statement.map((part) => (typeof part === 'string' ? part : part.map(toText).join(' & '))).join(' '),
  );
}

/** Reads a line from left to right by sticky patterns. */
class LineReader {
  #at = 0;
  readonly #line: string;

  constructor(line: string) {
    this.#line = line;
  }

  match(pattern: RegExp): string[] | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#line) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }

  skip(pattern: RegExp): boolean {
    return this.match(pattern) !== undefined;
  }

  isDone(): boolean {
    return this.#line.slice(this.#at).trim() === '';
  }
}
