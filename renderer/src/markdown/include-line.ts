/** A file that a line names, and which part of it. Lines count from 1. */
export type IncludeLine = {
  indent: string;
  /** As written, for messages. */
  written: string;
  path: string;
  part: { from: number; to: number } | { name: string } | undefined;
  /** Where the file is shown as code. */
  code?: { lang: string; meta: string };
};

/** `{!path!}` of markdown-include, `--8<-- "path"` of PyMdown snippets, `{{#include path}}` of mdBook. */
const directive =
  /^(\s*)(?:\{!([^!{}]+)!\}|--8<--\s+"([^"]+)"|\{\{\s*#(?:rustdoc_)?include\s([^{}]+)\}\})\s*$/;

/** `{% include-markdown "path" %}` of MkDocs and GitBook, `{{% readfile "path" %}}` of Hugo; templates are no text. */
const template =
  /^(\s*)(?:\{%-?\s*include(?:-markdown|_relative)?\s+["']?([^"'\s%]+)["']?[^%]*%\}|\{\{[<%]\s*(?:readfile|include|snippet)\s+(?:file=)?["']([^"']+)["'][^{}]*[%>]\}\})\s*$/;

/** `<!--@include: path#region{2,5}-->` of VitePress: a part of it, or lines from and to. */
const comment =
  /^(\s*)<!--\s*@include:\s*([^{}#\s]+?)(?:#([\w.-]+))?\s*(?:\{(\d*)(?:(,)(\d*))?\})?\s*-->\s*$/;

/** `<<< @/path#region{1,2 ts} [title]` of VitePress: code. */
const snippet = /^(\s*)<<<\s+([^\s{[#]+)(?:#([\w-]+))?(?:\{([^}]*)\})?[ \t]*(\[[^\]]*\])?\s*$/;

const includeMarks = ['{!', '--8<--', '{{', '{%', '@include:', '<<<'];

/** Whether a line of the text may include a file. Few texts hold one of the marks, which are found faster than the pattern. */
export function mayInclude(text: string): boolean {
  return (
    includeMarks.some((mark) => text.includes(mark)) &&
    /\{!|--8<--|\{\{\s*#|\{%-?\s*include|\{\{[<%]\s*(?:readfile|include|snippet)\s|<!--\s*@include:|^[ \t]*<<<\s/m.test(
      text,
    )
  );
}

/** What a line of a paragraph or comment includes; `undefined` for lines that include nothing. */
export function readIncludeLine(line: string): IncludeLine | undefined {
  return (
    readCodeIncludeLine(line) ?? readTemplateLine(line) ?? readCommentLine(line) ?? readSnippetLine(line)
  );
}

/** What a line includes in code too, where the others are examples of themselves. */
export function readCodeIncludeLine(line: string): IncludeLine | undefined {
  const [, indent = '', plain, quoted, book] = directive.exec(line) ?? [];
  const written = (plain ?? quoted ?? book)?.trim();
  if (!written) return undefined;
  const [, path = written, from, colon, to, name] =
    /^(.+?)(?::(\d*)(?:(:)(\d*))?|:([A-Za-z][\w.-]*))?$/.exec(written) ?? [];
  if (name !== undefined) return { indent, written, path, part: { name } };
  if (from === undefined) return { indent, written, path, part: undefined };
  const isOne = colon === undefined && book !== undefined;
  const part = { from: Number(from || 1), to: isOne ? Number(from) : Number(to || Infinity) };
  return { indent, written, path, part };
}

function readTemplateLine(line: string): IncludeLine | undefined {
  const [, indent = '', liquid, hugo] = template.exec(line) ?? [];
  const path = liquid ?? hugo;
  if (path === undefined || /\.html?$/i.test(path)) return undefined;
  return { indent, written: path, path, part: undefined };
}

function readCommentLine(line: string): IncludeLine | undefined {
  const [, indent = '', written, name, from, comma, to] = comment.exec(line) ?? [];
  if (written === undefined) return undefined;
  const include = { indent, written, path: written.replace(/^@\//, '') };
  if (name !== undefined) return { ...include, part: { name } };
  if (from === undefined) return { ...include, part: undefined };
  const last = comma === undefined ? from : to;
  return { ...include, part: { from: Number(from || 1), to: Number(last || Infinity) } };
}

function readSnippetLine(line: string): IncludeLine | undefined {
  const [, indent = '', path, name, meta = '', title = ''] = snippet.exec(line) ?? [];
  if (path === undefined) return undefined;
  const [, lines, language] = /^([\d,\s-]*)(.*)$/.exec(meta) ?? [];
  const marked = lines?.trim() ? ` {${lines.trim()}}` : '';
  const [lang] = (language ?? '').split(':');
  const code = { lang: lang || (/\.(\w+)$/.exec(path)?.[1] ?? 'text'), meta: `${title}${marked}`.trim() };
  return {
    indent,
    written: path,
    path: path.replace(/^@\//, ''),
    part: name === undefined ? undefined : { name },
    code,
  };
}

const mark = /\bANCHOR(?:_END)?:\s*[\w-]+|--8<--\s+\[(?:start|end):|#(?:end)?region\b/;

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
    `\\bANCHOR:\\s*${quoted}(?![\\w-])|--8<--\\s+\\[start:\\s*${quoted}\\s*\\]|#region\\s+${quoted}\\s*$`,
  );
  const end = new RegExp(
    `\\bANCHOR_END:\\s*${quoted}(?![\\w-])|--8<--\\s+\\[end:\\s*${quoted}\\s*\\]|#endregion(?:\\s+${quoted})?\\s*$`,
  );
  const from = lines.findIndex((line) => start.test(line));
  if (from === -1) return undefined;
  const to = lines.findIndex((line, index) => index > from && end.test(line));
  return lines.slice(from + 1, to === -1 ? lines.length : to);
}
