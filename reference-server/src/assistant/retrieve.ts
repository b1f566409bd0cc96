import { type AssistantRequest, defaultRetrievalPageSize, mostRetrievalPageSize } from '@offprint/protocol';
import type { SearchHit } from 'offprint/search';
import type { Site } from '../services.ts';
import type { Knowledge } from './knowledge.ts';
import { type PagePlace, toPageAddress, toPagePath } from './page-address.ts';
import { type PageText, readPageText, toStems } from './page-text.ts';
import { type BlockPlace, fairCoverage, type RankedBlock, rankBlocks } from './rank-blocks.ts';
import { headingKey } from './section-markdown.ts';
import { type Question, toQueries, type WeightedQuery } from './to-queries.ts';

/** A section of the docs that an answer may be made from. */
type Passage = {
  title: string;
  heading: string;
  markdown: string;
};

/** One page of the result, best first; its number is what answers cite. */
export type Source = {
  number: number;
  /** Address of the best passage: absolute where the site's address is known, else from the root of the site. */
  url: string;
  title: string;
  passages: Passage[];
} & PagePlace;

/** Sections of one page that an answer is made from. */
const mostPassages = 5;

/** Longest passage (characters). */
const longestPassage = 4_000;

/** Pages that are read to find those that answer, beyond those wanted. */
const spare = 7;

/** How much of a page's rank is what its best block says, beside what the search engine found. */
const blockShare = 0.65;

/** What the page being read gains, so that "how does this work?" means that page. */
const currentBonus = 0.15;

type CurrentPage = { path: string; title: string };
type FoundPage = { path: string; title: string; score: number; sections: Map<string, SearchHit> };

/** Finds the pages that the answer is made from: as many as `retrievalPageSize` says, best first. */
export async function retrieveSources(
  knowledge: Knowledge,
  site: Site,
  request: AssistantRequest,
  question: Question,
): Promise<Source[]> {
  const size = pageSize(request.retrievalPageSize);
  const current = await findCurrentPage(knowledge, request);
  const queries = toQueries(question, request.context ?? []);
  const scope = { knowledge, request, current, queries, size };
  const language = chooseLanguage(knowledge, request.filter?.language, current?.path);
  const own = await findPages(scope, language);
  const found = language === undefined ? await orOfAnotherLanguage(own, scope) : own;
  return found.pages.slice(0, size).map(({ page, blocks }, index) => toSource(site, page, blocks, index + 1));
}

type Scope = {
  knowledge: Knowledge;
  request: AssistantRequest;
  current: CurrentPage | undefined;
  queries: readonly WeightedQuery[];
  size: number;
};

/** Pages of one language, best first, and how much of the question their best block speaks of (0 to 1). */
type FoundPages = { pages: OrderedPage[]; coverage: number };

async function findPages(
  { knowledge, request, current, queries, size }: Scope,
  language: string | undefined,
): Promise<FoundPages> {
  const options = {
    limit: (size + spare) * mostPassages,
    language,
    version: request.filter?.version,
    groups: request.filter?.groups,
    boostPath: current?.path,
  };
  const found = await Promise.all(
    queries.map(async ({ query, weight }) => ({ weight, hits: await knowledge.search(query, options) })),
  );
  const candidates = withCurrent(fuse(found).slice(0, size + spare), current);
  const texts = await Promise.all(candidates.map(({ path }) => knowledge.readPage(path)));
  const ranked = rankBlocks(toPlaces(candidates, texts), queries.map(toStemmed));
  const coverage = Math.max(0, ...ranked.map((block) => block.coverage));
  return { pages: order(candidates, ranked, current?.path), coverage };
}

/** How much more of the question the docs of another language have to speak of. */
const clearlyMore = 2;

/** A reader who asks in another language of the docs, and names none, is answered from those. */
async function orOfAnotherLanguage(own: FoundPages, scope: Scope): Promise<FoundPages> {
  const { languages } = scope.knowledge;
  if (own.coverage >= fairCoverage || languages.length < 2) return own;
  const others = await Promise.all(languages.map((language) => findPages(scope, language)));
  const best = others.toSorted((left, right) => right.coverage - left.coverage)[0];
  return best !== undefined && best.coverage > own.coverage * clearlyMore ? best : own;
}

/** The page that the question was asked on: of the reader's selection, else the one being read. */
async function findCurrentPage(
  knowledge: Knowledge,
  { context = [], currentPath }: AssistantRequest,
): Promise<CurrentPage | undefined> {
  for (const address of [...context.map(({ path }) => path), currentPath]) {
    const path = address === undefined ? undefined : toPagePath(address);
    const text = path === undefined ? undefined : await knowledge.readPage(path);
    if (path !== undefined && text !== undefined && text.blocks.length > 0)
      return { path, title: text.sections[1]?.heading ?? path };
  }
  return undefined;
}

