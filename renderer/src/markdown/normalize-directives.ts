import { admonitionKinds } from './admonition-kinds.ts';
import { createCodeTracker, indentOf } from './code-tracker.ts';

/** Whether there may be anything to normalize in this text, and container directives to expand in its tree. */
export function hasDirectives(text: string): boolean {
  return /^[ \t]*(?::{3,}|(?:!!!|\?\?\?\+?)[ \t]*["\w]|===[!+]*[ \t]+["'])/m.test(text);
}

/**
 * Rewrites `!!! note "Title"`, `??? note` and `=== "Tab"` (Python-Markdown, MkDocs) and `::: tip Title` (VitePress,
 * Docusaurus) to the directive syntax the parser knows. Code stays as it is.
 */
export function normalizeDirectives(text: string, { indentedCode }: { indentedCode: boolean }): string {
  return normalizeLines(text.split('\n'), { base: 0, depth: 0, indentedCode }).join('\n');
}

type Nesting = { base: number; depth: number; indentedCode: boolean };

/** Blocks in blocks beyond this stay text. */
const deepest = 6;

function normalizeLines(lines: readonly string[], nesting: Nesting): string[] {
  const isCode = createCodeTracker(nesting);
  const result: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (isCode(line)) {
      result.push(line);
      continue;
    }
    const block = nesting.depth < deepest ? readBlock(lines, index) : undefined;
    result.push(...(block ? toContainer(block, nesting) : [line.replace(colonLine, toDirective)]));
    if (block) index = block.last;
  }
  return result;
}

const colonLine = /^(\s*)(:{3,})[ \t]*(\w+)(?=[\s[{]|$)(.*)$/;

function toDirective(line: string, indent: string, colons: string, name: string, rest: string): string {
  if (!(name.toLowerCase() in admonitionKinds) && name !== 'details') return line;
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

/** A line that opens a block, with the lines indented below it. */
type Block = { indent: string; directive: string; lines: string[]; last: number };

function readBlock(lines: readonly string[], start: number): Block | undefined {
  const opening = readOpening(lines[start] ?? '');
  if (opening === undefined) return undefined;
  const width = indentOf(opening.indent) + 4;
  const end = blockEnd(lines, start + 1, width);
  if (end === start + 1) return undefined;
  const inner = lines.slice(start + 1, end).map((line) => opening.indent + withoutIndent(line, width));
  return { ...opening, lines: inner, last: lines[end]?.trim() === '' ? end : end - 1 };
}

function readOpening(line: string): Pick<Block, 'indent' | 'directive'> | undefined {
  const tab = /^(\s*)===([!+]*)\s+(?:"(.*)"|'(.*)')\s*$/.exec(line);
  if (tab) {
    const [, indent = '', marks = '', double, single] = tab;
    return { indent, directive: `tab${toLabel(double ?? single ?? '')}${toTabAttributes(marks)}` };
  }
  const match = /^(\s*)(!!!|\?\?\?\+?)\s*(?=["\w])(?:([\w-]+)[^"\n]*?)?(?:"(.*)")?\s*$/.exec(line);
  return match ? { indent: match[1] ?? '', directive: toAdmonition(match) } : undefined;
}

function toTabAttributes(marks: string): string {
  const names = [...(marks.includes('!') ? ['first'] : []), ...(marks.includes('+') ? ['selected'] : [])];
  return names.length > 0 ? `{${names.join(' ')}}` : '';
}

function toAdmonition([, , mark = '', kind = 'note', title]: RegExpExecArray): string {
  const name = kind.toLowerCase();
  const isKnown = name in admonitionKinds;
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

/** The block as a directive. The closing colons take the place of the blank line behind the block. */
function toContainer({ indent, directive, lines }: Block, { depth, indentedCode }: Nesting): string[] {
  const colons = ':'.repeat(3 + deepest - depth);
  const inner = normalizeLines(lines, { base: indentOf(indent), depth: depth + 1, indentedCode });
  return [`${indent}${colons}${directive}`, ...inner, `${indent}${colons}`];
}
