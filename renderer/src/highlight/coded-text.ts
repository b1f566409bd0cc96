import { beyondAscii, signMarks, wordMarks } from './character-marks.ts';

let room = Buffer.alloc(1 << 14);

/** A text with the codes of its characters beside it, in which stretches can be looked at without being cut out. */
export class CodedText {
  readonly text: string;
  /** Marks of the stretch last looked at, see `Marks`. */
  words = 0;
  signs = 0;
  /** UTF-16 units of the whole text, all beyond ASCII as one. */
  readonly #codes: Uint8Array;
  /** Where the text stands in the whole one. */
  readonly base: number;
  /** What was cut out last: usually it is asked for again. */
  #slice: string;
  #from = 0;
  #to: number;

  private constructor(text: string, codes: Uint8Array, base: number) {
    this.text = text;
    this.#codes = codes;
    this.base = base;
    this.#slice = text;
    this.#to = text.length;
  }

  /** Of this and its parts only one text at a time is looked at: they share the room for the codes. */
  static of(text: string): CodedText {
    const { length } = text;
    if (length > room.length) room = Buffer.alloc(length * 2);
    const codes = room;
    let any = 0;
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at);
      any |= code;
      codes[at] = Math.min(code, beyondAscii);
    }
    // Cut from a page with characters beyond Latin-1, text takes two bytes each, for which expressions are compiled once more.
    return new CodedText(any < beyondAscii ? codes.toString('latin1', 0, length) : text, codes, 0);
  }

  slice(from: number, to: number): string {
    if (from !== this.#from || to !== this.#to) {
      this.#from = from;
      this.#to = to;
      this.#slice = this.text.slice(from, to);
    }
    return this.#slice;
  }

  part(from: number, to: number): CodedText {
    return new CodedText(this.text.slice(from, to), this.#codes, this.base + from);
  }

  /** Sets `words` and `signs` to what the stretch has. */
  look(from: number, to: number): void {
    let words = 0;
    let signs = 0;
    for (let at = this.base + from; at < this.base + to; at += 1) {
      const code = this.#codes[at] ?? 0;
      words |= wordMarks[code] ?? 0;
      signs |= signMarks[code] ?? 0;
    }
    this.words = words;
    this.signs = signs;
  }

  /** Where from `from` on the first of some characters stands, `to` if none does. */
  indexOf(characters: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && characters[this.#codes[this.base + at] ?? 0] === 0) at += 1;
    return at;
  }

  /** As `String.prototype.trim` sees it. */
  isBlank(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      const code = this.#codes[this.base + at] ?? 0;
      if (code === beyondAscii) return this.text.slice(at, to).trim() === '';
      if (code > 32 || (code < 32 && (code < 9 || code > 13))) return false;
    }
    return true;
  }
}
