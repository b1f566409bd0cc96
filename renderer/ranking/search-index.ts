import type { ContentPage, ContentsFile } from './index-format.ts';
import { lastAtMost } from './last-at-most.ts';
import { isSingle, matchWord, type OpenIndex, type QueryWord, type WordMatch } from './match-word.ts';
import { type ScoredPage, scorePages, versionOf } from './score-pages.ts';
import { toVersions } from './versions.ts';
import { fold, toQueryTerms, toWords } from './words.ts';

export type SearchOptions = {
  /** Most pages to return. */
  limit: number;
  version?: string | undefined;
  groups?: readonly string[] | undefined;
  /** Page whose sections count for more, such as the one being read. */
  boostPath?: string | undefined;
};

export type SectionHit = { id: string; heading: string; text: string; score: number };

/** A page with its best sections, best first. */
export type PageHit = { page: ContentPage; score: number; sections: SectionHit[]; terms: string[] };

/** Longest query (characters) and most words of it that count. */
const longestQuery = 500;
const mostWords = 32;

/** Ranks the pages of an index for a query by BM25F with prefix and typo tolerance, each with its best sections. */
export async function searchIndex(
  index: OpenIndex,
  query: string,
  options: SearchOptions,
): Promise<PageHit[]> {
  const matches = await matchQuery(index, query);
  const { version, groups, limit } = options;
  const isWanted = (section: number) => version === undefined || versionOf(index.meta, section) === version;
  const pages = scorePages(index.meta, matches, isWanted);
  const hits = await readHits(index, pages.slice(0, groups?.length ? mostFiltered : limit + spare));
  const terms = matches.flatMap(toMarked);
  const path = toPath(query);
  return hits
    .filter(({ page }) => isInGroups(page, groups))
    .map((hit) => ({
      ...hit,
      terms,
      score: hit.score * titleFactor(hit.page, matches, options) * pathFactor(hit, path),
    }))
    .sort((left, right) => right.score - left.score)
    .slice(0, limit);
}

/** From this number of words on, a query leaves out words that are on most pages: they cost bytes and decide nothing. */
const longQuery = 7;

async function matchQuery(index: OpenIndex, query: string): Promise<WordMatch[]> {
  const words = toQueryWords(query.slice(0, longestQuery));
  const telling = words.filter(({ term }) => !index.meta.common.includes(term));
  const chosen = words.length < longQuery || telling.length === 0 ? words : telling;
  return Promise.all(chosen.map((word) => matchWord(index, word)));
}

function toQueryWords(query: string): QueryWord[] {
  const terms = toQueryNames(query).slice(0, mostWords);
  const spellings = new Map(toWords(query).map((raw) => [toQueryTerms(raw)[0], fold(raw)]));
  return terms.map((term, at) => ({
    term,
    spelling: spellings.get(term) ?? term,
    isUnfinished: at === terms.length - 1 ? !/\s$/.test(query) : term.includes('.') && query.endsWith(term),
  }));
}

function toQueryNames(text: string): string[] {
  return [...new Set([...toVersions(text), ...toQueryTerms(text)])];
}

/** Terms to mark where they stand. Of pairs that begin with a character, only that one was looked for. */
function toMarked({ word, terms }: WordMatch): string[] {
  return isSingle(word) ? [word] : [word, ...terms.map(({ term }) => term)];
}

/** Pages read beyond those wanted, as the weight of a title can lift them; and most pages read to find some of a group. */
const spare = 5;
const mostFiltered = 400;

/** Sections of a page that are worth showing. */
const mostSections = 6;

type UnnamedHit = Omit<PageHit, 'terms'>;

/** Reads the file of each page's best section; its other sections are shown as far as the same files hold them. */
async function readHits({ meta, files }: OpenIndex, pages: readonly ScoredPage[]): Promise<UnnamedHit[]> {
  const fileOf = (section: number) => lastAtMost(meta.contents, (first) => first <= section);
  const numbers = new Set(pages.map(({ sections }) => fileOf(sections[0]?.section ?? 0)));
  const contents = new Map(
    await Promise.all([...numbers].map(async (number) => [number, await files.contents(number)] as const)),
  );
  return pages.flatMap(({ score, sections }) => {
    const found = sections.slice(0, mostSections).flatMap(({ section, score }) => {
      const entry = findSection(contents.get(fileOf(section)) ?? [], section);
      return entry ? [{ ...entry, score }] : [];
    });
    const page = found[0]?.page;
    return page ? [{ page, score, sections: found.map(({ hit, score }) => ({ ...hit, score })) }] : [];
  });
}

function findSection(file: ContentsFile, section: number) {
  const entry = file[lastAtMost(file, ({ first }) => first <= section)];
  const content = entry?.page.sections[section - entry.first];
  if (!entry || !content) return undefined;
  const [id, heading, text] = content;
  return { page: entry.page, hit: { id, heading, text } };
}

function isInGroups({ groups }: ContentPage, wanted: readonly string[] | undefined): boolean {
  return !wanted?.length || (groups?.some((group) => wanted.includes(group)) ?? false);
}

/** A page counts more when its title answers the query, and when it is the one being read. */
function titleFactor(
  { path, title }: ContentPage,
  matches: readonly WordMatch[],
  { boostPath }: SearchOptions,
): number {
  const inTitle = new Set(toQueryNames(title));
  const found = matches.filter(
    ({ word, terms }) => inTitle.has(word) || terms.some(({ term }) => inTitle.has(term)),
  ).length;
  const share = found / Math.max(matches.length, inTitle.size, 1);
  const isTitle = [...inTitle].join(' ') === matches.map(({ word }) => word).join(' ');
  return (1 + 0.6 * share) * (isTitle ? 1.3 : 1) * (path === boostPath ? 1.35 : 1);
}

/** The path of an API that a query names, as `/users/{id}` in `GET /users/{id}`. */
function toPath(query: string): string | undefined {
  return /(?:^|\s)(\/[^\s/]\S*)/.exec(query)?.[1]?.toLowerCase();
}

/** A page counts more when it holds that path whole, and not only as the beginning of a longer one. */
function pathFactor({ sections }: UnnamedHit, path: string | undefined): number {
  if (path === undefined) return 1;
  return sections.some(({ text }) => `${text} `.toLowerCase().includes(`${path} `)) ? 2 : 1;
}
