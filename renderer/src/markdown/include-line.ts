/** A file that a line names, and which part of it. Lines count from 1. */
export type IncludeLine = {
  indent: string;
  /** As written, for messages. */
  written: string;
  path: string;
  part: { from: number; to: number } | { name: string } | undefined;
};

/** `{!path!}` of markdown-include, `--8<-- "path"` of PyMdown snippets, `{{#include path}}` of mdBook. */
const directive =
  /^(\s*)(?:\{!([^!{}]+)!\}|--8<--\s+"([^"]+)"|\{\{\s*#(?:rustdoc_)?include\s([^{}]+)\}\})\s*$/;

/** Whether a line of the text may include a file. */
export function mayInclude(text: string): boolean {
  return /\{!|--8<--|\{\{\s*#/.test(text);
}

/** `undefined` for lines that include nothing. */
export function readIncludeLine(line: string): IncludeLine | undefined {
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
  const start = new RegExp(`\\bANCHOR:\\s*${quoted}(?![\\w-])|--8<--\\s+\\[start:\\s*${quoted}\\s*\\]`);
  const end = new RegExp(`\\bANCHOR_END:\\s*${quoted}(?![\\w-])|--8<--\\s+\\[end:\\s*${quoted}\\s*\\]`);
  const from = lines.findIndex((line) => start.test(line));
  if (from === -1) return undefined;
  const to = lines.findIndex((line, index) => index > from && end.test(line));
  return lines.slice(from + 1, to === -1 ? lines.length : to);
}
