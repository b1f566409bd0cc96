import { CodedText } from './coded-text.ts';
import type { TokenSink } from './local-search.ts';
import { matchGrammar } from './match-grammar.ts';
import type { Grammar, PlannedPattern } from './plan-grammar.ts';

/** A stretch of code in one colour; `''` is the colour of the text itself. */
export type Token = { color: string; text: string };

/** Cuts code into stretches by the colours of what a grammar finds. */
export function paint(code: string, grammar: Grammar): Token[] {
  const text = CodedText.of(code);
  const painter = new Painter(text.text);
  matchGrammar(text, grammar, painter);
  return painter.finish();
}

/** Puts neighbours of one colour together, and white space with whatever stands before it. */
class Painter implements TokenSink {
  private readonly code: string;
  private readonly tokens: Token[] = [];
  /** Colour of the token around what comes. */
  private outer = '';
  /** The stretch that may still go on. */
  private color = '';
  private from = 0;
  private to = 0;

  constructor(code: string) {
    this.code = code;
  }

  plain(text: CodedText, from: number, to: number): void {
    this.add(text, from, to, this.outer);
  }

  token(text: CodedText, { color, inside }: PlannedPattern, from: number, to: number): void {
    const outer = this.outer;
    if (inside) {
      this.outer = color ?? outer;
      matchGrammar(text.part(from, to), inside, this);
      this.outer = outer;
    } else this.add(text, from, to, color ?? outer);
  }

  finish(): Token[] {
    if (this.from < this.to)
      this.tokens.push({ color: this.color, text: this.code.slice(this.from, this.to) });
    return this.tokens;
  }

  private add(text: CodedText, from: number, to: number, color: string): void {
    if (from === to) return;
    const begins = this.to === 0;
    if (!begins && color !== this.color && !text.isBlank(from, to)) {
      this.tokens.push({ color: this.color, text: this.code.slice(this.from, this.to) });
      this.from = this.to;
      this.color = color;
    }
    if (begins) this.color = color;
    this.to = text.base + to;
  }
}
