import { createCopyButton } from '../components/copy-code.ts';
import { element } from '../search/element.ts';
import { highlightCode } from './highlight-code.ts';
import { type InlineContext, renderInline } from './inline-markdown.ts';

/** A block of Markdown: its source tells whether it has to be drawn again. */
export type Block = { source: string; render(): HTMLElement };

type Lines = readonly string[];

/** Where a block ends (exclusive), and how it is drawn. */
type Found = { end: number; render(): HTMLElement };

const fence = /^\s{0,3}(`{3,}|~{3,})\s*([^\s`]*)/;
const heading = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#*)?\s*$/;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const quote = /^ {0,3}> ?/;
const listItem = /^( *)(?:[-*+]|(\d{1,9})[.)])(?: +|$)/;
const tableRule = /^ *\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *$/;

/** Deeper nesting shows as it was written. */
const deepest = 6;

/** Splits an answer into blocks. An unfinished one, as of a stream, is drawn as far as it goes. */
export function parseBlocks(text: string, findSource: InlineContext['findSource']): Block[] {
  return parse(text.split(/\r?\n/), { depth: 0, findSource });
}

function parse(lines: Lines, context: InlineContext): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const { end, render } = findBlock(lines, at, context);
    blocks.push({ source: lines.slice(at, end).join('\n'), render });
    at = end;
  }
  return blocks;
}

function findBlock(lines: Lines, at: number, context: InlineContext): Found {
  const line = lines[at] ?? '';
  if (fence.test(line)) return findCode(lines, at);
  if (heading.test(line)) return { end: at + 1, render: () => renderHeading(line, context) };
  if (rule.test(line)) return { end: at + 1, render: () => element('hr', {}) };
  if (context.depth < deepest && quote.test(line)) return findQuote(lines, at, context);
  if (context.depth < deepest && listItem.test(line)) return findList(lines, at, context);
  if (line.includes('|') && tableRule.test(lines[at + 1] ?? '')) return findTable(lines, at, context);
  return findParagraph(lines, at, context);
}

/** Emphasis has a depth of its own. */
function inText({ findSource }: InlineContext): InlineContext {
  return { depth: 0, findSource };
}

function findCode(lines: Lines, at: number): Found {
  const [, marks = '', language = ''] = fence.exec(lines[at] ?? '') ?? [];
  const isClosing = (line: string) => line.trim().startsWith(marks) && /^(.)\1*$/.test(line.trim());
  const end = findLine(lines, at + 1, isClosing);
  const render = () => {
    const code = element('code', {}, ...highlightCode(lines.slice(at + 1, end).join('\n'), language));
    const pre = element('pre', { tabindex: '0' }, code);
    const block = element('div', { class: 'op-code' }, pre);
    block.append(element('div', { class: 'op-code-tools' }, createCopyButton(block)));
    return block;
  };
  return { end: Math.min(end + 1, lines.length), render };
}

/** The headings of an answer stand below that of the panel. */
function renderHeading(line: string, context: InlineContext): HTMLElement {
  const [, marks = '', text = ''] = heading.exec(line) ?? [];
  const names = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;
  return element(names[marks.length - 1] ?? 'h6', {}, ...renderInline(text, inText(context)));
}

function findQuote(lines: Lines, at: number, context: InlineContext): Found {
  const end = findEnd(lines, at, (line) => !quote.test(line));
  const inner = lines.slice(at, end).map((line) => line.replace(quote, ''));
  return { end, render: () => element('blockquote', {}, ...renderAll(inner, context)) };
}

/** Draws what a block holds. */
function renderAll(lines: Lines, { depth, findSource }: InlineContext): HTMLElement[] {
  return parse(lines, { depth: depth + 1, findSource }).map(({ render }) => render());
}

/** A list goes on over empty lines when an item or something indented follows. */
function findList(lines: Lines, at: number, context: InlineContext): Found {
  const [, base = '', number] = listItem.exec(lines[at] ?? '') ?? [];
  const belongs = (line: string, isAfterGap: boolean) => {
    const item = listItem.exec(line);
    if (item && (item[1] ?? '').length <= base.length + 1)
      return (item[2] === undefined) === (number === undefined);
    return /^\s/.test(line)
      ? indentOf(line) > base.length
      : !isAfterGap && !fence.test(line) && !heading.test(line);
  };
  let end = at + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    if (!belongs(line, next > end)) break;
    end = next + 1;
  }
  const items = splitItems(lines.slice(at, end), base.length);
  const attributes = number === undefined || number === '1' ? {} : { start: number };
  const render = () =>
    element(
      number === undefined ? 'ul' : 'ol',
      attributes,
      ...items.map((item) => renderItem(item, context)),
    );
  return { end, render };
}

function splitItems(lines: Lines, base: number): string[][] {
  const items: string[][] = [];
  let content = 0;
  for (const line of lines) {
    const item = listItem.exec(line);
    if (item && (item[1] ?? '').length <= base + 1) {
      content = item[0].length;
      items.push([line.slice(content)]);
    } else items.at(-1)?.push(line.slice(Math.min(content, indentOf(line))));
  }
  return items;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The first paragraph of an item stands without space around it. */
function renderItem(lines: Lines, context: InlineContext): HTMLElement {
  const [first, ...rest] = renderAll(lines, context);
  const lead = first?.tagName === 'P' ? [...first.childNodes] : first ? [first] : [];
  return element('li', {}, ...lead, ...rest);
}

function findTable(lines: Lines, at: number, context: InlineContext): Found {
  const end = findEnd(lines, at, (line) => !line.includes('|'));
  const [head = '', , ...body] = lines.slice(at, end);
  const row = (line: string, name: 'th' | 'td') =>
    element(
      'tr',
      {},
      ...cellsOf(line).map((cell) => element(name, {}, ...renderInline(cell, inText(context)))),
    );
  const render = () => {
    const rows = body.map((line) => row(line, 'td'));
    const table = element('table', {}, element('thead', {}, row(head, 'th')), element('tbody', {}, ...rows));
    return element('div', { class: 'op-table' }, table);
  };
  return { end, render };
}

/** Wider tables are no answer to a question. */
const mostCells = 40;

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/, mostCells).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function findParagraph(lines: Lines, at: number, context: InlineContext): Found {
  const isOther = (line: string) =>
    fence.test(line) || heading.test(line) || quote.test(line) || listItem.test(line) || rule.test(line);
  const end = findEnd(lines, at, isOther);
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd();
  return { end, render: () => element('p', {}, ...renderInline(text, inText(context))) };
}

/** End of the block that begins at a line: the next empty line, or the next that belongs to another block. */
function findEnd(lines: Lines, at: number, isOther: (line: string) => boolean): number {
  return findLine(lines, at + 1, (line) => line.trim() === '' || isOther(line));
}

/** The first such line from a position on, else the end. */
function findLine(lines: Lines, from: number, isWanted: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (isWanted(lines[at] ?? '')) return at;
  return lines.length;
}
