import { toTerms } from '../../ranking/words.ts';
import { type ByteRun, type ByteTable, createByteTable, hashOf, withRoom } from './byte-table.ts';
import { writePlainTerm } from './plain-term.ts';

/** The terms of runs of text, by number. */
export type Vocabulary = {
  /** How many runs it knows. */
  size(): number;
  /** The terms of a run: the only one, as most have, or a list. */
  termsOf(run: ByteRun): number | readonly number[];
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
    return numberOfTerm(term.bytes.write(text));
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
