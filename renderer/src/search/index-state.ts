import { type ByteRun, type ByteTable, createByteTable, emptyHash, hashByte } from './byte-table.ts';
import { movePosting } from './packed-posting.ts';
import { lineBreak } from './page-counts.ts';
import type { SearchRecord } from './search-record.ts';

/** A page of the index: the key of its record, and what can be told of its sections without reading it. */
export type IndexedPage = {
  key: string;
  /** Number of its first section. */
  first: number;
  /** Terms in each section. */
  lengths: number[];
  /** Size of each section in a contents file (characters). */
  weights: number[];
  boost: number;
  version: string;
};

/** The index of one language. Plain data, with its many numbers in typed arrays, so that it can be kept between renders. */
export type IndexState = {
  pages: IndexedPage[];
  /** Sorted by code unit. */
  terms: string[];
  /** Where the postings of each term begin, and the end of the last. */
  starts: Uint32Array;
  /** Packed postings of all terms, each list in the order of the sections. */
  postings: Uint32Array;
  /** Length of each term's postings as they are written (characters); 0 as long as it is not known. */
  sizes: Uint32Array;
};

/** Gives the record of a page by its key. */
export type ReadSearchPage = (key: string) => SearchRecord;

/**
 * Builds the index of pages, given in reading order. Each record is read twice, to count and to place its postings: so
 * the index of any site fits into memory.
 */
export function createIndexState(keys: readonly string[], read: ReadSearchPage): IndexState {
  const table = createByteTable();
  const numbers: Uint32Array[] = [];
  const counts: number[] = [];
  const pages = toIndexedPages(keys, (key) => {
    const page = read(key);
    numbers.push(numberTerms(page, table, counts));
    return page;
  });
  const { terms, starts, places } = sortTerms(table, counts);
  const postings = new Uint32Array(starts[terms.length] ?? 0);
  for (const [at, page] of pages.entries()) {
    placePostings({ page: read(page.key), first: page.first, numbers: numbers[at] ?? [] }, places, postings);
  }
  return { pages, terms, starts, postings, sizes: new Uint32Array(terms.length) };
}

/** The pages of an index, given in reading order. */
export function toIndexedPages(keys: readonly string[], read: ReadSearchPage): IndexedPage[] {
  let first = 0;
  return keys.map((key) => {
    const page = toIndexedPage(key, read(key), first);
    first += page.lengths.length;
    return page;
  });
}

export function toIndexedPage(key: string, page: SearchRecord, first: number): IndexedPage {
  const { lengths, weights, boost, version } = page;
  return { key, first, lengths: [...lengths], weights: [...weights], boost, version };
}

/** The numbers of a page's terms. Adds its postings to the counts. */
function numberTerms({ terms, counts: own }: SearchRecord, table: ByteTable, counts: number[]): Uint32Array {
  const numbers = new Uint32Array(own.length);
  const run: ByteRun = { bytes: terms, start: 0, end: 0, hash: 0 };
  for (let at = 0; at < own.length; at += 1) {
    run.hash = emptyHash;
    for (run.end = run.start; terms[run.end] !== lineBreak; run.end += 1) {
      run.hash = hashByte(run.hash, terms[run.end] ?? 0);
    }
    const number = table.numberOf(run);
    numbers[at] = number;
    if (number === counts.length) counts.push(0);
    counts[number] = (counts[number] ?? 0) + (own[at] ?? 0);
    run.start = run.end + 1;
  }
  return numbers;
}

/** Puts terms in order. `places` tells by a term's number where its postings begin. */
function sortTerms(
  table: ByteTable,
  counts: readonly number[],
): Pick<IndexState, 'terms' | 'starts'> & { places: Uint32Array } {
  const numbers = new Map(counts.map((_count, number) => [table.textOf(number), number]));
  const terms = [...numbers.keys()].sort();
  const starts = new Uint32Array(terms.length + 1);
  const places = new Uint32Array(terms.length);
  terms.forEach((term, at) => {
    const number = numbers.get(term) ?? 0;
    places[number] = starts[at] ?? 0;
    starts[at + 1] = (starts[at] ?? 0) + (counts[number] ?? 0);
  });
  return { terms, starts, places };
}

type PlacedPage = { page: SearchRecord; first: number; numbers: ArrayLike<number> };

/** Copies the postings of a page to their places, which move on. */
function placePostings({ page, first, numbers }: PlacedPage, places: Uint32Array, target: Uint32Array): void {
  const { counts, postings } = page;
  let from = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const number = numbers[at] ?? 0;
    let place = places[number] ?? 0;
    for (const end = from + (counts[at] ?? 0); from < end; from += 1, place += 1) {
      target[place] = movePosting(postings[from] ?? 0, first);
    }
    places[number] = place;
  }
}

/** Number of sections in the index. */
export function sectionCount({ pages }: IndexState): number {
  const last = pages.at(-1);
  return last === undefined ? 0 : last.first + last.lengths.length;
}

/**
 * The length of an average section (terms), by which scores are measured. It comes in steps of two per cent, so that an edit
 * rarely changes the scores of sections that it does not touch.
 */
export function averageLength(pages: readonly IndexedPage[]): number {
  let sections = 0;
  let sum = 0;
  for (const { lengths } of pages) {
    sections += lengths.length;
    for (const length of lengths) sum += length;
  }
  return sum === 0 ? 1 : 1.02 ** Math.round(Math.log(sum / sections) / Math.log(1.02));
}
