import {
  type ContentPage,
  type ContentsFile,
  highestImpact,
  type IndexMeta,
  letterName,
} from '../../ranking/index-format.ts';
import { movePosting, unpackPosting } from './packed-posting.ts';
import { searchFolder } from './search-folder.ts';
import type { TokenizedPage } from './tokenize-page.ts';

export type SearchFile = { path: string; contents: string };

export type SearchIndexBuilder = {
  /** Pages come in navigation order; the same pages in the same order give the same files. */
  add(page: TokenizedPage): void;
  /** The files of all languages, below `_offprint/search/`. */
  files(): SearchFile[];
};

/** Size of one postings file and of one contents file (characters, before compression). */
const postingsSize = 9_000;
const contentsSize = 12_000;

/**
 * BM25: how slowly repetition stops counting, how much long sections are held back, and what a term gains by standing
 * in the title of the page. The values are those that find most in the corpora of `bench/search`.
 */
const saturation = 4;
const lengthWeight = 0.6;
const titleBonus = 0.2;

/** Creates a builder that keeps postings of all pages compactly and writes them as shards. */
export function createSearchIndexBuilder(): SearchIndexBuilder {
  const languages = new Map<string, LanguageIndex>();
  return {
    add(page) {
      const index = languages.get(page.language) ?? createLanguageIndex();
      languages.set(page.language, index);
      addPage(index, page);
    },
    files: () =>
      [...languages]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .flatMap(([language, index]) => toFiles(language, index)),
  };
}

type LanguageIndex = {
  lengths: number[];
  boosts: number[];
  /** Term → packed postings, in the order of the sections. */
  postings: Map<string, number[]>;
  pages: { first: number; page: ContentPage; version: string }[];
};

function createLanguageIndex(): LanguageIndex {
  return { lengths: [], boosts: [], postings: new Map(), pages: [] };
}

function addPage(index: LanguageIndex, page: TokenizedPage): void {
  const first = index.lengths.length;
  for (const { length } of page.sections) {
    index.lengths.push(length);
    index.boosts.push(page.boost);
  }
  const sections = page.sections.map(({ id, heading, text }): [string, string, string] => [
    id,
    heading,
    text,
  ]);
  const content: ContentPage = { path: page.path, title: page.title, crumbs: page.breadcrumbs, sections };
  if (page.groups.length > 0) content.groups = page.groups;
  index.pages.push({ first, page: content, version: page.version });
  addPostings(index, page, first);
}

function addPostings(index: LanguageIndex, { terms, postings }: TokenizedPage, first: number): void {
  let position = 0;
  for (const term of terms) {
    const list = index.postings.get(term) ?? [];
    if (list.length === 0) index.postings.set(term, list);
    const count = postings[position] ?? 0;
    for (const posting of postings.subarray(position + 1, position + 1 + count))
      list.push(movePosting(posting, first));
    position += 1 + count;
  }
}

/** Share of the sections from which on a term is common. */
const commonShare = 0.2;

function commonTerms({ lengths, postings }: LanguageIndex, terms: readonly string[]): string[] {
  const most = Math.max(20, lengths.length * commonShare);
  return terms.filter((term) => (postings.get(term)?.length ?? 0) > most);
}

function toFiles(language: string, index: LanguageIndex): SearchFile[] {
  const folder = `_offprint/search/${searchFolder(language)}`;
  const terms = [...index.postings.keys()].sort();
  const postings = toPostingsFiles(index, terms);
  const contents = toContentsFiles(index);
  const dictionaries = toDictionaries(terms);
  const meta: IndexMeta = {
    sections: index.lengths.length,
    pages: index.pages.map(({ page }) => page.sections.length.toString(36)).join(','),
    common: commonTerms(index, terms),
    terms: postings.map(({ first }) => first),
    letters: dictionaries.map(({ letter }) => letter),
    contents: contents.map(([page]) => page?.first ?? 0),
    versions: versionRuns(index),
  };
  return [
    { path: `${folder}/meta.js`, contents: register('meta', meta) },
    ...postings.map(({ file }, shard) => ({
      path: `${folder}/p${shard}.js`,
      contents: register(`p${shard}`, file),
    })),
    ...dictionaries.map(({ letter, entries }) => ({
      path: `${folder}/d-${letterName(letter)}.js`,
      contents: register(`d-${letterName(letter)}`, entries),
    })),
    ...contents.map((file, shard) => ({
      path: `${folder}/c${shard}.js`,
      contents: register(`c${shard}`, file),
    })),
  ];
}

