import { withRoom } from './byte-table.ts';
import { impactOf, sectionNorm } from './impact.ts';
import { averageLength, type IndexedPage, type IndexState } from './index-state.ts';
import { sectionOf } from './packed-posting.ts';

/** Size of one postings file (characters, before compression). */
const postingsSize = 9_000;

/** Positions of the terms in a postings file. */
export type PostingsCut = { start: number; end: number };

/** Cuts the terms into files. Fills in the sizes of the state. */
export function cutPostings(state: IndexState): PostingsCut[] {
  const { terms, sizes } = state;
  const cuts: PostingsCut[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (let at = 0; at < terms.length; at += 1) {
    const length = sizes[at] || encodedLength(at, state);
    sizes[at] = length;
    if (size > postingsSize) {
      cuts.push({ start: at, end: at });
      size = length;
    } else size += (terms[at] ?? '').length + length + 6;
    const last = cuts.at(-1);
    if (last) last.end = at + 1;
  }
  return cuts;
}

/** How long the postings of a term are as they are written, by its position. */
function encodedLength(at: number, { starts, postings }: IndexState): number {
  let length = 0;
  let previous = 0;
  for (let place = starts[at] ?? 0; place < (starts[at + 1] ?? 0); place += 1) {
    const section = sectionOf(postings[place] ?? 0);
    length += digitCount(section - previous) + 1;
    previous = section;
  }
  return length;
}

const base = 36;

function digitCount(number: number): number {
  let count = 1;
  for (let limit = base; number >= limit; limit *= base) count += 1;
  return count;
}

/** A `PostingsFile` as JSON, in UTF-8. */
export function toPostings({ start, end }: PostingsCut, state: IndexState): Uint8Array {
  const { terms, sizes } = state;
  const encode = createEncoder(state);
  let bytes: Buffer = Buffer.alloc(postingsSize * 2);
  let size = 0;
  for (const at of inJsonOrder(start, end, terms)) {
    const name = `${size > 0 ? '",' : '{'}${JSON.stringify(terms[at])}:"`;
    bytes = withRoom(bytes, size, name.length * 3 + (sizes[at] ?? 0) + 2);
    size += bytes.write(name, size);
    size = encode(at, bytes, size);
  }
  return bytes.subarray(0, size + bytes.write('"}', size));
}

/** Positions of terms. An object of JavaScript, which this was when it was first written, has whole numbers first. */
function inJsonOrder(start: number, end: number, terms: readonly string[]): number[] {
  const positions = Array.from({ length: end - start }, (_, at) => start + at);
  // Most files have no term that begins with a digit.
  if ((terms[start] ?? '') > '9\uffff' || (terms[end - 1] ?? '') < '0') return positions;
  const isIndex = (at: number) => {
    const term = terms[at] ?? '';
    return /^(?:0|[1-9]\d{0,9})$/.test(term) && Number(term) < 2 ** 32 - 1;
  };
  const [indexes, others] = [positions.filter(isIndex), positions.filter((at) => !isIndex(at))];
  return [...indexes.sort((one, other) => Number(terms[one]) - Number(terms[other])), ...others];
}

/** Writes the postings of a term, by its position, into bytes from `size` on; returns where they end. */
function createEncoder({ starts, postings, pages }: IndexState) {
  const { norms, boosts } = scalesOf(pages);
  return (at: number, bytes: Uint8Array, size: number): number => {
    let end = size;
    let previous = 0;
    for (let place = starts[at] ?? 0; place < (starts[at + 1] ?? 0); place += 1) {
      const posting = postings[place] ?? 0;
      const section = sectionOf(posting);
      end = writeDigits(section - previous, bytes, end);
      bytes[end] = 64 + impactOf(posting, norms[section] ?? 1, boosts[section] ?? 1);
      end += 1;
      previous = section;
    }
    return end;
  };
}

const digits = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');

function writeDigits(number: number, bytes: Uint8Array, size: number): number {
  const end = size + digitCount(number);
  let rest = number;
  for (let at = end - 1; at >= size; at -= 1) {
    bytes[at] = digits[rest % base] ?? 0;
    rest = Math.floor(rest / base);
  }
  return end;
}

type Scales = { norms: Float64Array; boosts: Float64Array };

const knownScales = new WeakMap<readonly IndexedPage[], Scales>();

function scalesOf(pages: readonly IndexedPage[]): Scales {
  const known = knownScales.get(pages) ?? toScales(pages);
  knownScales.set(pages, known);
  return known;
}

function toScales(pages: readonly IndexedPage[]): Scales {
  const average = averageLength(pages);
  const norm = (length: number) => sectionNorm(length, average);
  return {
    norms: Float64Array.from(pages.flatMap(({ lengths }) => lengths.map(norm))),
    boosts: Float64Array.from(pages.flatMap(({ lengths, boost }) => lengths.map(() => boost))),
  };
}
