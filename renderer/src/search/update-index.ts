import {
  averageLength,
  eachPosting,
  type IndexedPage,
  type IndexState,
  type ReadSearchPage,
  toIndexedPage,
} from './index-state.ts';
import { movePosting, unpackPosting } from './packed-posting.ts';

/** An index with some pages put in place of others, and what differs from the earlier one. */
export type IndexUpdate = {
  state: IndexState;
  /** Positions of the pages that changed. */
  pages: ReadonlySet<number>;
  /** Terms whose postings differ, with those that came or went; sorted. */
  terms: readonly string[];
};

/** With more pages changed than this, building the index anew is as quick. */
const mostChanges = 64;

/**
 * Puts changed pages into an index. `undefined` when that takes a new one: when pages came, went or moved, when one has
 * more or fewer sections, or when the average length of sections differs.
 */
export function updateIndex(
  earlier: IndexState,
  keys: readonly string[],
  read: ReadSearchPage,
): IndexUpdate | undefined {
  if (keys.length !== earlier.pages.length) return undefined;
  const changed = keys.flatMap((key, at) => (earlier.pages[at]?.key === key ? [] : [at]));
  if (changed.length > mostChanges) return undefined;
  const pages = [...earlier.pages];
  const edits: Edits = new Map();
  for (const at of changed) {
    const page = replacePage({ earlier: pages[at], key: keys[at] ?? '', read }, edits);
    if (page === undefined) return undefined;
    pages[at] = page;
  }
  if (averageLength(pages) !== averageLength(earlier.pages)) return undefined;
  const terms = [...edits.keys()].sort();
  return { state: { pages, ...editPostings(earlier, terms, edits) }, pages: new Set(changed), terms };
}

/** By term: the sections whose postings go, as `[first, end)`, and the postings that come. */
type Edits = Map<string, { gone: [number, number][]; added: number[] }>;

type Replacement = { earlier: IndexedPage | undefined; key: string; read: ReadSearchPage };

function replacePage({ earlier, key, read }: Replacement, edits: Edits): IndexedPage | undefined {
  if (earlier === undefined) return undefined;
  const before = read(earlier.key);
  const after = read(key);
  const { first } = earlier;
  const count = before.sections.length;
  const isAlike = count === after.sections.length && before.path === after.path;
  if (!isAlike) return undefined;
  for (const term of [...before.terms, ...after.terms]) {
    const edit = edits.get(term) ?? { gone: [], added: [] };
    if (edit.gone.at(-1)?.[0] !== first) edit.gone.push([first, first + count]);
    edits.set(term, edit);
  }
  eachPosting(after, (term, posting) => edits.get(term)?.added.push(movePosting(posting, first)));
  return toIndexedPage(key, after, first);
}

function editPostings(
  earlier: IndexState,
  changed: readonly string[],
  edits: Edits,
): Omit<IndexState, 'pages'> {
  const lists = new Map(changed.map((term) => [term, editList(earlier, term, edits)]));
  const kept = changed.filter((term) => (lists.get(term)?.length ?? 0) > 0);
  const isKnown = new Set(changed);
  const others = earlier.terms.filter((term) => !isKnown.has(term));
  const terms = mergeSorted(others, kept);
  return { terms, ...copyPostings(earlier, terms, lists) };
}

function editList(earlier: IndexState, term: string, edits: Edits): number[] {
  const { gone, added } = edits.get(term) ?? { gone: [], added: [] };
  const at = findTerm(earlier.terms, term);
  const list =
    at === undefined ? [] : [...earlier.postings.subarray(earlier.starts[at], earlier.starts[at + 1])];
  const stays = list.filter((posting) => {
    const { section } = unpackPosting(posting);
    return !gone.some(([first, end]) => section >= first && section < end);
  });
  return [...stays, ...added].sort((left, right) => left - right);
}

/** Position of a term in a sorted list. */
function findTerm(terms: readonly string[], term: string): number | undefined {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? low : undefined;
}

function mergeSorted(one: readonly string[], other: readonly string[]): string[] {
  const merged: string[] = [];
  let at = 0;
  for (const term of one) {
    for (; at < other.length && (other[at] ?? '') < term; at += 1) merged.push(other[at] ?? '');
    merged.push(term);
  }
  return [...merged, ...other.slice(at)];
}

function copyPostings(
  earlier: IndexState,
  terms: readonly string[],
  lists: ReadonlyMap<string, readonly number[]>,
): Omit<IndexState, 'pages' | 'terms'> {
  const starts = new Uint32Array(terms.length + 1);
  const postings = new Uint32Array(
    earlier.postings.length + sum([...lists.values()].map((list) => list.length)),
  );
  const sizes = new Uint32Array(terms.length);
  let source = 0;
  let end = 0;
  terms.forEach((term, at) => {
    const list = lists.get(term);
    while (list === undefined && earlier.terms[source] !== term) source += 1;
    const values = list ?? earlier.postings.subarray(earlier.starts[source], earlier.starts[source + 1]);
    postings.set(values, end);
    end += values.length;
    starts[at + 1] = end;
    if (list === undefined) sizes[at] = earlier.sizes[source] ?? 0;
  });
  return { starts, postings: postings.slice(0, end), sizes };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
