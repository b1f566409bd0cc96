import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toExcerpt } from '../../ranking/excerpt.ts';
import {
  type ContentsFile,
  type DictionaryFile,
  type IndexFiles,
  type IndexMeta,
  letterName,
  type PostingsFile,
} from '../../ranking/index-format.ts';
import type { OpenIndex } from '../../ranking/match-word.ts';
import { searchIndex } from '../../ranking/search-index.ts';

/** Cuts text into the terms that the index knows it by. */
export { toTerms } from '../../ranking/words.ts';

export type SearchQuery = {
  /** Most sections to return. */
  limit: number;
  language?: string | undefined;
  version?: string | undefined;
  groups?: readonly string[] | undefined;
  /** Page whose sections count for more. */
  boostPath?: string | undefined;
};

/** One section of a page that answers a query. `id` is its anchor, empty for the top of the page. */
export type SearchHit = {
  path: string;
  id: string;
  title: string;
  heading: string;
  excerpt: string;
  text: string;
  score: number;
  breadcrumbs: string[];
};

export type SearchReader = {
  languages: readonly string[];
  search(query: string, options: SearchQuery): Promise<SearchHit[]>;
};

/**
 * Opens the search index of an unpacked bundle, for a server. Files are read when a query first needs them and kept.
 * Throws when the folder holds no index.
 */
export async function openSearchIndex(folder: string): Promise<SearchReader> {
  const root = join(folder, '_offprint/search');
  const languages = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  if (languages.length === 0) throw new Error(`No search index in ${root}`);
  const indexes = new Map(
    await Promise.all(
      languages.map(async (language) => [language, await openLanguage(join(root, language))] as const),
    ),
  );
  const main = [...indexes.values()].find(({ meta }) => meta.main) ?? indexes.values().next().value;
  return {
    languages,
    async search(query, { language, limit, ...options }) {
      const index = (language === undefined ? undefined : indexes.get(language)) ?? main;
      if (!index) return [];
      const pages = await searchIndex(index, query, {
        ...options,
        limit: Math.max(limit, 10),
      });
      return toHits(pages, limit);
    },
  };
}

function toHits(pages: Awaited<ReturnType<typeof searchIndex>>, limit: number): SearchHit[] {
  return pages
    .flatMap((hit) =>
      hit.sections.slice(0, 3).map((section, rank) => ({
        hit,
        section,
        score: hit.score * (section.score / (hit.sections[0]?.score || 1)) * 0.97 ** rank,
      })),
    )
    .sort((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ hit, section, score }) => ({
      path: hit.page.path,
      id: section.id,
      title: hit.page.title,
      heading: section.heading,
      // Made when asked for: who reads whole sections has no use for it.
      get excerpt() {
        return toExcerpt(section.text, hit.terms, 180)
          .map(({ text }) => text)
          .join('');
      },
      text: section.text,
      score,
      breadcrumbs: hit.page.crumbs,
    }));
}

async function openLanguage(folder: string): Promise<OpenIndex> {
  const cache = new Map<string, Promise<unknown>>();
  const read = <Data>(name: string): Promise<Data> => {
    const known = cache.get(name) ?? readData(join(folder, `${name}.js`));
    cache.set(name, known);
    // A file that could not be read now may be read for the next question.
    known.catch(() => cache.delete(name));
    return known as Promise<Data>;
  };
  const files: IndexFiles = {
    postings: (index) => read<PostingsFile>(`p${index}`),
    dictionary: (letter) => read<DictionaryFile>(`d-${letterName(letter)}`),
    contents: (index) => read<ContentsFile>(`c${index}`),
  };
  return { meta: await read<IndexMeta>('meta'), files };
}

/** The data of an index script: the second argument of its one call. The script is parsed, never run. */
async function readData(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  return JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')')));
}
