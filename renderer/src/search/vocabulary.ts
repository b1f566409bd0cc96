import { toTerms } from '../../ranking/words.ts';
import { type ByteRun, type ByteTable, createByteTable, hashOf, withRoom } from './byte-table.ts';
import { writePlainTerm } from './plain-term.ts';

/** The terms of runs of text, by number. */
export type Vocabulary = {
  /** How many runs it knows. */
  size(): number;
  /** The terms of a run: the only one, as most have, or a list. */
  termsOf(run: ByteRun): number | readonly number[];
  /** The number of a term. */
  numberOf(term: string): number;
  /** All terms that came so far. */
  terms: ByteTable;
};

/** Longer runs (bytes) are digests, or sentences of a script without spaces: they do not come again. */
const longestKnown = 64;

/** A run that came before is known by its bytes; only new ones take the way through strings and patterns. */
export function createVocabulary(): Vocabulary {
  const runs = createByteTable();
  const terms = createByteTable();
  const known: (number | readonly number[])[] = [];
  const term: ByteRun = { bytes: Buffer.alloc(256), start: 0, end: 0, hash: 0 };

  function numberOf(text: string): number {
    term.bytes = withRoom(term.bytes, 0, text.length * 3);
    return numberOfTerm(writePair(text, term.bytes) ?? term.bytes.write(text));
  }

  function numberOfTerm(length: number): number {
    term.end = length;
    term.hash = hashOf(term);
    return terms.numberOf(term);
  }

  function cut(run: ByteRun): number | readonly number[] {
    const plain = writePlainTerm(run, term.bytes);
    if (plain !== undefined) return numberOfTerm(plain);
    const numbers = toTerms(run.bytes.toString('utf8', run.start, run.end)).map(numberOf);
    return numbers.length === 1 && numbers[0] !== undefined ? numbers[0] : numbers;
  }

  return {
    size: runs.size,
    numberOf,
    terms,
    termsOf(run) {
      if (run.end - run.start > longestKnown) return cut(run);
      const number = runs.numberOf(run);
      const found = known[number] ?? cut(run);
      if (number === known.length) known.push(found);
      return found;
    },
  };
}

/**
 * Writes what most pairs of characters are, two of three bytes each, and returns their length: less work than a call out of
 * JavaScript. `undefined` for other texts.
 */
function writePair(text: string, target: Uint8Array): number | undefined {
  if (text.length !== 2) return undefined;
  for (let at = 0; at < 2; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    target[at * 3] = 0xe0 | (code >> 12);
    target[at * 3 + 1] = 0x80 | ((code >> 6) & 0x3f);
    target[at * 3 + 2] = 0x80 | (code & 0x3f);
  }
  return 6;
}
