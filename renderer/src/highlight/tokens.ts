import { refractor } from 'refractor/core';

/** A stretch of code in one colour; `''` is the colour of the text itself. */
export type Token = { color: string; text: string };

/** Colour of a token by the highlighter's class: the names that follow `--op-hl-` in the theme, shortened. */
const colors: Readonly<Record<string, string>> = {
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
};

type RefractorNode = ReturnType<typeof refractor.highlight>['children'][number];

/** Cuts code into tokens. `language` is a registered name. */
export function tokenize(code: string, language: string): Token[] {
  const tokens: Token[] = [];
  const visit = (node: RefractorNode, color: string) => {
    if (node.type === 'text') push(tokens, color, node.value);
    if (node.type !== 'element') return;
    const own = colorOf(node.properties.className) ?? color;
    for (const child of node.children) visit(child as RefractorNode, own);
  };
  for (const node of refractor.highlight(code, language).children) visit(node, '');
  return tokens;
}

function colorOf(classes: unknown): string | undefined {
  if (!Array.isArray(classes)) return undefined;
  return classes.map((name) => colors[String(name)]).find((color) => color !== undefined);
}

/** White space joins whatever stands before it, and neighbours of one colour become one token. */
function push(tokens: Token[], color: string, text: string): void {
  const last = tokens.at(-1);
  if (last && (last.color === color || text.trim() === '')) last.text += text;
  else tokens.push({ color, text });
}
