import { beyondAscii, caseBits, type Marks, signMarks, wordMarks } from './character-marks.ts';
import { CharacterSet } from './character-set.ts';

/**
 * What a text needs for a regular expression to match it: so many characters (UTF-16 units), everything in `all`, and, if `some`
 * is not empty, one thing of it. A text without them cannot match; one with them may or may not.
 */
export type Needs = { length: number; all: Marks; some: Marks };

const nothing: Marks = { words: 0, signs: 0 };
const free: Needs = { length: 0, all: nothing, some: nothing };
const anyone: Needs = { length: 1, all: nothing, some: nothing };

/** Derives the needs of a regular expression from its source; one that is not understood needs nothing. */
export function needsOf({ source, flags }: RegExp): Needs {
  if (/[uv]/.test(flags)) return free;
  const reader = new NeedsReader(source, flags.includes('i'));
  const needs = reader.readAlternatives();
  return reader.isAtEnd() ? needs : free;
}

/** How long a match is at least without the group that it begins with (UTF-16 units). */
export function lengthBehindGroup({ source }: RegExp): number {
  if (!source.startsWith('(')) return 0;
  const reader = new NeedsReader(source, false);
  reader.readTerm();
  const { length } = reader.readSequence();
  return reader.isAtEnd() ? length : 0;
}

/** The codes of the characters of which an expression matches any one, if it is no more than a class of such in ASCII. */
export function classCharacters({ source, flags }: RegExp): Uint8Array | undefined {
  if (!source.startsWith('[') || !source.endsWith(']') || /[iuv]/.test(flags)) return undefined;
  const codes = new Uint8Array(beyondAscii + 1);
  const reader = new NeedsReader(source, false);
  const isListed = reader.readMembers(new CharacterSet(false, codes));
  return isListed && reader.isAtEnd() && codes[beyondAscii] === 0 ? codes : undefined;
}

/** Descends through the grammar of regular expressions as JavaScript has it without the flags `u` and `v`. */
class NeedsReader {
  private readonly source: string;
  private readonly ignoreCase: boolean;
  private at = 0;

  constructor(source: string, ignoreCase: boolean) {
    this.source = source;
    this.ignoreCase = ignoreCase;
  }

  isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  /** Up to a closing parenthesis or the end. */
  readAlternatives(): Needs {
    let needs = this.readSequence();
    while (this.source[this.at] === '|') {
      this.at += 1;
      needs = either(needs, this.readSequence());
    }
    return needs;
  }

  readSequence(): Needs {
    let needs = this.readLiteral();
    while (!this.isAtEnd() && this.source[this.at] !== '|' && this.source[this.at] !== ')')
      needs = both(both(needs, this.readTerm()), this.readLiteral());
    return needs;
  }

  /** Characters that stand for themselves, and for once. */
  private readLiteral(): Needs {
    const from = this.at;
    let words = 0;
    let signs = 0;
    while (this.isLiteral(this.at) && !this.isQuantifier(this.at + 1)) {
      const code = Math.min(this.source.charCodeAt(this.at), beyondAscii);
      words |= wordMarks[code] ?? 0;
      signs |= signMarks[code] ?? 0;
      this.at += 1;
    }
    if (this.at === from) return free;
    if (this.ignoreCase) words &= ~caseBits;
    return { length: this.at - from, all: { words, signs }, some: nothing };
  }

  private isLiteral(at: number): boolean {
    const code = this.source.charCodeAt(at);
    return code >= beyondAscii || specials[code] === 0;
  }

  private isQuantifier(at: number): boolean {
    return '*+?{'.includes(this.source[at] ?? ' ');
  }

  readTerm(): Needs {
    const needs = this.readAtom();
    if (!this.isQuantifier(this.at)) return needs;
    quantifier.lastIndex = this.at;
    const times = quantifier.exec(this.source);
    if (!times) return needs;
    this.at = quantifier.lastIndex;
    const least = times[0].startsWith('+') ? 1 : Number(times[1] ?? 0);
    return least === 0 ? free : { ...needs, length: needs.length * least };
  }

  private readAtom(): Needs {
    const character = this.source[this.at] ?? '';
    if (character === '[') return this.readClass();
    this.at += 1;
    if (character === '(') return this.readGroup();
    if (character === '\\') return this.readEscape();
    if (character === '.') return anyone;
    if (character === '^' || character === '$') return free;
    return this.oneOf((set) => set.addRange(character.charCodeAt(0), character.charCodeAt(0)));
  }

  private readGroup(): Needs {
    groupStart.lastIndex = this.at;
    const kind = this.source[this.at] === '?' ? (groupStart.exec(this.source)?.[0] ?? '') : '';
    this.at += kind.length;
    const needs = this.readAlternatives();
    this.at += 1;
    if (kind === '?!' || kind === '?<!') return free;
    if (kind === '?=' || kind === '?<=') return { ...needs, length: 0 };
    // With flags of its own.
    return kind === '?' ? free : needs;
  }

  private readEscape(): Needs {
    const escaped = this.takeEscape();
    if (/^[bB1-9k]/.test(escaped)) return free;
    return this.oneOf((set) => addEscape(set, escaped));
  }

  private readClass(): Needs {
    return this.oneOf((set) => this.readMembers(set));
  }

  private oneOf(fill: (set: CharacterSet) => boolean): Needs {
    const set = new CharacterSet(this.ignoreCase);
    return fill(set) ? { length: 1, all: set.all, some: set.some() } : anyone;
  }

