const attribute = `(?:[.#][\\w:.-]+|[\\w-]+=(?:"[^"]*"|'[^']*'|[^\\s"'{}]+))`;

/** Pattern of a list of attributes that Kramdown, Python-Markdown and Pandoc put behind an element: `{: .note #id key=value }`. */
export const attributeList = `(?<!\\{)\\{:?[ \\t]*${attribute}(?:[ \\t]+${attribute})*[ \\t]*\\}(?!\\})`;

/** Matches a text that is such a list and nothing else. */
export const isAttributeList = new RegExp(`^${attributeList}$`);

/** The id that such a list names. */
export function idOf(list: string): string | undefined {
  return /[\s{:]#([\w:.-]+)/.exec(list)?.[1];
}
