import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSearchIndex, type SearchHit, type SearchQuery, type SearchReader } from 'offprint/search';
import { createTurnstile } from '../http/turnstile.ts';
import type { AssistantServices, Site } from '../services.ts';
import { type PageText, readPageText } from './page-text.ts';

/** What the assistant knows of one site: the bundle of its newest export. */
export type Knowledge = {
  languages: readonly string[];
  search(query: string, options: SearchQuery): Promise<SearchHit[]>;
  /** The text of a page; empty for pages without Markdown of their own, such as those of an API description. */
  readPage(path: string): Promise<PageText>;
};

export type KnowledgeBase = {
  /** What is known of the site; `undefined` before its first export. A newer export is seen within a second. */
  open(site: Site): Promise<Knowledge | undefined>;
};

/** How long the newest export is taken for the newest. */
const freshMs = 1_000;

/** Pages whose text stays in memory, per site. */
const mostPages = 300;

type KnowledgeServices = Pick<AssistantServices, 'latestBundle' | 'clock' | 'logger'>;
type Entry = { folder: string; knowledge: Promise<Knowledge>; checkedAt: number };

/** Opens the search index of each site's newest bundle and keeps it until there is a newer one. */
export function createKnowledgeBase({ latestBundle, clock, logger }: KnowledgeServices): KnowledgeBase {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Entry | undefined>>();
  const readNewest = async (site: Site, known: Entry | undefined) => {
    const folder = await latestBundle(site);
    if (folder === undefined) return undefined;
    const knowledge = known?.folder === folder ? known.knowledge : openKnowledge(folder);
    await knowledge;
    return { folder, knowledge };
  };
  const refresh = async (site: Site): Promise<Entry | undefined> => {
    const known = entries.get(site.id);
    const newest = await readNewest(site, known).catch((error: unknown) => {
      if (known === undefined) throw error;
      logger.warn(
        { err: error, siteId: site.id },
        'the newest export cannot be read, so the one before answers',
      );
      return known;
    });
    if (newest === undefined) return undefined;
    const entry = { ...newest, checkedAt: clock.now().getTime() };
    entries.set(site.id, entry);
    return entry;
  };
  return {
    async open(site) {
      const known = entries.get(site.id);
      if (known !== undefined && clock.now().getTime() - known.checkedAt < freshMs) return known.knowledge;
      const work = pending.get(site.id) ?? refresh(site).finally(() => pending.delete(site.id));
      pending.set(site.id, work);
      return (await work)?.knowledge;
    },
  };
}

async function openKnowledge(folder: string): Promise<Knowledge> {
  const reader: SearchReader = await openSearchIndex(folder);
  const pages = new Map<string, Promise<PageText>>();
  return {
    languages: reader.languages,
    search: (query, options) => reader.search(query, options),
    readPage(path) {
      const known = pages.get(path) ?? readPage(folder, path);
      pages.delete(path);
      pages.set(path, known);
      const oldest = pages.size > mostPages ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      return known;
    },
  };
}

/** A large page takes some ten milliseconds to read, and a question reads a dozen. */
const turnstile = createTurnstile(1);

async function readPage(folder: string, path: string): Promise<PageText> {
  const isInside = !path.split('/').includes('..');
  const markdown = isInside ? await readFile(join(folder, `${path}.md`), 'utf8').catch(() => '') : '';
  await turnstile.turn();
  return readPageText(markdown);
}