  /** Reads a class that begins here. False when it has more characters than its marks could tell. */
  readMembers(set: CharacterSet): boolean {
    this.at += 1;
    let isListed = this.source[this.at] !== '^' && this.source[this.at] !== ']';
    if (this.source[this.at] === '^') this.at += 1;
    while (!this.isAtEnd() && this.source[this.at] !== ']') isListed = this.readMember(set) && isListed;
    this.at += 1;
    return isListed;
  }

  /** Reads a character, a range or a class in a class. */
  private readMember(set: CharacterSet): boolean {
    const from = this.readCharacter();
    if (typeof from === 'string') return addEscape(set, from);
    if (this.source[this.at] !== '-' || this.source[this.at + 1] === ']') {
      set.add(from);
      return true;
    }
    this.at += 1;
    const to = this.readCharacter();
    if (typeof to === 'string') return false;
    set.addRange(from, to);
    return true;
  }

  /** The code of a character in a class, or the letter of an escape that stands for several. */
  private readCharacter(): number | string {
    const code = this.source.charCodeAt(this.at);
    this.at += 1;
    if (code !== 92) return code;
    const escaped = this.takeEscape();
    if (/^[dswDSW]$/.test(escaped)) return escaped;
    return escaped === 'b' ? 8 : codeOf(escaped);
  }

  /** What follows a backslash. */
  private takeEscape(): string {
    escapeBody.lastIndex = this.at;
    const escaped = escapeBody.exec(this.source)?.[0] ?? '';
    this.at += escaped.length;
    return escaped;
  }
}

/** By code, the characters that mean something else than themselves. */
const specials = new Uint8Array(beyondAscii);
for (const character of '^$\\.*+?()[]{}|') specials[character.charCodeAt(0)] = 1;

const quantifier = /(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/y;
const groupStart = /\?(?:<?[=!]|:|<[^>=!]+>)?/y;
const escapeBody = /k<[^>]*>|c[A-Za-z]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|[0-3]?[0-7]{1,2}|[\s\S]/y;

/** Adds what an escape stands for. False for the opposite of a class. */
function addEscape(set: CharacterSet, escaped: string): boolean {
  if (escaped === 'd' || escaped === 'w') set.addRange(48, 57);
  if (escaped === 'w') {
    set.addRange(65, 90);
    set.addRange(97, 122);
    set.add(95);
  }
  if (escaped === 's') {
    set.addRange(9, 13);
    set.add(32);
    set.add(beyondAscii);
  }
  if (!/^[dswDSW]$/.test(escaped)) set.add(codeOf(escaped));
  return !/^[DSW]$/.test(escaped);
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

function codeOf(escaped: string): number {
  const control = controls[escaped];
  if (control !== undefined) return control;
  if (/^[xu]./.test(escaped)) return Number.parseInt(escaped.slice(1), 16);
  if (/^[0-7]/.test(escaped)) return Number.parseInt(escaped, 8);
  return escaped.length === 2 ? escaped.charCodeAt(1) % 32 : escaped.charCodeAt(0);
}

function both(one: Needs, other: Needs): Needs {
  if (one === free) return other;
  if (other === free) return one;
  return {
    length: one.length + other.length,
    all: { words: one.all.words | other.all.words, signs: one.all.signs | other.all.signs },
    some: rarer(one.some, other.some),
  };
}

function either(one: Needs, other: Needs): Needs {
  const first = rarest(one);
  const second = rarest(other);
  const isFree = isNone(first) || isNone(second);
  return {
    length: Math.min(one.length, other.length),
    all: { words: one.all.words & other.all.words, signs: one.all.signs & other.all.signs },
    some: isFree ? nothing : { words: first.words | second.words, signs: first.signs | second.signs },
  };
}

/** The one thing of which a text will most seldom have any. */
function rarest({ all, some }: Needs): Marks {
  const word = rarestBit(all.words, wordFrequencies);
  const sign = rarestBit(all.signs, signFrequencies);
  return rarer(rarer(some, { words: word, signs: 0 }), { words: 0, signs: sign });
}

function rarestBit(bits: number, frequencies: readonly number[]): number {
  let best = 0;
  let least = 1000;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const frequency = frequencies[31 - Math.clz32(rest & -rest)] ?? 0;
    if (frequency < least) {
      least = frequency;
      best = rest & -rest;
    }
  }
  return best;
}

function rarer(one: Marks, other: Marks): Marks {
  if (isNone(one)) return other;
  if (isNone(other)) return one;
  return frequency(other) < frequency(one) ? other : one;
}

function isNone({ words, signs }: Marks): boolean {
  return (words | signs) === 0;
}

/** How often stretches of code have a letter, by the alphabet, then lower case, upper case, digits, `_`, `$` and what is beyond ASCII. */
const wordFrequencies = [
  50, 16, 36, 32, 80, 20, 22, 22, 52, 4, 10, 40, 28, 50, 52, 30, 2, 50, 52, 62, 28, 14, 10, 8, 14, 3, 95, 30,
  20, 10, 4, 2,
];
/** The same for signs: blanks and line ends are the last two. */
const signFrequencies = [
  4, 16, 5, 2, 4, 16, 30, 30, 5, 6, 30, 12, 35, 16, 18, 16, 8, 20, 10, 4, 4, 8, 4, 8, 1, 4, 12, 6, 12, 1, 90,
  50,
];

function frequency({ words, signs }: Marks): number {
  return sumOf(words, wordFrequencies) + sumOf(signs, signFrequencies);
}

function sumOf(bits: number, frequencies: readonly number[]): number {
  let sum = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) sum += frequencies[31 - Math.clz32(rest & -rest)] ?? 0;
  return sum;
}
