import { beyondAscii, signMarks, wordMarks } from './character-marks.ts';

/** Stretches longer than this have most of what the text has (characters). */
const longLength = 100;

let room = Buffer.alloc(1 << 14);

/**
 * A text with the codes of its characters beside it, in which stretches can be looked at without being cut out. Its fields and
 * those of its neighbours are private by their types alone: `#` names are slow in code that was not compiled yet.
 */
export class CodedText {
  readonly text: string;
  /** Marks of the stretch last looked at, see `Marks`. */
  words = -1;
  signs = -1;
  /** Those of the whole, once they have been looked for. */
  private allWords = -1;
  private allSigns = -1;
  /** UTF-16 units of the whole text, all beyond ASCII as one. */
  private readonly codes: Uint8Array;
  /** Where the text stands in the whole one. */
  readonly base: number;
  /** What was cut out last: usually it is asked for again. */
  private lastSlice: string;
  private lastFrom = 0;
  private lastTo: number;

  private constructor(text: string, codes: Uint8Array, base: number) {
    this.text = text;
    this.codes = codes;
    this.base = base;
    this.lastSlice = text;
    this.lastTo = text.length;
  }

  /** Of this and its parts only one text at a time is looked at: they share the room for the codes. */
  static of(text: string): CodedText {
    const { length } = text;
    if (length > room.length) room = Buffer.alloc(length * 2);
    if (/[\u0080-\uffff]/.test(text)) return new CodedText(text, writeCodes(text), 0);
    room.write(text, 'latin1');
    // Cut from a page with characters beyond Latin-1, text takes two bytes each, for which expressions are compiled once more.
    return new CodedText(room.toString('latin1', 0, length), room, 0);
  }

  slice(from: number, to: number): string {
    if (from !== this.lastFrom || to !== this.lastTo) {
      this.lastFrom = from;
      this.lastTo = to;
      this.lastSlice = this.text.slice(from, to);
    }
    return this.lastSlice;
  }

  part(from: number, to: number): CodedText {
    return new CodedText(this.text.slice(from, to), this.codes, this.base + from);
  }

  /** Sets `words` and `signs` to what the text has. */
  lookAtAll(): void {
    this.look(0, this.text.length);
    this.allWords = this.words;
    this.allSigns = this.signs;
  }

  /** Sets `words` and `signs` to what a stretch has; a long one is taken to have all that the text has. */
  lookAt(from: number, to: number): void {
    if (to - from <= longLength) this.look(from, to);
    else {
      this.words = this.allWords;
      this.signs = this.allSigns;
    }
  }

  private look(from: number, to: number): void {
    const codes = this.codes;
    const end = this.base + to;
    let words = 0;
    let signs = 0;
    for (let at = this.base + from; at < end; at += 1) {
      const code = codes[at] ?? 0;
      words |= wordMarks[code] ?? 0;
      signs |= signMarks[code] ?? 0;
    }
    this.words = words;
    this.signs = signs;
  }

  /** Where from `from` on the first of some characters stands, `to` if none does. */
  indexOf(characters: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && characters[this.codes[this.base + at] ?? 0] === 0) at += 1;
    return at;
  }

  /** As `String.prototype.trim` sees it. */
  isBlank(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      const code = this.codes[this.base + at] ?? 0;
      if (code === beyondAscii) return this.text.slice(at, to).trim() === '';
      if (code > 32 || (code < 32 && (code < 9 || code > 13))) return false;
    }
    return true;
  }
}

function writeCodes(text: string): Uint8Array {
  for (let at = 0; at < text.length; at += 1) room[at] = Math.min(text.charCodeAt(at), beyondAscii);
  return room;
}
