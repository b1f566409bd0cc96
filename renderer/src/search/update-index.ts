import { editPostings, type PostingsEdit } from './edit-postings.ts';
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
  const edits: Edits = { postings: new Map(), visible: new Set() };
  for (const at of changed) {
    const page = replacePage({ earlier: pages[at], key: keys[at] ?? '', read, average }, edits);
    if (page === undefined) return undefined;
    pages[at] = page;
  }
  if (averageLength(pages) !== average) return undefined;
  const state = { pages, ...editPostings(earlier, edits.postings) };
  return { state, pages: new Set(changed), terms: [...edits.visible] };
}

/** By term; `visible` are the terms of which the files tell something else. */
type Edits = { postings: Map<string, PostingsEdit[]>; visible: Set<string> };

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
    const edit = { first, end: first + count, added: added.map((posting) => movePosting(posting, first)) };
    edits.postings.set(term, [...(edits.postings.get(term) ?? []), edit]);
    if (isVisible) edits.visible.add(term);
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
