import {
  type ContentPage,
  type ContentsFile,
  type IndexMeta,
  letterName,
  type PostingsFile,
} from '../../ranking/index-format.ts';
import { impactOf, sectionNorm } from './impact.ts';
import {
  averageLength,
  type IndexedPage,
  type IndexState,
  type ReadSearchPage,
  sectionCount,
} from './index-state.ts';
import { sectionOf } from './packed-posting.ts';
import { searchFolder } from './search-folder.ts';

/** A file of an index, and whether the earlier index had the same. */
export type SearchFile = { path: string; isSame: boolean; contents(): string };

/** How an index was cut into files. */
export type IndexCuts = {
  /** First term of each postings file, and how many there are. */
  postings: { first: string; count: number }[];
  /** Page, first and last section of each piece in a contents file. */
  contents: string[];
};

/** What an update of an index leaves alone. */
type Unchanged = { cuts: IndexCuts; pages: ReadonlySet<number>; terms: readonly string[] };

export type IndexInput = {
  language: string;
  state: IndexState;
  read: ReadSearchPage;
  /** Whether it is the first of several languages. */
  isMain?: boolean;
  /** What changed since the earlier index; without it, everything did. */
  update: Unchanged | undefined;
};

/** Size of one postings file and of one contents file (characters, before compression). */
const postingsSize = 9_000;
const contentsSize = 12_000;

/** The files of an index, below `_offprint/search/`, one at a time. Fills in the sizes of its state. */
export function* toIndexFiles(input: IndexInput): Generator<SearchFile, IndexCuts> {
  const { language, state, update } = input;
  const folder = `_offprint/search/${searchFolder(language)}`;
  const postings = cutPostings(state);
  const contents = cutContents(state.pages);
  const letters = cutLetters(state.terms);
  yield file(folder, {
    name: 'meta',
    isSame: false,
    data: () => ({
      ...toMeta(state, { postings, contents, letters }),
      ...(input.isMain && { main: true }),
    }),
  });
  for (const [number, cut] of postings.entries()) {
    const isSame = isSamePostings(cut, number, input);
    yield file(folder, { name: `p${number}`, isSame, data: () => toPostings(cut, state) });
  }
  for (const cut of letters) {
    const isSame = update !== undefined && !update.terms.some((term) => term.startsWith(cut.letter));
    yield file(folder, { name: `d-${letterName(cut.letter)}`, isSame, data: () => toDictionary(cut, state) });
  }
  for (const [number, cut] of contents.entries()) {
    const isSame = update?.cuts.contents[number] === nameOf(cut) && !hasChanged(cut, update.pages);
    yield file(folder, { name: `c${number}`, isSame, data: () => toContents(cut, input) });
  }
  return {
    postings: postings.map(({ start, end }) => ({ first: state.terms[start] ?? '', count: end - start })),
    contents: contents.map(nameOf),
  };
}

type IndexFile = { name: string; isSame: boolean; data(): unknown };

/** A classic script that hands its data to whoever asked for it: works from `file://`, where nothing can be fetched. */
function file(folder: string, { name, isSame, data }: IndexFile): SearchFile {
  const contents = () => `__offprintIndex(${JSON.stringify(name)},${JSON.stringify(data())})\n`;
  return { path: `${folder}/${name}.js`, isSame, contents };
}

type Cuts = { postings: PostingsCut[]; contents: ContentsCut[]; letters: LetterCut[] };

function toMeta(state: IndexState, { postings, contents, letters }: Cuts): IndexMeta {
  const { pages, terms } = state;
  return {
    sections: sectionCount(state),
    pages: pages.map(({ lengths }) => lengths.length.toString(36)).join(','),
    common: commonTerms(state),
    terms: postings.map(({ start }) => terms[start] ?? ''),
    letters: letters.map(({ letter }) => letter),
    contents: contents.map(([piece]) => (piece ? (pages[piece.page]?.first ?? 0) + piece.from : 0)),
    versions: versionRuns(pages),
  };
}

/** Share of the sections from which on a term is common. */
const commonShare = 0.2;

function commonTerms(state: IndexState): string[] {
  const most = Math.max(20, sectionCount(state) * commonShare);
  return state.terms.filter((_term, at) => (state.starts[at + 1] ?? 0) - (state.starts[at] ?? 0) > most);
}

function versionRuns(pages: readonly IndexedPage[]): [number, string][] {
  const runs: [number, string][] = [];
  for (const { first, version } of pages) if (runs.at(-1)?.[1] !== version) runs.push([first, version]);
  return runs;
}

/** Positions of the terms in a postings file. */
type PostingsCut = { start: number; end: number };