/** The page being read is looked at even when no word of the question leads there. */
function withCurrent(pages: FoundPage[], current: CurrentPage | undefined): FoundPage[] {
  if (current === undefined || pages.some(({ path }) => path === current.path)) return pages;
  return [...pages, { ...current, score: 0, sections: new Map() }];
}

function toStemmed({ query, weight }: WeightedQuery) {
  return { stems: toStems(query), factor: weight };
}

function pageSize(asked = defaultRetrievalPageSize): number {
  return Math.min(mostRetrievalPageSize, Math.max(1, Math.round(asked)));
}

type Found = { weight: number; hits: SearchHit[] };

/** Pages over all queries; a page found by two queries counts for both. Scores end up between 0 and 1. */
function fuse(found: readonly Found[]): FoundPage[] {
  const pages = new Map<string, FoundPage>();
  for (const { weight, hits } of found) {
    const best = hits[0]?.score || 1;
    for (const hit of hits) {
      const { path, title } = hit;
      const page = pages.get(path) ?? { path, title, score: 0, sections: new Map() };
      pages.set(path, page);
      const isFirst = hits.find((other) => other.path === path) === hit;
      if (isFirst) page.score += (weight * hit.score) / best;
      page.sections.set(headingKey(hit.heading), page.sections.get(headingKey(hit.heading)) ?? hit);
    }
  }
  const ranked = [...pages.values()].sort((left, right) => right.score - left.score);
  const most = ranked[0]?.score || 1;
  return ranked.map((page) => ({ ...page, score: page.score / most }));
}

type Place = BlockPlace & { text: PageText; heading: string };

/** Every block of the pages; what has no Markdown is read from the index. */
function toPlaces(pages: readonly FoundPage[], texts: readonly PageText[]): Place[] {
  return pages.flatMap(({ title, sections }, page) => {
    const found = texts[page];
    const text = found !== undefined && found.blocks.length > 0 ? found : fromIndex([...sections.values()]);
    const titleStems = new Set(toStems(title));
    return text.blocks.map((block) => {
      const section = text.sections[block.section];
      const heading = section === undefined || section.heading === title ? '' : section.heading;
      return { block, page, text, heading, titleStems, headingStems: section?.stems ?? new Set<string>() };
    });
  });
}

function fromIndex(hits: readonly SearchHit[]): PageText {
  return readPageText(hits.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n'));
}

type OrderedPage = { page: FoundPage; blocks: RankedBlock<Place>[]; score: number };

/** Pages by what the search engine and their best blocks say of them. */
function order(
  pages: readonly FoundPage[],
  ranked: readonly RankedBlock<Place>[],
  current: string | undefined,
): OrderedPage[] {
  const best = ranked[0]?.score || 1;
  return pages
    .map((page, index) => {
      const blocks = ranked.filter((place) => place.page === index);
      const spoken = (blocks[0]?.score ?? 0) / best;
      const read = page.path === current ? currentBonus : 0;
      return { page, blocks, score: page.score * (1 - blockShare) + spoken * blockShare + read };
    })
    .sort((left, right) => right.score - left.score);
}

/** The sections of the page's best blocks become its passages. */
function toSource(
  site: Site,
  page: FoundPage,
  blocks: readonly RankedBlock<Place>[],
  number: number,
): Source {
  const chosen = [...new Map(blocks.map((place) => [place.block.section, place])).keys()].slice(
    0,
    mostPassages,
  );
  const passages = chosen.map((section) => {
    const place = blocks.find(({ block }) => block.section === section);
    const found = place?.text.sections[section];
    return {
      title: page.title,
      heading: place?.heading ?? '',
      markdown: (found?.markdown ?? '').slice(0, longestPassage),
    };
  });
  const hit = page.sections.get(headingKey(passages[0]?.heading ?? ''));
  const heading = hit?.heading ?? '';
  const title = heading === '' ? page.title : `${page.title} › ${heading}`;
  const anchor = hit === undefined || hit.id === '' ? '' : `#${encodeURIComponent(hit.id)}`;
  const place = { path: page.path, root: site.siteUrl?.replace(/\/+$/, '') ?? '' };
  return { number, url: `${toPageAddress(place)}${anchor}`, title, passages, ...place };
}

/** The language asked for, else that of the page being read, else the site's own. */
function chooseLanguage(
  { languages }: Knowledge,
  asked: string | undefined,
  current: string | undefined,
): string | undefined {
  const wanted = asked?.toLowerCase();
  const exact = languages.find((language) => language === wanted);
  if (exact !== undefined) return exact;
  const near = languages.find((language) => wanted !== undefined && language === wanted.split('-')[0]);
  return near ?? languages.find((language) => current?.toLowerCase().split('/')[0] === language);
}
