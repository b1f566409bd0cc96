import type { CodedText } from './coded-text.ts';
import type { PlannedPattern } from './plan-grammar.ts';

/** Takes what a grammar finds in a text, in order and without gaps. What is inside a token is for the taker to look for. */
export type TokenSink = {
  plain(text: CodedText, from: number, to: number): void;
  token(text: CodedText, pattern: PlannedPattern, from: number, to: number): void;
};

/** Looks for patterns that match within a plain piece and are never empty, which makes their order among pieces indifferent. */
export class LocalSearch {
  private readonly text: CodedText;
  private readonly patterns: readonly PlannedPattern[];
  private readonly sink: TokenSink;

  constructor(text: CodedText, patterns: readonly PlannedPattern[], sink: TokenSink) {
    this.text = text;
    this.patterns = patterns;
    this.sink = sink;
  }

  /** Cuts a plain piece by the patterns from `first` on. */
  cut(from: number, to: number, first: number): void {
    const text = this.text;
    let rest = from;
    text.lookAt(rest, to);
    let { words, signs } = text;
    for (let index = first; index < this.patterns.length; index += 1) {
      if (!this.patterns[index]?.couldMatch(to - rest, words, signs)) continue;
      const end = this.cutBy(index, rest, to);
      if (end === to) return;
      if (end === rest) continue;
      rest = end;
      text.lookAt(rest, to);
      ({ words, signs } = text);
    }
    this.sink.plain(text, rest, to);
  }

  /** Hands on a token that was found otherwise. */
  take(pattern: PlannedPattern, from: number, to: number): void {
    this.sink.token(this.text, pattern, from, to);
  }

  /** Takes out what one pattern finds, and the following what stands before it. Returns where the rest begins. */
  private cutBy(index: number, from: number, to: number): number {
    const pattern = this.patterns[index];
    if (pattern?.characters) return this.cutCharacters(index, from, to);
    let rest = from;
    while (pattern?.find(this.text.slice(rest, to), 0)) {
      const start = rest + pattern.start;
      const end = rest + pattern.end;
      if (start > rest) this.cut(rest, start, index + 1);
      this.sink.token(this.text, pattern, start, end);
      rest = end;
      if (rest === to || !this.couldMatch(pattern, rest, to)) break;
    }
    return rest;
  }

  private cutCharacters(index: number, from: number, to: number): number {
    const pattern = this.patterns[index];
    let rest = from;
    while (pattern?.characters) {
      const at = this.text.indexOf(pattern.characters, rest, to);
      if (at === to) break;
      if (at > rest) this.cut(rest, at, index + 1);
      this.sink.token(this.text, pattern, at, at + 1);
      rest = at + 1;
    }
    return rest;
  }

  private couldMatch(pattern: PlannedPattern, from: number, to: number): boolean {
    this.text.lookAt(from, to);
    return pattern.couldMatch(to - from, this.text.words, this.text.signs);
  }
}
