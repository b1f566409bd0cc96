import { type DictionaryFile, type IndexMeta, letterName } from '../../ranking/index-format.ts';
import { type ContentsCut, cutContents, toContents } from './contents-file.ts';
import { type IndexedPage, type IndexState, type ReadSearchPage, sectionCount } from './index-state.ts';
import { cutPostings, type PostingsCut, toPostings } from './postings-file.ts';
import { searchFolder } from './search-folder.ts';

/** A file of an index, and whether the earlier index had the same. */
export type SearchFile = { path: string; isSame: boolean; contents(): Uint8Array };

/** How an index was cut into files. */
export type IndexCuts = {
  /** First term of each postings file, and how many there are. */
  postings: { first: string; count: number }[];
  /** Page, first and last section of each piece in a contents file. */
  contents: string[];
};

/** What an update of an index leaves alone. */
type Unchanged = { cuts: IndexCuts; pages: ReadonlySet<number>; terms: readonly string[] };

type TermInput = {
  language: string;
  state: IndexState;
  /** How the pages are cut into contents files. */
  contents: readonly ContentsCut[];
  /** Whether it is the first of several languages. */
  isMain?: boolean;
  /** What changed since the earlier index; without it, everything did. */
  update: Unchanged | undefined;
};

type TextInput = Pick<TermInput, 'language' | 'contents' | 'update'> & {
  pages: readonly IndexedPage[];
  read: ReadSearchPage;
};

/** The files of an index, below `_offprint/search/`, one at a time. Fills in the sizes of its state. */
export function* toIndexFiles(
  input: Omit<TermInput, 'contents'> & Pick<TextInput, 'read'>,
): Generator<SearchFile, IndexCuts> {
  const { pages } = input.state;
  const contents = cutContents(pages);
  const cuts = yield* toTermFiles({ ...input, contents });
  yield* toTextFiles({ ...input, pages, contents });
  return cuts;
}

function folderOf(language: string): string {
  return `_offprint/search/${searchFolder(language)}`;
}

/** The files of an index that lead from terms to sections. Fills in the sizes of its state. */
export function* toTermFiles(input: TermInput): Generator<SearchFile, IndexCuts> {
  const { language, state, contents, update } = input;
  const folder = folderOf(language);
  const postings = cutPostings(state);
  const letters = cutLetters(state.terms);
  yield file(folder, {
    name: 'meta',
    isSame: false,
    data: () =>
      toJson({ ...toMeta(state, { postings, contents, letters }), ...(input.isMain && { main: true }) }),
  });
  for (const [number, cut] of postings.entries()) {
    const isSame = isSamePostings(cut, number, input);
    yield file(folder, { name: `p${number}`, isSame, data: () => toPostings(cut, state) });
  }
  for (const cut of letters) {
    const isSame = update !== undefined && !update.terms.some((term) => term.startsWith(cut.letter));
    yield file(folder, {
      name: `d-${letterName(cut.letter)}`,
      isSame,
      data: () => toJson(toDictionary(cut, state)),
    });
  }
  return {
    postings: postings.map(({ start, end }) => ({ first: state.terms[start] ?? '', count: end - start })),
    contents: contents.map(nameOf),
  };
}

/** The files of an index that hold what is shown of sections. */
export function* toTextFiles(input: TextInput): Generator<SearchFile, void> {
  const { language, pages, contents, read, update } = input;
  const folder = folderOf(language);
  for (const [number, cut] of contents.entries()) {
    const isSame = update?.cuts.contents[number] === nameOf(cut) && !hasChanged(cut, update.pages);
    yield file(folder, { name: `c${number}`, isSame, data: () => toContents(cut, pages, read) });
  }
}

/** `data` is JSON. */
type IndexFile = { name: string; isSame: boolean; data(): Uint8Array };

/** A classic script that hands its data to whoever asked for it: works from `file://`, where nothing can be fetched. */
function file(folder: string, { name, isSame, data }: IndexFile): SearchFile {
  const contents = () =>
    Buffer.concat([Buffer.from(`__offprintIndex(${JSON.stringify(name)},`), data(), Buffer.from(')\n')]);
  return { path: `${folder}/${name}.js`, isSame, contents };
}

function toJson(data: IndexMeta | DictionaryFile): Uint8Array {
  return Buffer.from(JSON.stringify(data));
}

type Cuts = { postings: PostingsCut[]; contents: readonly ContentsCut[]; letters: LetterCut[] };

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

/** Whether a file has the terms of the earlier file of the same number, and none of them changed. */
function isSamePostings({ start, end }: PostingsCut, number: number, { state, update }: TermInput): boolean {
  const before = update?.cuts.postings[number];
  const first = state.terms[start] ?? '';
  if (update === undefined || before?.first !== first || before.count !== end - start) return false;
  const next = state.terms[end];
  return !update.terms.some((term) => term >= first && (next === undefined || term < next));
}

function nameOf(cut: ContentsCut): string {
  return cut.map(({ page, from, to }) => `${page}:${from}-${to}`).join(' ');
}

function hasChanged(cut: ContentsCut, pages: ReadonlySet<number>): boolean {
  return cut.some(({ page }) => pages.has(page));
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
function toDictionary({ start, end }: LetterCut, { terms }: IndexState): DictionaryFile {
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
