import {
  type AssistantContext,
  type AssistantRequest,
  defaultRetrievalPageSize,
  mostRetrievalPageSize,
} from '@offprint/protocol';
import type { SearchHit } from 'offprint/search';
import type { Site } from '../services.ts';
import type { Conversation, Turn } from './conversation.ts';
import type { Knowledge } from './knowledge.ts';
import { toQuery } from './to-query.ts';

/** A section of the docs that an answer may be made from. */
export type Passage = {
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
  path: string;
  passages: Passage[];
};

/** Sections of one page that an answer is made from. */
const mostPassages = 3;

/** Longest passage (characters). */
const longestPassage = 4_000;

/** How much a page counts that is found only together with what was said before, or with the reader's selection. */
const followUpWeight = 0.55;
const contextWeight = 0.45;

type Question = Pick<Conversation, 'question' | 'earlier'>;

/** Finds the pages that the answer is made from: as many as `retrievalPageSize` says, best first. */
export async function retrieveSources(
  knowledge: Knowledge,
  site: Site,
  request: AssistantRequest,
  question: Question,
): Promise<Source[]> {
  const size = Math.min(
    mostRetrievalPageSize,
    Math.max(1, Math.round(request.retrievalPageSize ?? defaultRetrievalPageSize)),
  );
  const current = toPagePath(request.context?.find(({ path }) => path)?.path ?? request.currentPath);
  const options = {
    limit: size * mostPassages + 8,
    language: chooseLanguage(knowledge, request.filter?.language, current),
    version: request.filter?.version,
    groups: request.filter?.groups,
    boostPath: current,
  };
  const found = await Promise.all(
    toQueries(question, request.context ?? []).map(async ({ query, weight }) => ({
      weight,
      hits: await knowledge.search(query, options),
    })),
  );
  const pages = fuse(found).slice(0, size);
  return Promise.all(pages.map((hits, index) => toSource(knowledge, site, hits, index + 1)));
}

type WeightedQuery = { query: string; weight: number };

/** The question by itself, with what it refers back to, and with what the reader selected. */
function toQueries({ question, earlier }: Question, context: readonly AssistantContext[]): WeightedQuery[] {
  const asked = toQuery(question);
  const queries: WeightedQuery[] = [{ query: asked, weight: 1 }];
  const before = earlier.findLast(({ role }: Turn) => role === 'user');
  if (before !== undefined) {
    const weight = isFollowUp(asked) ? 1 : followUpWeight;
    queries.push({ query: `${asked} ${toQuery(before.text)}`, weight });
  }
  const selected = context.map(({ value }) => value.slice(0, 300)).join(' ');
  if (selected !== '') queries.push({ query: `${asked} ${toQuery(selected)}`, weight: contextWeight });
  return queries.filter(({ query }) => query.trim() !== '');
}

/** A question of few telling words leans on what was said before it. */
function isFollowUp(query: string): boolean {
  return query.split(' ').length <= 3;
}

type Found = { weight: number; hits: SearchHit[] };

/** Pages over all queries, each with its best sections; a page found by two queries counts for both. */
function fuse(found: readonly Found[]): SearchHit[][] {
  const pages = new Map<string, { score: number; sections: Map<string, SearchHit> }>();
  for (const { weight, hits } of found) {
    const best = hits[0]?.score || 1;
    const seen = new Set<string>();
    for (const hit of hits) {
      const page = pages.get(hit.path) ?? { score: 0, sections: new Map() };
      pages.set(hit.path, page);
      if (!seen.has(hit.path)) page.score += (weight * hit.score) / best;
      seen.add(hit.path);
      const known = page.sections.get(hit.id);
      const score = (weight * hit.score) / best + (known?.score ?? 0);
      page.sections.set(hit.id, { ...hit, score });
    }
  }
  return [...pages.values()]
    .sort((left, right) => right.score - left.score)
    .map(({ sections }) =>
      [...sections.values()].sort((left, right) => right.score - left.score).slice(0, mostPassages),
    );
}

async function toSource(
  knowledge: Knowledge,
  site: Site,
  hits: readonly SearchHit[],
  number: number,
): Promise<Source> {
  const [best] = hits;
  if (best === undefined) throw new Error('A page was found without a section.');
  const passages = await Promise.all(
    hits.map(async (hit) => ({
      title: hit.title,
      heading: hit.heading,
      markdown: (await knowledge.readSection(hit)).slice(0, longestPassage),
    })),
  );
  const title = best.heading === '' ? best.title : `${best.title} › ${best.heading}`;
  return { number, url: toAddress(site, best), title, path: best.path, passages };
}

/** Canonical addresses carry no extension; the home page of a folder is the folder. */
function toAddress({ siteUrl }: Site, { path, id }: SearchHit): string {
  const address = encodeURI(path.replace(/(?:^|\/)index$/, ''));
  const anchor = id === '' ? '' : `#${encodeURIComponent(id)}`;
  return siteUrl === undefined
    ? `/${address}${anchor}`
    : `${siteUrl.replace(/\/+$/, '')}/${address}${anchor}`;
}

/** The page that a client names by its path or its whole address; `undefined` for none. */
function toPagePath(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const path = address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:html|mdx?)$/i, '');
  return path === '' ? 'index' : path;
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