function cutPostings(state: IndexState): PostingsCut[] {
  const { terms, sizes } = state;
  const encode = createEncoder(state);
  const cuts: PostingsCut[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (let at = 0; at < terms.length; at += 1) {
    const length = sizes[at] || encode(at).length;
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

/** Whether a file has the terms of the earlier file of the same number, and none of them changed. */
function isSamePostings({ start, end }: PostingsCut, number: number, { state, update }: IndexInput): boolean {
  const before = update?.cuts.postings[number];
  const first = state.terms[start] ?? '';
  if (update === undefined || before?.first !== first || before.count !== end - start) return false;
  const next = state.terms[end];
  return !update.terms.some((term) => term >= first && (next === undefined || term < next));
}

function toPostings({ start, end }: PostingsCut, state: IndexState): PostingsFile {
  const encode = createEncoder(state);
  return Object.fromEntries(state.terms.slice(start, end).map((term, at) => [term, encode(start + at)]));
}

/** The postings of a term as they are written, by its position. */
function createEncoder(state: IndexState): (at: number) => string {
  const { starts, postings } = state;
  const { norms, boosts } = scalesOf(state.pages);
  return (at) => {
    let encoded = '';
    let previous = 0;
    for (let place = starts[at] ?? 0; place < (starts[at + 1] ?? 0); place += 1) {
      const posting = postings[place] ?? 0;
      const section = sectionOf(posting);
      const impact = impactOf(posting, norms[section] ?? 1, boosts[section] ?? 1);
      encoded += (section - previous).toString(36) + String.fromCharCode(64 + impact);
      previous = section;
    }
    return encoded;
  };
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

/** Sections of a page in a contents file: positions in the page, the last one excluded. */
type Piece = { page: number; from: number; to: number };

type ContentsCut = Piece[];

/** Fills files with pages; a page that does not fit into one is cut between sections. */
function cutContents(pages: readonly IndexedPage[]): ContentsCut[] {
  const cuts: ContentsCut[] = [];
  let size = Number.POSITIVE_INFINITY;
  pages.forEach(({ weights }, page) => {
    let piece: Piece | undefined;
    weights.forEach((weight, from) => {
      if (size + weight > contentsSize && size > 0) {
        cuts.push([]);
        size = 0;
        piece = undefined;
      }
      if (!piece) {
        piece = { page, from, to: from };
        cuts.at(-1)?.push(piece);
      }
      piece.to = from + 1;
      size += weight;
    });
  });
  return cuts;
}

function nameOf(cut: ContentsCut): string {
  return cut.map(({ page, from, to }) => `${page}:${from}-${to}`).join(' ');
}

function hasChanged(cut: ContentsCut, pages: ReadonlySet<number>): boolean {
  return cut.some(({ page }) => pages.has(page));
}

function toContents(cut: ContentsCut, { state, read }: IndexInput): ContentsFile {
  return cut.map(({ page, from, to }) => {
    const { key = '', first = 0 } = state.pages[page] ?? {};
    const { path, title, breadcrumbs, groups, sections } = read(key);
    const shown = sections
      .slice(from, to)
      .map(({ id, heading, text }): [string, string, string] => [id, heading, text]);
    const content: ContentPage = { path, title, crumbs: breadcrumbs, sections: shown };
    if (groups.length > 0) content.groups = groups;
    return { first: first + from, page: content };
  });
}

/** No word is so short that a term of fewer characters could be what was meant. */
const shortestSimilar = 3;

/** Positions of the terms that begin with a character. */
type LetterCut = { letter: string; start: number; end: number };

/** The characters that begin terms which can be what was meant, in the order of the terms. */
function cutLetters(terms: readonly string[]): LetterCut[] {
  const cuts: LetterCut[] = [];
  let last: LetterCut | undefined;
  terms.forEach((term, at) => {
    if (term.length < shortestSimilar) return;
    if (last === undefined || !term.startsWith(last.letter)) {
      last = { letter: String.fromCodePoint(term.codePointAt(0) ?? 0), start: at, end: at };
      cuts.push(last);
    }
    last.end = at + 1;
  });
  return cuts;
}

/** Terms with one first character, front-coded, for finding words that are spelled alike. */
function toDictionary({ start, end }: LetterCut, { terms }: IndexState): string[] {
  let last = '';
  return terms.slice(start, end).flatMap((term) => {
    if (term.length < shortestSimilar) return [];
    const shared = sharedLength(last, term);
    last = term;
    return [String.fromCharCode(40 + shared) + term.slice(shared)];
  });
}

function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}
