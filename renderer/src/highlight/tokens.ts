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

/** Prism's tokens, as refractor has them before it makes elements of them. */
type PrismToken = { type: string; alias?: string | string[] | null; content: PrismStream };
type PrismStream = string | PrismToken | readonly (string | PrismToken)[];

/** Prism's own interface, which refractor inherits and does not declare. */
type Prism = {
  tokenize(code: string, grammar: unknown): PrismStream;
  hooks: { run(name: string, environment: object): void };
};

const prism = refractor as unknown as Prism;

/** Cuts code into tokens. `language` is a registered name. */
export function tokenize(code: string, language: string): Token[] {
  const tokens: Token[] = [];
  addStream(tokens, toStream(code, language), '');
  return tokens;
}

/** What `refractor.highlight` does before it makes an element of every token, which takes as long as finding them. */
function toStream(code: string, language: string): PrismStream {
  const environment = { code, language, grammar: refractor.languages[language], tokens: '' as PrismStream };
  prism.hooks.run('before-tokenize', environment);
  environment.tokens = prism.tokenize(environment.code, environment.grammar);
  prism.hooks.run('after-tokenize', environment);
  return environment.tokens;
}

function addStream(tokens: Token[], stream: PrismStream, color: string): void {
  if (typeof stream === 'string') push(tokens, color, stream);
  else if ('type' in stream) addToken(tokens, stream, color);
  else for (const part of stream) if (part) addStream(tokens, part, color);
}

function addToken(tokens: Token[], token: PrismToken, color: string): void {
  const { type, alias, content } = token;
  const names = [type, ...(alias ? [alias].flat() : [])];
  const fenced = type === 'code-block' && typeof content === 'string' ? fencedLanguage(names) : undefined;
  const inner = fenced !== undefined && typeof content === 'string' ? toStream(content, fenced) : content;
  addStream(tokens, inner, colorOf(names) ?? color);
}

/** The language of a fence inside Markdown, when its grammar is loaded. */
function fencedLanguage(names: readonly string[]): string | undefined {
  const language = names.map((name) => /^language-(.+)/.exec(name)?.[1]).find((name) => name !== undefined);
  return language !== undefined && refractor.registered(language) ? language : undefined;
}

function colorOf(names: readonly string[]): string | undefined {
  for (const name of names) if (Object.hasOwn(colors, name)) return colors[name];
  return undefined;
}

/** White space joins whatever stands before it, and neighbours of one colour become one token. */
function push(tokens: Token[], color: string, text: string): void {
  if (text === '') return;
  const last = tokens.at(-1);
  if (last && (last.color === color || text.trim() === '')) last.text += text;
  else tokens.push({ color, text });
}
