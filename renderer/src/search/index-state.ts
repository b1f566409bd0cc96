import { movePosting } from './packed-posting.ts';
import type { TokenizedPage } from './tokenize-page.ts';

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
export type ReadSearchPage = (key: string) => TokenizedPage;

/**
 * Builds the index of pages, given in reading order. Each record is read twice, to count and to place its postings: so
 * the index of any site fits into memory.
 */
export function createIndexState(keys: readonly string[], read: ReadSearchPage): IndexState {
  const pages: IndexedPage[] = [];
  const counts = new Map<string, number>();
  let first = 0;
  for (const key of keys) {
    const page = read(key);
    pages.push(toIndexedPage(key, page, first));
    eachPosting(page, (term) => counts.set(term, (counts.get(term) ?? 0) + 1));
    first += page.sections.length;
  }
  const terms = [...counts.keys()].sort();
  const starts = new Uint32Array(terms.length + 1);
  terms.forEach((term, at) => {
    starts[at + 1] = (starts[at] ?? 0) + (counts.get(term) ?? 0);
    counts.set(term, starts[at] ?? 0);
  });
  const postings = new Uint32Array(starts[terms.length] ?? 0);
  for (const page of pages) {
    eachPosting(read(page.key), (term, posting) => {
      const place = counts.get(term) ?? 0;
      postings[place] = movePosting(posting, page.first);
      counts.set(term, place + 1);
    });
  }
  return { pages, terms, starts, postings, sizes: new Uint32Array(terms.length) };
}

export function toIndexedPage(key: string, page: TokenizedPage, first: number): IndexedPage {
  const { sections, boost, version } = page;
  return {
    key,
    first,
    lengths: sections.map(({ length }) => length),
    weights: sections.map(({ heading, text }) => heading.length + text.length + 12),
    boost,
    version,
  };
}

/** Calls back for every posting of a page, with its term. Sections count from the page's first. */
export function eachPosting(page: TokenizedPage, call: (term: string, posting: number) => void): void {
  const { terms, postings } = page;
  let position = 0;
  for (const term of terms) {
    const end = position + 1 + (postings[position] ?? 0);
    for (position += 1; position < end; position += 1) call(term, postings[position] ?? 0);
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
