import { beyondAscii, caseBits, letterBits, type Marks, signMarks, wordMarks } from './character-marks.ts';

/** Sets of this many characters are told by the case of their letters, smaller ones by the letters (characters). */
const manyCharacters = 20;

/** What a class of a regular expression tells of a text that has one of its characters. */
export class CharacterSet {
  /** The marks that each character has. */
  readonly all: Marks = { words: -1, signs: -1 };
  /** The marks of all of them together. */
  private readonly any: Marks = { words: 0, signs: 0 };
  private readonly bits: number;
  private size = 0;
  /** The characters by code. */
  readonly codes: Uint8Array | undefined;

  constructor(ignoreCase: boolean, codes?: Uint8Array) {
    this.bits = ignoreCase ? ~caseBits : -1;
    this.codes = codes;
  }

  add(code: number): void {
    this.size += 1;
    const at = Math.min(code, beyondAscii);
    const words = (wordMarks[at] ?? 0) & this.bits;
    const signs = signMarks[at] ?? 0;
    this.all.words &= words;
    this.all.signs &= signs;
    this.any.words |= words;
    this.any.signs |= signs;
    if (this.codes) this.codes[at] = 1;
  }

  /** Returns true, for those that add what may be too much to list. */
  addRange(from: number, to: number): true {
    for (let code = from; code <= Math.min(to, beyondAscii); code += 1) this.add(code);
    if (to > beyondAscii) this.add(beyondAscii);
    return true;
  }

  /** Marks of which a text that has one of the characters has at least one. */
  some(): Marks {
    const { words, signs } = this.any;
    const isToldByCase = this.size >= manyCharacters && this.bits === -1;
    return { words: words & ~(isToldByCase ? letterBits : caseBits), signs };
  }
}
