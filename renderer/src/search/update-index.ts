import { impactOf, sectionNorm } from './impact.ts';
import {
  averageLength,
  type IndexedPage,
  type IndexState,
  type ReadSearchPage,
  toIndexedPage,
} from './index-state.ts';
import { movePosting, sectionOf } from './packed-posting.ts';
import type { SearchRecord } from './search-record.ts';

/** An index with some pages put in place of others, and what differs from the earlier one. */
export type IndexUpdate = {
  state: IndexState;
  /** Positions of the pages that changed. */
  pages: ReadonlySet<number>;
  /** Terms whose postings read differently in the files, with those that came or went. */
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
  const average = averageLength(pages);
  const edits: Edits = new Map();
  for (const at of changed) {
    const page = replacePage({ earlier: pages[at], key: keys[at] ?? '', read, average }, edits);
    if (page === undefined) return undefined;
    pages[at] = page;
  }
  if (averageLength(pages) !== average) return undefined;
  const terms = [...edits].flatMap(([term, { isVisible }]) => (isVisible ? [term] : []));
  return {
    state: { pages, ...editPostings(earlier, [...edits.keys()].sort(), edits) },
    pages: new Set(changed),
    terms,
  };
}

/** By term: the sections whose postings go, as `[first, end)`, the postings that come, and whether the files tell. */
type Edits = Map<string, { gone: [number, number][]; added: number[]; isVisible: boolean }>;

type Replacement = { earlier: IndexedPage | undefined; key: string; read: ReadSearchPage; average: number };

function replacePage({ earlier, key, read, average }: Replacement, edits: Edits): IndexedPage | undefined {
  if (earlier === undefined) return undefined;
  const before = read(earlier.key);
  const after = read(key);
  const { first } = earlier;
  const count = before.lengths.length;
  if (count !== after.lengths.length || before.path !== after.path) return undefined;
  const [old, fresh] = [postingsByTerm(before), postingsByTerm(after)];
  const [seen, shown] = [impactsOf(before, average), impactsOf(after, average)];
  for (const term of new Set([...old.keys(), ...fresh.keys()])) {
    const [gone = [], added = []] = [old.get(term), fresh.get(term)];
    const isVisible = seen(gone) !== shown(added);
    if (!isVisible && String(gone) === String(added)) continue;
    const edit = edits.get(term) ?? { gone: [], added: [], isVisible: false };
    edit.gone.push([first, first + count]);
    edit.added.push(...added.map((posting) => movePosting(posting, first)));
    edits.set(term, { ...edit, isVisible: edit.isVisible || isVisible });
  }
  return toIndexedPage(key, after, first);
}

function postingsByTerm({ terms, counts, postings }: SearchRecord): Map<string, number[]> {
  const texts = terms.toString().split('\n');
  let end = 0;
  return new Map(
    Array.from(counts, (count, at) => {
      const start = end;
      end += count;
      return [texts[at] ?? '', [...postings.subarray(start, end)]];
    }),
  );
}

/** What the files say of postings of a page, in some form. */
function impactsOf(
  { lengths, boost }: SearchRecord,
  average: number,
): (postings: readonly number[]) => string {
  const norms = Array.from(lengths, (length) => sectionNorm(length, average));
  return (postings) =>
    postings
      .map((posting) => {
        const section = sectionOf(posting);
        return `${section}:${impactOf(posting, norms[section] ?? 1, boost)}`;
      })
      .join();
}

function editPostings(
  earlier: IndexState,
  changed: readonly string[],
  edits: Edits,
): Omit<IndexState, 'pages'> {
  const lists = new Map(changed.map((term) => [term, editList(earlier, term, edits)]));
  const kept = changed.filter((term) => (lists.get(term)?.length ?? 0) > 0);
  const isSame = kept.length === changed.length && changed.every((term) => hasTerm(earlier.terms, term));
  const isChanged = new Set(changed);
  const others = () => earlier.terms.filter((term) => !isChanged.has(term));
  const terms = isSame ? earlier.terms : mergeSorted(others(), kept);
  return { terms, ...copyPostings(earlier, terms, lists) };
}

function editList(earlier: IndexState, term: string, edits: Edits): number[] {
  const { gone, added } = edits.get(term) ?? { gone: [], added: [] };
  const at = findTerm(earlier.terms, term);
  const list =
    at === undefined ? [] : [...earlier.postings.subarray(earlier.starts[at], earlier.starts[at + 1])];
  const stays = list.filter((posting) => {
    const section = sectionOf(posting);
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

function hasTerm(terms: readonly string[], term: string): boolean {
  return findTerm(terms, term) !== undefined;
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
  // Neighbours in the earlier index are copied as one.
  let run = { from: 0, to: 0, target: 0 };
  const copyRun = () => postings.set(earlier.postings.subarray(run.from, run.to), run.target);
  terms.forEach((term, at) => {
    const list = lists.get(term);
    if (list) {
      postings.set(list, end);
      end += list.length;
    } else {
      while (earlier.terms[source] !== term) source += 1;
      const [from = 0, to = 0] = [earlier.starts[source], earlier.starts[source + 1]];
      if (from === run.to && end === run.target + run.to - run.from) run.to = to;
      else {
        copyRun();
        run = { from, to, target: end };
      }
      end += to - from;
      sizes[at] = earlier.sizes[source] ?? 0;
    }
    starts[at + 1] = end;
  });
  copyRun();
  return { starts, postings: postings.slice(0, end), sizes };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
