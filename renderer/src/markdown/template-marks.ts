/** What stands in a mark behind its name: `"Title" lang="sh"`. */
export type MarkArguments = { words: readonly string[]; named: Readonly<Record<string, string>> };

/** A line that holds nothing but a mark which opens or ends a block, or stands for itself. */
export type TemplateMark = MarkArguments & {
  indent: string;
  isEnd: boolean;
  /** What the name of the end is found by. */
  key: string;
  name: string;
};

/** `/// note | Title` of PyMdown. */
const slashes = /^(\/{3,})(?:[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|(.*))?)?$/;

/** Whether a text may hold such marks. */
export function mayHoldMarks(text: string): boolean {
  return (
    ['{%', '{{', '///'].some((mark) => text.includes(mark)) && /^[ \t]*(?:\{%|\{\{[<%]|\/\/\/)/m.test(text)
  );
}

export function readTemplateMark(line: string): TemplateMark | undefined {
  const text = line.trim();
  const indent = line.slice(0, line.length - line.trimStart().length);
  const inner = innerText(text);
  if (inner !== undefined) return readInner(inner, indent);
  const [, key, name, title] = text.startsWith('///') ? (slashes.exec(text) ?? []) : [];
  if (key === undefined) return undefined;
  const named: Record<string, string> = title?.trim() ? { title: title.trim() } : {};
  return { indent, isEnd: name === undefined, key, name: name?.toLowerCase() ?? '', words: [], named };
}

/** What begins and ends `{% hint style="info" %}` of GitBook and Liquid, `{{< tab "Title" >}}` and `{{% /tab %}}` of Hugo. */
const brackets = [
  ['{%', '%}'],
  ['{{<', '>}}'],
  ['{{%', '%}}'],
] as const;

/** The text of a line that is one mark and nothing else. */
function innerText(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  const found = brackets.find(([start, end]) => text.startsWith(start) && text.endsWith(end));
  if (found === undefined) return undefined;
  const [start, end] = found;
  const inner = text.slice(start.length, -end.length);
  return inner.includes(end) ? undefined : inner.replace(/^-/, '').replace(/[-/]$/, '').trim();
}

/** Liquid ends a block by `end` before its name, Hugo by a slash. */
function readInner(inner: string, indent: string): TemplateMark | undefined {
  const [, end, key, rest] = /^(end(?=\w)|\/\s*)?([\w/-]*\w)(?:\s(.*))?$/.exec(inner) ?? [];
  if (key === undefined) return undefined;
  return { indent, isEnd: end !== undefined, key, name: key.toLowerCase(), ...readArguments(rest) };
}

function readArguments(text = ''): MarkArguments {
  const words: string[] = [];
  const named: Record<string, string> = {};
  for (const [, name, double, single, bare = ''] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:["“]([^"”]{0,2000})["”]|'([^']{0,2000})'|([^\s"']+))/g,
  )) {
    const value = double ?? single ?? bare;
    if (name === undefined) words.push(value);
    else named[name.toLowerCase()] = value;
  }
  return { words, named };
}
