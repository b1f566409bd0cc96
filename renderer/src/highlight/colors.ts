/** Colour of a token by the highlighter's class: the names that follow `--op-hl-` in the theme, shortened. */
const colors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    keyword: 'k',
    atrule: 'k',
    rule: 'k',
    important: 'k',
    selector: 't',
    tag: 't',
    doctype: 'c',
    prolog: 'c',
    cdata: 'c',
    comment: 'c',
    string: 's',
    char: 's',
    'template-string': 's',
    'attr-value': 's',
    regex: 's',
    url: 's',
    'template-punctuation': 's',
    'triple-quoted-string': 's',
    function: 'f',
    'function-variable': 'f',
    'class-name': 'y',
    builtin: 'y',
    namespace: 'y',
    'maybe-class-name': 'y',
    number: 'n',
    boolean: 'n',
    constant: 'o',
    symbol: 'o',
    variable: 'v',
    property: 'p',
    key: 'p',
    parameter: 'v',
    'attr-name': 'a',
    decorator: 'a',
    annotation: 'a',
    operator: 'u',
    punctuation: 'u',
    deleted: 'd',
    inserted: 'i',
    'deleted-sign': 'd',
    'inserted-sign': 'i',
    title: 'k',
    bold: 'o',
    code: 's',
    'key-atrule': 'p',
    section: 'y',
    heading: 'k',
  }),
);

/** Letter of the colour of a token by its type and its other names, of which the first that has one counts. */
export function colorOf(
  type: string,
  alias: string | readonly string[] | null | undefined,
): string | undefined {
  const color = colors.get(type);
  if (color !== undefined || !alias) return color;
  if (typeof alias === 'string') return colors.get(alias);
  const name = alias.find((one) => colors.has(one));
  return name === undefined ? undefined : colors.get(name);
}
