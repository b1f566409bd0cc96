/** A file that a line names, and which part of it. Lines count from 1. */
export type IncludeLine = {
  indent: string;
  /** As written, for messages. */
  written: string;
  path: string;
  part: { from: number; to: number } | { name: string } | undefined;
  /** What follows the fence of the code block that the file shows as; missing for content. */
  fence?: { language: string; meta: string };
};

/** `{!path!}` of markdown-include, `--8<-- "path"` of PyMdown snippets, `{{#include path}}` of mdBook. */
const directive =
  /^(\s*)(?:\{!([^!{}]+)!\}|--8<--\s+"([^"]+)"|\{\{\s*#(?:rustdoc_)?include\s([^{}]+)\}\})\s*$/;

/** Whether a line of the text may include a file. */
export function mayInclude(text: string): boolean {
  return /\{!|--8<--|\{\{\s*#|<!--\s*@include:|^\s*<<</m.test(text);
}

/** What a line of a paragraph includes; `undefined` for lines that include nothing. */
export function readIncludeLine(line: string): IncludeLine | undefined {
  return readVitePressLine(line) ?? readCodeIncludeLine(line);
}

/** `<!--@include: path{2,5}-->` for content, `<<< path#region{1,3 ts} [title]` for code; `@` is the root of the docs. */
function readVitePressLine(line: string): IncludeLine | undefined {
  const content = /^(\s*)<!--\s*@include:\s*(\S+?)\s*-->\s*$/.exec(line);
  const code = /^(\s*)<<<\s*(\S[^[{]*?(?:\{[^}]*\})?)(?:\s*\[([^\]]*)\])?\s*$/.exec(line);
  const [, indent = '', written = '', title = ''] = content ?? code ?? [];
  const [, path, name, braces = ''] = /^([^#{]+?)(?:#([\w.-]+))?\s*(?:\{([^}]*)\})?$/.exec(written) ?? [];
  if (path === undefined) return undefined;
  const found = { indent, written, path: path.replace(/^@\//, '/') };
  if (code) {
    const [, lines = '', language] = /^([\d,\s-]*)\b([a-z][\w+-]*)?/i.exec(braces) ?? [];
    const meta = [title && `title="${title}"`, lines.trim() && `{${lines.trim()}}`].filter(Boolean).join(' ');
    const fence = { language: language ?? /\.(\w+)$/.exec(path)?.[1] ?? '', meta };
    return { ...found, part: name === undefined ? undefined : { name }, fence };
  }
  if (name !== undefined) return { ...found, part: { name } };
  const [from, to] = braces.includes(',') ? braces.split(',') : [braces, braces];
  return {
    ...found,
    part: braces === '' ? undefined : { from: Number(from || 1), to: Number(to || Infinity) },
  };
}

/** What a line includes that may stand in code too. */
export function readCodeIncludeLine(line: string): IncludeLine | undefined {
  const [, indent = '', plain, snippet, book] = directive.exec(line) ?? [];
  const written = (plain ?? snippet ?? book)?.trim();
  if (!written) return undefined;
  const [, path = written, from, colon, to, name] =
    /^(.+?)(?::(\d*)(?:(:)(\d*))?|:([A-Za-z][\w.-]*))?$/.exec(written) ?? [];
  if (name !== undefined) return { indent, written, path, part: { name } };
  if (from === undefined) return { indent, written, path, part: undefined };
  const isOne = colon === undefined && book !== undefined;
  const part = { from: Number(from || 1), to: isOne ? Number(from) : Number(to || Infinity) };
  return { indent, written, path, part };
}

const mark = /\bANCHOR(?:_END)?:\s*[\w-]+|--8<--\s+\[(?:start|end):/;
const region = /#(?:end)?region\b/;

/** The part of a file that is asked for, without the marks of its parts; `undefined` when it has none of this name. */
export function selectPart(text: string, part: IncludeLine['part']): string | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const selected = part && 'name' in part ? namedPart(lines, part.name) : lines.slice(...rangeOf(part));
  return selected?.filter((line) => !mark.test(line)).join('\n');
}

function rangeOf(part: { from: number; to: number } | undefined): [number, number] {
  return part ? [part.from - 1, part.to] : [0, Infinity];
}

function namedPart(lines: readonly string[], name: string): string[] | undefined {
  const quoted = name.replaceAll(/[.]/g, '\\$&');
  const start = new RegExp(
    `\\bANCHOR:\\s*${quoted}(?![\\w-])|--8<--\\s+\\[start:\\s*${quoted}\\s*\\]|#region\\s+${quoted}(?![\\w-])`,
  );
  const end = new RegExp(
    `\\bANCHOR_END:\\s*${quoted}(?![\\w-])|--8<--\\s+\\[end:\\s*${quoted}\\s*\\]|#endregion\\s+${quoted}(?![\\w-])`,
  );
  const from = lines.findIndex((line) => start.test(line));
  if (from === -1) return undefined;
  const to = lines.findIndex((line, index) => index > from && end.test(line));
  return lines.slice(from + 1, to === -1 ? lines.length : to).filter((line) => !region.test(line));
}
