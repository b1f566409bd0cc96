import { CodedText } from './coded-text.ts';
import type { TokenSink } from './local-search.ts';
import { matchGrammar } from './match-grammar.ts';
import type { Grammar, PlannedPattern } from './plan-grammar.ts';

/** A token as Prism makes it, for what some grammars do to tokens afterwards. */
export class GrammarToken {
  type: string;
  content: GrammarStream;
  alias: string | string[] | null | undefined;
  length: number;

  constructor(type: string, content: GrammarStream, alias: string | string[] | undefined, length: number) {
    this.type = type;
    this.content = content;
    this.alias = alias;
    this.length = length;
  }
}

/** What a grammar makes of a text: plain stretches and tokens, in order. */
export type GrammarStream = string | GrammarToken | (string | GrammarToken)[];

/** Gives the tokens of a text as Prism's `tokenize` does. */
export function toStream(text: string, grammar: Grammar): (string | GrammarToken)[] {
  return streamOf(CodedText.of(text), grammar);
}

function streamOf(text: CodedText, grammar: Grammar): (string | GrammarToken)[] {
  const sink = new StreamSink();
  matchGrammar(text, grammar, sink);
  return sink.stream;
}

class StreamSink implements TokenSink {
  readonly stream: (string | GrammarToken)[] = [];

  plain({ text }: CodedText, from: number, to: number): void {
    this.stream.push(text.slice(from, to));
  }

  token(text: CodedText, { type, alias, inside }: PlannedPattern, from: number, to: number): void {
    const content = inside ? streamOf(text.part(from, to), inside) : text.text.slice(from, to);
    this.stream.push(new GrammarToken(type, content, alias, to - from));
  }
}
