import { type ByteTable, resized } from './byte-table.ts';
import { packPosting } from './packed-posting.ts';

/** The part that a text has in a section. */
export type TextPart = { section: number; weight: number; isTitle: boolean };

/** The terms of one page. */
export type PageTerms = {
  /** UTF-8, with a line break after each. */
  terms: Buffer;
  /** Number of postings of each term. */
  counts: Uint32Array;
  /** Those of the first term, then those of the next; see `packPosting`. */
  postings: Uint32Array;
};

export type PageCounts = {
  /** Counts a term. Sections come in their order. */
  add(term: number, part: TextPart): void;
  /** What was counted, with the terms' texts by their numbers. The next page begins. */
  take(texts: ByteTable): PageTerms;
};

/** A place is a term in a section. Its numbers: the section, the frequency, whether it is in the title, the next place or -1. */
const placeSize = 4;

/**
 * Weighted frequencies of terms by section. Each place leads to the next one of the same term, so that postings come out
 * by term without sorting. The arrays are used again page after page.
 */
export function createPageCounts(): PageCounts {
  let places = new Int32Array(1 << 14);
  let end = 0;
  /** Terms of the page with their first places, in pairs. */
  let found = new Int32Array(1 << 12);
  let foundEnd = 0;
  /** Last place of any term, by its number, plus 1; 0 for those that are not on the page. */
  let last = new Int32Array(1 << 12);

  function addPlace(term: number, { section, weight, isTitle }: TextPart): void {
    if (end === places.length) places = resized(places, places.length * 2);
    const before = (last[term] ?? 0) - 1;
    if (before === -1) addTerm(term);
    else places[before + 3] = end;
    places[end] = section;
    places[end + 1] = weight;
    places[end + 2] = Number(isTitle);
    places[end + 3] = -1;
    last[term] = end + 1;
    end += placeSize;
  }

  function addTerm(term: number): void {
    if (foundEnd === found.length) found = resized(found, found.length * 2);
    found[foundEnd] = term;
    found[foundEnd + 1] = end;
    foundEnd += 2;
  }

  function takePostings(): { counts: Uint32Array; postings: Uint32Array } {
    const counts = new Uint32Array(foundEnd / 2);
    const postings = new Uint32Array(end / placeSize);
    let at = 0;
    for (let term = 0; term < counts.length; term += 1) {
      const before = at;
      for (let place = found[term * 2 + 1] ?? -1; place !== -1; place = places[place + 3] ?? -1) {
        postings[at] = packPosting(places[place] ?? 0, places[place + 1] ?? 0, places[place + 2] === 1);
        at += 1;
      }
      counts[term] = at - before;
    }
    return { counts, postings };
  }

  function takeTerms(texts: ByteTable): Buffer {
    let size = foundEnd / 2;
    for (let at = 0; at < foundEnd; at += 2) size += texts.lengthOf(found[at] ?? 0);
    const terms = Buffer.allocUnsafe(size);
    let to = 0;
    for (let at = 0; at < foundEnd; at += 2) {
      to = texts.copy(found[at] ?? 0, terms, to);
      terms[to] = lineBreak;
      to += 1;
    }
    return terms;
  }

  return {
    add(term, part) {
      if (term >= last.length) last = resized(last, Math.max(term + 1, last.length * 2));
      const place = (last[term] ?? 0) - 1;
      if (place === -1 || places[place] !== part.section) return addPlace(term, part);
      places[place + 1] = (places[place + 1] ?? 0) + part.weight;
      if (part.isTitle) places[place + 2] = 1;
    },
    take(texts) {
      const taken = { terms: takeTerms(texts), ...takePostings() };
      for (let at = 0; at < foundEnd; at += 2) last[found[at] ?? 0] = 0;
      end = 0;
      foundEnd = 0;
      return taken;
    },
  };
}

export const lineBreak = 10;