/** A classic script that hands its data to whoever asked for it: works from `file://`, where nothing can be fetched. */
function register(name: string, data: unknown): string {
  return `__offprintIndex(${JSON.stringify(name)},${JSON.stringify(data)})\n`;
}

function toPostingsFiles(
  index: LanguageIndex,
  terms: readonly string[],
): { first: string; file: Record<string, string> }[] {
  const average =
    index.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, index.lengths.length) || 1;
  const files: { first: string; entries: [string, string][]; size: number }[] = [];
  for (const term of terms) {
    const encoded = encode(index, index.postings.get(term) ?? [], average);
    const last = files.at(-1);
    if (!last || last.size > postingsSize)
      files.push({ first: term, entries: [[term, encoded]], size: encoded.length });
    else {
      last.entries.push([term, encoded]);
      last.size += term.length + encoded.length + 6;
    }
  }
  return files.map(({ first, entries }) => ({ first, file: Object.fromEntries(entries) }));
}

function encode({ lengths, boosts }: LanguageIndex, list: readonly number[], average: number): string {
  let encoded = '';
  let previous = 0;
  for (const posting of list) {
    const { section, frequency, isInTitle } = unpackPosting(posting);
    const norm = 1 - lengthWeight + (lengthWeight * (lengths[section] ?? 0)) / average;
    const score = frequency / (saturation * norm + frequency) + (isInTitle ? titleBonus : 0);
    const impact = Math.ceil(((highestImpact * score) / (1 + titleBonus)) * (boosts[section] ?? 1));
    encoded +=
      (section - previous).toString(36) +
      String.fromCharCode(64 + Math.min(highestImpact, Math.max(1, impact)));
    previous = section;
  }
  return encoded;
}

/** Fills files with pages; a page that does not fit into one is cut between sections. */
function toContentsFiles(index: LanguageIndex): ContentsFile[] {
  const files: ContentsFile[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { first, page } of index.pages) {
    const { sections, ...head } = page;
    let piece: ContentPage | undefined;
    sections.forEach((section, position) => {
      const weight = section[1].length + section[2].length + 12;
      if (size + weight > contentsSize && size > 0) {
        files.push([]);
        size = 0;
        piece = undefined;
      }
      if (!piece) {
        piece = { ...head, sections: [] };
        files.at(-1)?.push({ first: first + position, page: piece });
      }
      piece.sections.push(section);
      size += weight;
    });
  }
  return files;
}

/** No word is so short that a term of fewer characters could be what was meant. */
const shortestSimilar = 3;

/** Terms by first character, front-coded, for finding words that are spelled alike. */
function toDictionaries(terms: readonly string[]): { letter: string; entries: string[] }[] {
  const dictionaries: { letter: string; entries: string[]; last: string }[] = [];
  for (const term of terms.filter(({ length }) => length >= shortestSimilar)) {
    const letter = String.fromCodePoint(term.codePointAt(0) ?? 0);
    let current = dictionaries.at(-1);
    if (current?.letter !== letter) {
      current = { letter, entries: [], last: '' };
      dictionaries.push(current);
    }
    const shared = sharedLength(current.last, term);
    current.entries.push(String.fromCharCode(40 + shared) + term.slice(shared));
    current.last = term;
  }
  return dictionaries.map(({ letter, entries }) => ({ letter, entries }));
}

function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

function versionRuns(index: LanguageIndex): [number, string][] {
  const runs: [number, string][] = [];
  for (const { first, version } of index.pages) if (runs.at(-1)?.[1] !== version) runs.push([first, version]);
  return runs;
}
