import type { CodedText } from './coded-text.ts';
import type { PlannedPattern } from './plan-grammar.ts';

/** A plain stretch of a text, or a token found in it. */
export class Piece {
  readonly from: number;
  readonly to: number;
  /** The pattern of a token, `undefined` for a plain stretch. */
  readonly pattern: PlannedPattern | undefined;
  /** Marks of a plain stretch, see `Marks`; there when `isMarked`. */
  words = 0;
  signs = 0;
  isMarked = false;
  previous: Piece = this;
  next: Piece = this;

  constructor(from: number, to: number, pattern: PlannedPattern | undefined) {
    this.from = from;
    this.to = to;
    this.pattern = pattern;
  }
}

/** The pieces of a text, between two that stand for its ends. */
export class PieceList {
  readonly text: CodedText;
  readonly head = new Piece(0, 0, undefined);
  readonly tail = new Piece(0, 0, undefined);
  private count = 0;

  constructor(text: CodedText) {
    this.text = text;
    this.head.next = this.tail;
    this.tail.previous = this.head;
    this.insertAfter(this.head, new Piece(0, text.text.length, undefined));
  }

  /** Whether there are more pieces than characters, as after a pattern that goes on finding nothing. */
  isEndless(): boolean {
    return this.count > this.text.text.length;
  }

  /** Whether a pattern could match in a piece: `false` is certain. */
  couldMatch(piece: Piece, pattern: PlannedPattern): boolean {
    if (piece.pattern) return false;
    if (!piece.isMarked) {
      this.text.lookAt(piece.from, piece.to);
      piece.words = this.text.words;
      piece.signs = this.text.signs;
      piece.isMarked = true;
    }
    return pattern.couldMatch(piece.to - piece.from, piece.words, piece.signs);
  }

  /** How many pieces from one on a match up to `end` takes with it, among them the plain ones that follow, and to where. */
  reach(piece: Piece, end: number): { count: number; to: number } {
    let count = 0;
    let to = piece.from;
    for (let one = piece; one !== this.tail && (to < end || !one.pattern); one = one.next) {
      count += 1;
      to = one.to;
    }
    return { count, to };
  }

  insertAfter(place: Piece, piece: Piece): Piece {
    piece.previous = place;
    piece.next = place.next;
    place.next.previous = piece;
    place.next = piece;
    this.count += 1;
    return piece;
  }

  removeAfter(place: Piece, count: number): void {
    let next = place.next;
    for (let removed = 0; removed < count; removed += 1) next = next.next;
    place.next = next;
    next.previous = place;
    this.count -= count;
  }
}
