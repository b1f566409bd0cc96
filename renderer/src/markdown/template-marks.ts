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

/** `{% hint style="info" %}` of GitBook and Liquid. */
const liquid = /^(\s*)\{%-?\s*(end)?([\w-]+)(?:\s+(.*?))?\s*-?%\}\s*$/;

/** `{{< tab "Title" >}}` and `{{% /tab %}}` of Hugo. */
const hugo = /^(\s*)\{\{[<%]\s*(\/)?\s*([\w/-]*\w)(?:\s+(.*?))?\s*\/?[%>]\}\}\s*$/;

/** `/// note | Title` of PyMdown. */
const slashes = /^(\s*)(\/{3,})(?:[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?)?[ \t]*$/;

/** Whether a text may hold such marks. */
export function mayHoldMarks(text: string): boolean {
  return /^[ \t]*(?:\{%|\{\{[<%]|\/\/\/)/m.test(text);
}

export function readTemplateMark(line: string): TemplateMark | undefined {
  const [, indent = '', end, name, rest] = liquid.exec(line) ?? hugo.exec(line) ?? [];
  if (name !== undefined) {
    return { indent, isEnd: end !== undefined, key: name, name: name.toLowerCase(), ...readArguments(rest) };
  }
  const [, space = '', mark, kind, title] = slashes.exec(line) ?? [];
  if (mark === undefined) return undefined;
  return {
    indent: space,
    isEnd: kind === undefined,
    key: mark,
    name: kind?.toLowerCase() ?? '',
    words: [],
    named: title ? { title } : {},
  };
}

function readArguments(text = ''): MarkArguments {
  const words: string[] = [];
  const named: Record<string, string> = {};
  for (const [, name, double, single, bare = ''] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:["“]([^"”]*)["”]|'([^']*)'|([^\s"']+))/g,
  )) {
    const value = double ?? single ?? bare;
    if (name === undefined) words.push(value);
    else named[name.toLowerCase()] = value;
  }
  return { words, named };
}
