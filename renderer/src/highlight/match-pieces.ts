import type { CodedText } from './coded-text.ts';
import { Piece, PieceList } from './pieces.ts';
import type { PlannedPattern } from './plan-grammar.ts';

/** Looks for patterns one after the other, each in all plain pieces that those before it left, by the steps of Prism. */
export function matchPieces(text: CodedText, patterns: readonly PlannedPattern[]): PieceList {
  const pieces = new PieceList(text);
  matchPatterns({ pieces, patterns, rematch: undefined }, pieces.head);
  return pieces;
}

type Search = {
  pieces: PieceList;
  patterns: readonly PlannedPattern[];
  /** Set when a match swallowed tokens: up to which pattern and how far the text behind it is searched once more. */
  rematch: { cause: PlannedPattern; reach: number } | undefined;
};

function matchPatterns(search: Search, start: Piece): void {
  for (const pattern of search.patterns) {
    if (search.rematch?.cause === pattern) return;
    const isDone = pattern.greedy ? matchOver(search, pattern, start) : matchWithin(search, pattern, start);
    if (!isDone) return;
  }
}

/** Looks for a pattern in each plain piece. False when there are more pieces than characters: it would never end. */
function matchWithin(search: Search, pattern: PlannedPattern, start: Piece): boolean {
  const { pieces, rematch } = search;
  for (let piece = start.next; piece !== pieces.tail; piece = piece.next) {
    if (rematch && piece.from >= rematch.reach) break;
    if (pieces.isEndless()) return false;
    const { from, to } = piece;
    if (!pieces.couldMatch(piece, pattern) || !pattern.find(pieces.text.slice(from, to), 0)) continue;
    piece = putToken(search, pattern, {
      piece,
      count: 1,
      to,
      start: from + pattern.start,
      end: from + pattern.end,
    });
  }
  return true;
}

/** Looks for a pattern in the whole text; a match may swallow tokens, but not begin in one. False as above. */
function matchOver(search: Search, pattern: PlannedPattern, first: Piece): boolean {
  const { pieces, rematch } = search;
  const { text } = pieces.text;
  for (let piece = first.next; piece !== pieces.tail; piece = piece.next) {
    if (rematch && piece.from >= rematch.reach) break;
    if (pieces.isEndless()) return false;
    if (piece.pattern) continue;
    if (!pattern.find(text, piece.from) || pattern.start >= text.length) break;
    const { start, end } = pattern;
    while (start >= piece.to) piece = piece.next;
    if (piece.pattern) continue;
    const { count, to } = pieces.reach(piece, end);
    piece = putToken(search, pattern, { piece, count, to, start, end });
    if (count > 1) matchAgain(search, { cause: pattern, reach: to }, piece);
  }
  return true;
}

/** A token from `start` to `end` in the place of `count` pieces from `piece` on, which end at `to`. */
type Place = { piece: Piece; count: number; to: number; start: number; end: number };

/** Returns the token's piece, between what is left of those it stands in. */
function putToken({ pieces, rematch }: Search, pattern: PlannedPattern, place: Place): Piece {
  const { piece, count, to, start, end } = place;
  if (rematch && to > rematch.reach) rematch.reach = to;
  let previous = piece.previous;
  if (start > piece.from) previous = pieces.insertAfter(previous, new Piece(piece.from, start, undefined));
  pieces.removeAfter(previous, count);
  const token = pieces.insertAfter(previous, new Piece(start, end, pattern));
  if (end < to) pieces.insertAfter(token, new Piece(end, to, undefined));
  return token;
}

/** Searches once more from a token that swallowed others, with the patterns before its own. */
function matchAgain(
  { pieces, patterns, rematch }: Search,
  again: { cause: PlannedPattern; reach: number },
  token: Piece,
): void {
  matchPatterns({ pieces, patterns, rematch: again }, token.previous);
  if (rematch && again.reach > rematch.reach) rematch.reach = again.reach;
}
