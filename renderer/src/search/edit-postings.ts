import type { IndexState } from './index-state.ts';
import { movePosting } from './packed-posting.ts';

/** New postings of a term, sorted, in place of those of the sections from `first` to `end`, the last one excluded. */
export type PostingsEdit = { first: number; end: number; added: readonly number[] };

type Postings = Omit<IndexState, 'pages'>;

type Tables = Omit<Postings, 'terms'>;

/** A term that changes: its position, whether it was there, and its postings from now on. */
type Splice = { at: number; term: string; isThere: boolean; list: Uint32Array };

/** Puts postings in place of others. All between the terms that change is copied as it is. Edits of a term are in order. */
export function editPostings(
  earlier: Postings,
  edits: ReadonlyMap<string, readonly PostingsEdit[]>,
): Postings {
  const splices = [...edits.keys()].sort().map((term) => toSplice(term, edits.get(term) ?? [], earlier));
  const gone = splices.reduce((sum, { at, isThere }) => sum + (isThere ? countOf(at, earlier) : 0), 0);
  const come = splices.reduce((sum, { list }) => sum + list.length, 0);
  const terms = spliceTerms(earlier.terms, splices);
  const next = {
    starts: new Uint32Array(terms.length + 1),
    postings: new Uint32Array(earlier.postings.length - gone + come),
    sizes: new Uint32Array(terms.length),
  };
  let from = 0;
  let at = 0;
  for (const { at: to, isThere, list } of splices) {
    copyTerms(earlier, { from, to, at }, next);
    at += to - from;
    if (list.length > 0) {
      addTerm(list, at, next);
      at += 1;
    }
    from = isThere ? to + 1 : to;
  }
  copyTerms(earlier, { from, to: earlier.terms.length, at }, next);
  return { terms, ...next };
}

function spliceTerms(terms: string[], splices: readonly Splice[]): string[] {
  if (splices.every(({ isThere, list }) => isThere && list.length > 0)) return terms;
  let from = 0;
  const pieces = splices.map(({ at, term, isThere, list }) => {
    const before = terms.slice(from, at);
    from = isThere ? at + 1 : at;
    return list.length > 0 ? [...before, term] : before;
  });
  return [...pieces, terms.slice(from)].flat();
}

function countOf(at: number, { starts }: Postings): number {
  return (starts[at + 1] ?? 0) - (starts[at] ?? 0);
}

function toSplice(
  term: string,
  edits: readonly PostingsEdit[],
  { terms, starts, postings }: Postings,
): Splice {
  const at = firstPlace(terms, term);
  const isThere = terms[at] === term;
  const before = isThere ? postings.subarray(starts[at], starts[at + 1]) : new Uint32Array();
  const parts: ArrayLike<number>[] = [];
  let from = 0;
  for (const { first, end, added } of edits) {
    parts.push(before.subarray(from, firstPlace(before, movePosting(0, first))), added);
    from = firstPlace(before, movePosting(0, end));
  }
  return { at, term, isThere, list: join([...parts, before.subarray(from)]) };
}

/** Position of the first item of a sorted list that is not below another. */
function firstPlace<Item extends string | number>(items: ArrayLike<Item>, item: Item): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] ?? item) < item) low = middle + 1;
    else high = middle;
  }
  return low;
}

function join(parts: readonly ArrayLike<number>[]): Uint32Array {
  const joined = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.length;
  }
  return joined;
}

/** Terms from `from` to `to`, the last one excluded, and the position that the first of them gets. */
type Run = { from: number; to: number; at: number };

function copyTerms(earlier: Postings, { from, to, at }: Run, next: Tables): void {
  const start = earlier.starts[from] ?? 0;
  const move = (next.starts[at] ?? 0) - start;
  next.postings.set(earlier.postings.subarray(start, earlier.starts[to]), start + move);
  next.sizes.set(earlier.sizes.subarray(from, to), at);
  for (let term = from; term < to; term += 1) {
    next.starts[at + 1 + term - from] = (earlier.starts[term + 1] ?? 0) + move;
  }
}

function addTerm(list: Uint32Array, at: number, { starts, postings }: Tables): void {
  const start = starts[at] ?? 0;
  postings.set(list, start);
  starts[at + 1] = start + list.length;
}
