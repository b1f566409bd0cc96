import { admonitionKinds } from './admonition-kinds.ts';
import { createCodeTracker, indentOf } from './code-tracker.ts';
import { mapProseLines } from './prose-lines.ts';
import { lineOf, meaningOf } from './template-blocks.ts';
import { type MarkArguments, mayHoldMarks, readTemplateMark, type TemplateMark } from './template-marks.ts';
import { mayHoldReferences, replaceReferences } from './template-references.ts';

/** `<div markdown>`, the content of which is Markdown from the next line on (MkDocs, kramdown). */
const markdownElement =
  /^[ \t]*<[a-z]+\b[^<>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?(?:\s[^<>]*)?>[ \t]*$/m;

/** Whether there may be anything to normalize in this text, and container directives to expand in its tree. */
export function hasDirectives(text: string): boolean {
  return (
    /^[ \t]*(?::{3,}|(?:!!!|\?\?\?\+?)[ \t]*["\w]|===[!+]*[ \t]+["'])/m.test(text) ||
    mayHoldMarks(text) ||
    mayHoldReferences(text) ||
    (text.includes(' markdown') && markdownElement.test(text))
  );
}

/**
 * Rewrites `!!! note "Title"`, `??? note` and `=== "Tab"` (Python-Markdown, MkDocs), `::: tip Title` (VitePress,
 * Docusaurus, MyST) and the marks of templates (GitBook, Hugo, PyMdown) to the directive syntax the parser knows. Code
 * stays as it is.
 */
export function normalizeDirectives(text: string, { indentedCode }: { indentedCode: boolean }): Normalized {
  const lines = (mayHoldReferences(text) ? mapProseLines(text, replaceReferences) : text).split('\n');
  const result = normalizeLines(lines, { base: 0, depth: 0, indentedCode });
  const added = result.flatMap((line, index) => (line.startsWith(addedMark) ? [index + 1] : []));
  return { text: result.join('\n').replaceAll(addedMark, ''), added };
}

/** `added` counts the lines from 1 that the written text does not have, to be taken off the places behind them. */
export type Normalized = { text: string; added: readonly number[] };

/** Stands before a line that nobody wrote. */
const addedMark = '\u0001';

type Nesting = { base: number; depth: number; indentedCode: boolean };

/** Blocks in blocks beyond this stay text. */
const deepest = 6;

function normalizeLines(lines: readonly string[], nesting: Nesting): string[] {
  const isCode = createCodeTracker(nesting);
  const ends = lines.some((line) => readTemplateMark(line)) ? pairMarks(lines, nesting) : undefined;
  const result: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (isCode(line)) {
      result.push(line);
      continue;
    }
    const block =
      nesting.depth >= deepest
        ? undefined
        : (readBlock(lines, index) ?? readPair(lines, { start: index, end: ends?.get(index) }));
    // The parser takes what stands right below a table for a row of it.
    if (!block && /^\s*:{3,}\s*$/.test(line) && lines[index - 1]?.includes('|')) result.push(addedMark);
    result.push(...(block ? toContainer(block, nesting) : [toLine(line)]));
    if (block) index = block.last;
    // HTML goes on to the next blank line, and what stands in it stays as it is.
    else if (markdownElement.test(line) && lines[index + 1]?.trim() !== '') result.push(addedMark);
  }
  return result;
}

function toLine(line: string): string {
  const mark = readTemplateMark(line);
  const shown = mark && !mark.isEnd ? lineOf(mark.name, mark) : undefined;
  return shown === undefined ? line.replace(colonLine, toDirective) : `${mark?.indent}${shown}`;
}

const colonLine = /^(\s*)(:{3,})[ \t]*(?:\{(?=[\w-]+\}))?([A-Za-z][\w-]*)(?=[\s[{}]|$)\}?(.*)$/;

/** Blocks of VitePress and MyST that are no admonitions. */
const containers = new Set(['details', 'dropdown', 'code-group', 'raw', 'v-pre', 'tab-set', 'tab-item']);

function toDirective(line: string, indent: string, colons: string, name: string, rest: string): string {
  if (!admonitionKinds.has(name.toLowerCase()) && !containers.has(name)) return line;
  if (/^\s*[[{]/.test(rest)) return `${indent}${colons}${name}${rest.trim()}`;
  const text = rest.trim();
  const [attributes = ''] = /(?<!\S)\{(?:open|[#.][\w-]+)\}$/.exec(text) ?? [];
  const title = text.slice(0, text.length - attributes.length).trim();
  return `${indent}${colons}${name}${toLabel(title)}${attributes}`;
}

/** A title in brackets. Those of links may stay, lone ones would end the label. */
function toLabel(title: string): string {
  if (title === '') return '';
  const isBalanced = !/[[\]]/.test(title.replaceAll(/\[[^[\]]*\]/g, ''));
  return `[${isBalanced ? title : title.replaceAll(/[[\]]/g, '\\$&')}]`;
}

/** A line that opens a block, with the lines below it. Without a directive they stand for themselves. */
type Block = {
  indent: string;
  directive: string | undefined;
  lines: string[];
  last: number;
  /** Whether there is a line that the end of the directive can take. */
  hasEnd: boolean;
};

function readBlock(lines: readonly string[], start: number): Block | undefined {
  const opening = readOpening(lines[start] ?? '');
  if (opening === undefined) return undefined;
  const width = indentOf(opening.indent) + 4;
  const end = blockEnd(lines, start + 1, width);
  if (end === start + 1 && !opening.standsAlone) return undefined;
  const inner = lines.slice(start + 1, end).map((line) => opening.indent + withoutIndent(line, width));
  const isBlankBehind = lines[end]?.trim() === '';
  return {
    indent: opening.indent,
    directive: opening.directive,
    lines: inner,
    last: isBlankBehind ? end : end - 1,
    hasEnd: isBlankBehind,
  };
}

/** A block between two marks of a template. */
function readPair(
  lines: readonly string[],
  { start, end }: { start: number; end: number | undefined },
): Block | undefined {
  const mark = end === undefined ? undefined : readTemplateMark(lines[start] ?? '');
  if (mark === undefined || end === undefined) return undefined;
  const { inner, given } = takeOptions(lines.slice(start + 1, end), mark);
  const meaning =
    meaningOf(mark.name, given) ?? (mark.key.startsWith('/') ? { name: 'note', ...given.named } : undefined);
  if (meaning === undefined) return undefined;
  const { indent } = mark;
  if ('lines' in meaning) {
    return { indent, directive: undefined, lines: meaning.lines(inner), last: end, hasEnd: true };
  }
  const directive = `${meaning.name}${toLabel(meaning.title ?? '')}${meaning.attributes ?? ''}`;
  return { indent, directive, lines: inner, last: end, hasEnd: true };
}

/** The lines `    open: true` right below a mark of slashes are its settings. */
function takeOptions(
  lines: readonly string[],
  mark: TemplateMark,
): { inner: string[]; given: MarkArguments } {
  const inner = [...lines];
  const named: Record<string, string> = { ...mark.named };
  for (let index = 0; mark.key.startsWith('/') && index < inner.length; index += 1) {
    const [, name = '', value = ''] = /^ {4,}([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(inner[index] ?? '') ?? [];
    if (name === '') break;
    named[name] ??= value;
    inner[index] = '';
  }
  return { inner, given: { words: mark.words, named } };
}

/** Where the blocks end that marks open, by the index of the line. */
function pairMarks(lines: readonly string[], nesting: Nesting): Map<number, number> {
  const isCode = createCodeTracker(nesting);
  const ends = new Map<number, number>();
  const open: { key: string; index: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const mark = isCode(line) ? undefined : readTemplateMark(line);
    if (mark === undefined) continue;
    if (!mark.isEnd) {
      if (open.length < 1000) open.push({ key: mark.key, index });
      continue;
    }
    const at = open.findLastIndex(({ key }) => key === mark.key);
    if (at === -1) continue;
    ends.set(open[at]?.index ?? -1, index);
    open.length = at;
  }
  return ends;
}

/** `standsAlone`: its title says it all, and may have nothing below. */
type Opening = { indent: string; directive: string; standsAlone: boolean };

function readOpening(line: string): Opening | undefined {
  const tab = /^(\s*)===([!+]*)\s+(?:"(.*)"|'(.*)')\s*$/.exec(line);
  if (tab) {
    const [, indent = '', marks = '', double, single] = tab;
    const directive = `tab${toLabel(double ?? single ?? '')}${toTabAttributes(marks)}`;
    return { indent, directive, standsAlone: false };
  }
  const match = /^(\s*)(!!!|\?\?\?\+?)\s*(?=["\w])(?:([\w-]+)[^"\n]*?)?(?:"(.*)")?\s*$/.exec(line);
  if (match === null) return undefined;
  return { indent: match[1] ?? '', directive: toAdmonition(match), standsAlone: match[4] !== undefined };
}

function toTabAttributes(marks: string): string {
  const names = [...(marks.includes('!') ? ['first'] : []), ...(marks.includes('+') ? ['selected'] : [])];
  return names.length > 0 ? `{${names.join(' ')}}` : '';
}

function toAdmonition([, , mark = '', kind = 'note', title]: RegExpExecArray): string {
  const name = kind.toLowerCase();
  const isKnown = admonitionKinds.has(name);
  if (!mark.startsWith('?')) return `${isKnown ? name : 'note'}${toLabel(title ?? (isKnown ? '' : kind))}`;
  return `details${toLabel(title ?? kind)}${mark.endsWith('+') ? '{open}' : ''}`;
}

/** Index behind the last line of the indented block that starts at `start`; blank lines inside belong to it. */
function blockEnd(lines: readonly string[], start: number, indent: number): number {
  let end = start;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) < indent) break;
    end = index + 1;
  }
  return end;
}

function withoutIndent(line: string, width: number): string {
  if (!/^ *\t/.test(line)) return line.slice(width);
  let end = 0;
  for (let columns = 0; columns < width && /[ \t]/.test(line.charAt(end)); end += 1)
    columns += line.charAt(end) === '\t' ? 4 - (columns % 4) : 1;
  return line.slice(end);
}

/** The block as a directive. The closing colons take the place of its end or of the blank line behind it. */
function toContainer(
  { indent, directive, lines, hasEnd }: Block,
  { depth, indentedCode }: Nesting,
): string[] {
  const colons = ':'.repeat(3 + deepest - depth);
  const inner = normalizeLines(lines, { base: indentOf(indent), depth: depth + 1, indentedCode });
  if (directive === undefined) return inner;
  const gap = inner.at(-1)?.includes('|') ? [addedMark] : [];
  return [`${indent}${colons}${directive}`, ...inner, ...gap, `${hasEnd ? '' : addedMark}${indent}${colons}`];
}
