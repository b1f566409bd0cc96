import { element } from '../search/element.ts';

const words = (text: string) => new Set(text.split(' '));

/** Of the languages that documentation is written about, all at once: an answer need not be compiled. */
const keywords = words(
  'abstract and as async await break case catch class const continue def default defer del do done elif else end enum ' +
    'except export extends fi final finally fn for from func function go if impl implements import in interface is ' +
    'lambda let loop match mod mut namespace new not of or override package pass private protected pub public raise ' +
    'readonly return select self static struct super switch then this throw trait try type typeof use using var void ' +
    'while with yield CREATE DELETE FROM GROUP INSERT INTO JOIN ORDER SELECT SET TABLE UPDATE VALUES WHERE',
);
const constants = words('true false null nil none undefined None True False NULL');

const strings = `"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'`;
const rest = String.raw`(?<number>\b\d[\w.]*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)(?<call>\()?`;
const syntax = (comment: string, string = strings) =>
  new RegExp(`(?<comment>${comment})|(?<string>${string})|${rest}`, 'gu');

const slashes = syntax(String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`, `${strings}|\`(?:\\\\.|[^\`\\\\])*\``);
const hashes = syntax(String.raw`(?<=^|\s)#[^\n]*`);
const dashes = syntax('--[^\\n]*');

const syntaxes: readonly [languages: ReadonlySet<string>, syntax: RegExp][] = [
  [
    words(
      'js javascript jsx ts typescript tsx json jsonc json5 java kotlin kt go golang rust rs c cpp c++ cs csharp swift php dart scala groovy css scss',
    ),
    slashes,
  ],
  [
    words(
      'sh bash zsh shell console python py ruby rb yaml yml toml ini dockerfile docker makefile r elixir ex perl',
    ),
    hashes,
  ],
  [words('sql lua haskell hs'), dashes],
];

/** Longer code stays plain. */
const longest = 20_000;

/** Colours comments, strings, numbers, keywords and calls, with the classes of the site's own code blocks. */
export function highlightCode(code: string, language: string): (Node | string)[] {
  const pattern = syntaxes.find(([languages]) => languages.has(language.toLowerCase()))?.[1];
  if (!pattern || code.length > longest) return [code];
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = kindOf(match.groups ?? {});
    const text = match.groups?.word ?? match[0];
    if (kind === undefined) continue;
    pieces.push(code.slice(end, match.index), element('i', { class: kind }, text));
    end = match.index + text.length;
  }
  return [...pieces, code.slice(end)];
}

function kindOf({
  comment,
  string,
  number,
  word,
  call,
}: Record<string, string | undefined>): string | undefined {
  if (comment !== undefined) return 'c';
  if (string !== undefined) return 's';
  if (number !== undefined) return 'n';
  if (word !== undefined && keywords.has(word)) return 'k';
  if (word !== undefined && constants.has(word)) return 'o';
  return call === undefined ? undefined : 'f';
}
