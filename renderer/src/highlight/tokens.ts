import { refractor } from 'refractor/core';
import { colorOf } from './colors.ts';
import { type GrammarStream, type GrammarToken, toStream } from './grammar-stream.ts';
import { paint, type Token } from './paint.ts';
import type { Grammar } from './plan-grammar.ts';

/** Prism's own interface, which refractor inherits and does not declare. */
type Prism = {
  tokenize: typeof toStream;
  hooks: { run(name: string, environment: object): void };
};

const prism = refractor as unknown as Prism;
// Some grammars call it from their hooks.
prism.tokenize = toStream;

/** Cuts code into tokens. `language` is a registered name. */
export function tokenize(code: string, language: string): Token[] {
  const { made, settled } = runHooks(code, language);
  if (!made) return paint(settled.code, settled.grammar);
  const tokens: Token[] = [];
  addStream(tokens, made, '');
  return tokens;
}

/** What the hooks of grammars see, and may change. Its tokens are made when one of them asks for them. */
class Environment {
  code: string;
  language: string;
  grammar: Grammar;
  /** The tokens, if anyone asked for them. */
  made: GrammarStream | undefined;
  /** What is to be cut into tokens, whatever is changed afterwards. */
  settled: { code: string; grammar: Grammar };

  constructor(code: string, language: string) {
    this.code = code;
    this.language = language;
    this.grammar = refractor.languages[language] as Grammar;
    this.settled = this;
  }

  settle(): void {
    this.settled = { code: this.code, grammar: this.grammar };
  }

  get tokens(): GrammarStream {
    this.made ??= toStream(this.settled.code, this.settled.grammar);
    return this.made;
  }

  set tokens(tokens: GrammarStream) {
    this.made = tokens;
  }
}

function runHooks(code: string, language: string): Environment {
  const environment = new Environment(code, language);
  prism.hooks.run('before-tokenize', environment);
  environment.settle();
  prism.hooks.run('after-tokenize', environment);
  return environment;
}

function addStream(tokens: Token[], stream: GrammarStream, color: string): void {
  if (typeof stream === 'string') push(tokens, color, stream);
  else if ('type' in stream) addToken(tokens, stream, color);
  else for (const part of stream) if (part) addStream(tokens, part, color);
}

function addToken(tokens: Token[], { type, alias, content }: GrammarToken, color: string): void {
  const fenced = type === 'code-block' && typeof content === 'string' ? fencedLanguage(alias) : undefined;
  const inner =
    fenced !== undefined && typeof content === 'string' ? runHooks(content, fenced).tokens : content;
  addStream(tokens, inner, colorOf(type, alias) ?? color);
}

/** The language of a fence inside Markdown, when its grammar is loaded. */
function fencedLanguage(alias: GrammarToken['alias']): string | undefined {
  const names = [alias ?? []].flat();
  const language = names.map((name) => /^language-(.+)/.exec(name)?.[1]).find((name) => name !== undefined);
  return language !== undefined && refractor.registered(language) ? language : undefined;
}

/** White space joins whatever stands before it, and neighbours of one colour become one token. */
function push(tokens: Token[], color: string, text: string): void {
  if (text === '') return;
  const last = tokens.at(-1);
  if (last && (last.color === color || text.trim() === '')) last.text += text;
  else tokens.push({ color, text });
}
