import type { CodedText } from './coded-text.ts';
import { LocalSearch, type TokenSink } from './local-search.ts';
import { matchPieces } from './match-pieces.ts';
import type { PieceList } from './pieces.ts';
import { type Grammar, type PlannedPattern, planGrammar } from './plan-grammar.ts';

/**
 * Cuts a text by a grammar into the same tokens as Prism's own `tokenize` (`lib/prism-core.js` of refractor). Patterns that lack
 * what they need are not tried, which is most of them, mostly. The others are looked for by Prism's steps up to the last that
 * may reach over tokens; from there on, each plain piece is on its own.
 */
export function matchGrammar(text: CodedText, grammar: Grammar, sink: TokenSink): void {
  const { length } = text.text;
  const patterns = findPossible(text, planGrammar(grammar));
  const ordered = countOrdered(patterns);
  const search = new LocalSearch(text, patterns, sink);
  if (ordered === 0) search.cut(0, length, 0);
  else cutPieces(matchPieces(text, patterns.slice(0, ordered)), search, ordered);
}

function cutPieces(pieces: PieceList, search: LocalSearch, first: number): void {
  for (let piece = pieces.head.next; piece !== pieces.tail; piece = piece.next) {
    if (piece.pattern) search.take(piece.pattern, piece.from, piece.to);
    else search.cut(piece.from, piece.to, first);
  }
}

function findPossible(text: CodedText, plan: readonly PlannedPattern[]): PlannedPattern[] {
  const { length } = text.text;
  text.lookAtAll();
  const { words, signs } = text;
  const possible: PlannedPattern[] = [];
  for (const pattern of plan) if (pattern.couldMatch(length, words, signs)) possible.push(pattern);
  return possible;
}

/** How many patterns may reach over tokens or, being empty, go on without end; with all that come before one of them. */
function countOrdered(patterns: readonly PlannedPattern[]): number {
  let count = patterns.length;
  while (count > 0 && !patterns[count - 1]?.greedy && !patterns[count - 1]?.mayBeEmpty) count -= 1;
  return count;
}
