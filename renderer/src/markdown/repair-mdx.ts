import type { Root } from 'mdast';
import { quoteValues } from './html-attributes.ts';
import { findInlineCode, mapProseLines, outsideInlineCode } from './prose-lines.ts';
import { voidElements } from './void-elements.ts';

/** A place in MDX source that strict MDX refuses, as the parser names it. Line and column count from 1. */
export type SyntaxFault = { line: number; column: number; reason: string };

/** Rewrites what authors write by habit and strict MDX refuses, before the first attempt. Keeps line numbers. */
export function normalizeMdx(text: string): string {
  let result = text;
  if (result.includes('<!--')) result = blankHtmlComments(result);
  if (result.includes('{#')) result = escapeHeadingIds(result);
  if (result.includes('</br>')) result = mapProseLines(result, (line) => line.replaceAll('</br>', '<br/>'));
  return result;
}

/** The beginning of prose that MDX takes for code: `export your data`, `import the key from a vault`. */
const proseOfModule =
  /^(?:import[ \t]+(?!type\b)[\w$]+[ \t]+(?!from\b)\w|export[ \t]+(?!(?:const|let|var|function|class|default|async|type|interface|enum|abstract|declare|namespace)\b)[\w(])/m;

/** Whether text may hold such prose. */
export function mayHoldModuleProse(text: string): boolean {
  return proseOfModule.test(text);
}

/** Makes prose again of what was taken for code by its first word. `undefined` when there is nothing of the kind. */
export function repairModuleProse(text: string, { children }: Root): string | undefined {
  const found = children.filter(
    (node) => node.type === 'mdxjsEsm' && proseOfModule.test(node.value.split('\n', 1)[0] ?? ''),
  );
  return found.length === 0
    ? undefined
    : found.reduceRight((result, { position }) => {
        const at = position?.start.offset ?? result.length;
        return `${result.slice(0, at)}&#${result.charCodeAt(at)};${result.slice(at + 1)}`;
      }, text);
}

function escapeHeadingIds(text: string): string {
  return mapProseLines(text, (line) =>
    /^\s{0,3}#{1,6}\s/.test(line) ? line.replace(/(^|[^\\])\{(#[\w:.-]+)\}\s*$/, '$1\\{$2}') : line,
  );
}

/** Blanks `<!-- … -->` outside code; a comment may span lines. */
function blankHtmlComments(text: string): string {
  let open = false;
  return mapProseLines(text, (line) => {
    let kept = '';
    for (let at = 0; ; ) {
      const mark = line.indexOf(open ? '-->' : '<!--', at);
      if (mark === -1) return open ? kept : kept + line.slice(at);
      const code = open ? undefined : findInlineCode(line, at);
      if (code && code.start < mark) {
        kept += line.slice(at, code.end);
        at = code.end;
        continue;
      }
      if (!open) kept += line.slice(at, mark);
      at = mark + (open ? 3 : 4);
      open = !open;
    }
  });
}

/**
 * Makes the refused spot plain text, a link when it is an address in angle brackets, or closes the void element that
 * stands there. Returns `undefined` when the place cannot be found, so that the caller falls back to plain Markdown.
 */
export function repairFault(text: string, fault: SyntaxFault): string | undefined {
  const offset = offsetOf(text, openVoidElement(fault) ?? fault);
  if (offset === undefined) return undefined;
  const tag = /^<(\/?)([A-Za-z][\w.:-]*)?(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>/.exec(
    text.slice(offset, offset + 2000),
  );
  if (tag) return repairTag(text, offset, tag);
  return escapeNearest(text, offset);
}

/**
 * Gives an element a line of its own where text stands beside its tag, though a blank line lies in it:
 * `<details><summary>Title</summary>`, `last words.</Note>`. The line of the fault becomes two.
 */
export function splitLine(text: string, fault: SyntaxFault): string | undefined {
  const [, slash = '', name] =
    /^Expected (?:a|the) closing tag (?:for )?`<(\/?)([\w.-]+)>` .*(?:before|after) the end of `paragraph`/.exec(
      fault.reason,
    ) ?? [];
  const offset = name === undefined ? undefined : offsetOf(text, fault);
  if (name === undefined || offset === undefined) return undefined;
  const [before, after] = [text.slice(0, offset), text.slice(offset)];
  const indent = /[ \t]*$/.exec(before)?.[0] ?? '';
  const beginsLine = /(?:^|\n)$/.test(before.slice(0, before.length - indent.length));
  if (slash !== '')
    return beginsLine || !opensLine(before, name) ? undefined : `${before.trimEnd()}\n${after}`;
  const [tag] = /^<[^<>]*>(?=[ \t]*\S)/.exec(after) ?? [];
  if (!beginsLine || tag === undefined || !after.includes(`</${name}>`)) return undefined;
  return `${before}${tag}\n${indent}${after.slice(tag.length).trimStart()}`;
}

function opensLine(text: string, name: string): boolean {
  return text.split('\n').some((line) => line.trimStart().startsWith(`<${name}`));
}

/** Where the void element stands that a closing tag around it is said not to fit: `<p>one <br> two</p>`. */
function openVoidElement({ reason }: SyntaxFault): SyntaxFault | undefined {
  const [, name = '', line, column] = /closing tag for `<([\w-]+)>` \((\d+):(\d+)\)/.exec(reason) ?? [];
  if (!voidElements.has(name.toLowerCase())) return undefined;
  return { line: Number(line), column: Number(column), reason };
}

function repairTag(text: string, offset: number, tag: RegExpExecArray): string {
  const [whole, slash, name = ''] = tag;
  const after = text.slice(offset + whole.length);
  const before = text.slice(0, offset);
  const quoted = quoteValues(whole, bareValue);
  if (quoted !== whole) return before + quoted + after;
  if (!slash && voidElements.has(name.toLowerCase()) && !whole.endsWith('/>'))
    return closeAll(before + whole.replace(/>$/, '/>') + after, name);
  const isTag = isMarkup(name) && (slash || !isProse(text, offset, tag));
  return isTag ? before + whole.replace(/[^\n]/g, '') + after : `${before}\\${whole}${after}`;
}

/** Closes every void element of a name that is written as bare as `<br>`: where one stands, there are often hundreds. */
function closeAll(text: string, name: string): string {
  return mapProseLines(text, (line) =>
    line.includes(`<${name}>`)
      ? outsideInlineCode(line, (prose) => prose.replaceAll(`<${name}>`, `<${name}/>`))
      : line,
  );
}

/** Values that HTML takes without quotes: `width=50`. */
const bareValue = /"[^"]*"|'[^']*'|=([^\s"'{}<>=`]+?)(?=\s|\/?>)/g;

/** A component or a common HTML element without its partner is dropped; anything else, such as `<id>`, is prose. */
function isMarkup(name: string): boolean {
  return /^[A-Z][A-Za-z]{2,}/.test(name) || htmlElements.has(name.toLowerCase());
}

/** Whether what looks like a component is a generic type or a placeholder: `List<String>`, `Bearer <Token>`. */
function isProse(text: string, offset: number, [whole, , name = '']: RegExpExecArray): boolean {
  if (whole !== `<${name}>` || !/^[A-Z]/.test(name)) return false;
  if (/\w/.test(text[offset - 1] ?? '')) return true;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(lineStart, offset).trim() !== '' && !text.includes(`</${name}>`);
}

const htmlElements = new Set(
  'a b blockquote center code details div em font h1 h2 h3 h4 h5 h6 i iframe kbd li ol p picture pre section small span strong sub summary sup table tbody td th thead tr u ul video'.split(
    ' ',
  ),
);

function escapeNearest(text: string, offset: number): string | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  for (let index = Math.min(offset, text.length - 1); index >= lineStart; index -= 1) {
    const character = text[index];
    if ((character === '{' || character === '<') && text[index - 1] !== '\\') {
      const rest = text.slice(index);
      return text.slice(0, index) + (linkAutolink(rest) ?? `\\${rest}`);
    }
  }
  return undefined;
}

/** Writes the autolink that a text begins with as MDX has it: `[address](address)`. */
function linkAutolink(text: string): string | undefined {
  const [whole, address = '', email = ''] =
    /^<(?:((?:https?|ftp|mailto):[^\s<>]+)|([\w.+-]+@[\w-]+(?:\.[\w-]+)+))>/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const label = (address || email).replace(/[\\[\]*_`{}$~&]/g, '\\$&');
  const target = (address || `mailto:${email}`).replace(/[\\(){}]/g, '\\$&');
  return `[${label}](${target})${text.slice(whole.length)}`;
}

function offsetOf(text: string, { line, column }: SyntaxFault): number | undefined {
  let offset = 0;
  for (let current = 1; current < line; current += 1) {
    offset = text.indexOf('\n', offset) + 1;
    if (offset === 0) return undefined;
  }
  return Math.min(offset + column - 1, text.length);
}
