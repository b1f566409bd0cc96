import { withRoom } from './byte-table.ts';
import type { PageTerms } from './page-counts.ts';

/** A page of the index. */
type RecordedPage = {
  path: string;
  title: string;
  /** Where the page stands, outermost first. */
  breadcrumbs: string[];
  /** Factor for the page's rank; 1 leaves it alone. */
  boost: number;
  version: string;
  groups: string[];
  /** `length` in terms. */
  sections: { id: string; heading: string; text: string; length: number }[];
};

/** A page of the index as it travels between threads and lies in a cache, read where it lies. */
export type SearchRecord = PageTerms &
  Meta & {
    /** Terms in each section. */
    lengths: Uint32Array;
    /** Size of each section in a contents file (characters). */
    weights: Uint32Array;
    /** The page in a contents file with its sections from `from` to `to`, the last one excluded: JSON in parts, as UTF-8. */
    content(from: number, to: number): Uint8Array[];
  };

type Meta = Pick<RecordedPage, 'path' | 'boost' | 'version'>;

/**
 * Numbers that a record begins with: how many sections, terms and postings there are, and where the texts before, after
 * and around the sections end.
 */
const headSize = 6;

/** Writes records one after the other, with one buffer for all. */
export function createRecordWriter(): (page: RecordedPage, terms: PageTerms) => Uint8Array {
  let texts: Buffer = Buffer.alloc(1 << 16);
  let size = 0;

  /** Returns the end of the text (bytes). */
  function add(text: string): number {
    texts = withRoom(texts, size, text.length * 3);
    size += texts.write(text, size);
    return size;
  }

  return ({ path, title, breadcrumbs, boost, version, groups, sections }, { terms, counts, postings }) => {
    size = 0;
    const meta = add(JSON.stringify({ path, boost, version } satisfies Meta));
    const before = add(`${JSON.stringify({ path, title, crumbs: breadcrumbs }).slice(0, -1)},"sections":[`);
    const ends = sections.map(({ id, heading, text }) => add(`${JSON.stringify([id, heading, text])},`));
    const after = add(groups.length > 0 ? `],"groups":${JSON.stringify(groups)}}` : ']}');
    const numbers = [
      [sections.length, counts.length, postings.length, meta, before, after],
      sections.map(({ length }) => length),
      sections.map(({ heading, text }) => heading.length + text.length + 12),
      ends,
      counts,
      postings,
    ];
    return join(numbers, [texts.subarray(0, size), terms]);
  };
}

/** Numbers take 32 bits each, in the order of this machine. Threads share the memory of a record. */
function join(numbers: readonly ArrayLike<number>[], texts: readonly Uint8Array[]): Uint8Array {
  const count = numbers.reduce((sum, { length }) => sum + length, 0);
  const size = count * 4 + texts.reduce((sum, { length }) => sum + length, 0);
  const record = new Uint8Array(new SharedArrayBuffer(size));
  const words = new Uint32Array(record.buffer, 0, count);
  let at = 0;
  for (const part of numbers) {
    words.set(part, at);
    at += part.length;
  }
  at *= 4;
  for (const part of texts) {
    record.set(part, at);
    at += part.length;
  }
  return record;
}

/** Opens a record of {@link createRecordWriter}. */
export function openSearchRecord(record: Uint8Array): SearchRecord {
  const { buffer, byteOffset, length } = record.byteOffset % 4 === 0 ? record : new Uint8Array(record);
  const numbers = new Uint32Array(buffer, byteOffset, length >> 2);
  const [sections = 0, terms = 0, postings = 0, meta = 0, before = 0, after = 0] = numbers.subarray(
    0,
    headSize,
  );
  let read = headSize;
  const take = (count: number) => {
    read += count;
    return numbers.subarray(read - count, read);
  };
  const [lengths, weights, ends] = [take(sections), take(sections), take(sections)];
  const [counts, list] = [take(terms), take(postings)];
  const texts = Buffer.from(buffer, byteOffset + read * 4, length - read * 4);
  const known: Meta = JSON.parse(texts.toString('utf8', 0, meta));
  return {
    ...known,
    lengths,
    weights,
    counts,
    postings: list,
    terms: texts.subarray(after),
    content(from, to) {
      const start = from === 0 ? before : ends[from - 1];
      // Without the comma after the last one.
      const end = (ends[to - 1] ?? 0) - 1;
      return [texts.subarray(meta, before), texts.subarray(start, end), texts.subarray(ends.at(-1), after)];
    },
  };
}
