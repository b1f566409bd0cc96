import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSearchIndex, type SearchHit, type SearchQuery, type SearchReader } from 'offprint/search';
import type { AssistantServices, Site } from '../services.ts';
import { headingKey, type MarkdownSection, splitSections } from './section-markdown.ts';

/** What the assistant knows of one site: the bundle of its newest export. */
export type Knowledge = {
  languages: readonly string[];
  search(query: string, options: SearchQuery): Promise<SearchHit[]>;
  /** The Markdown of the section that a hit names, else its plain text. */
  readSection(hit: Pick<SearchHit, 'path' | 'id' | 'heading' | 'text'>): Promise<string>;
};

export type KnowledgeBase = {
  /** What is known of the site; `undefined` before its first export. A newer export is seen within a second. */
  open(site: Site): Promise<Knowledge | undefined>;
};

/** How long the newest export is taken for the newest. */
const freshMs = 1_000;

/** Pages whose Markdown stays in memory, per site. */
const mostPages = 500;

type KnowledgeServices = Pick<AssistantServices, 'latestBundle' | 'clock'>;
type Entry = { folder: string; knowledge: Promise<Knowledge>; checkedAt: number };

/** Opens the search index of each site's newest bundle and keeps it until there is a newer one. */
export function createKnowledgeBase({ latestBundle, clock }: KnowledgeServices): KnowledgeBase {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Entry | undefined>>();
  const refresh = async (site: Site): Promise<Entry | undefined> => {
    const folder = await latestBundle(site);
    if (folder === undefined) return undefined;
    const known = entries.get(site.id);
    const knowledge = known?.folder === folder ? known.knowledge : openKnowledge(folder);
    await knowledge;
    const entry = { folder, knowledge, checkedAt: clock.now().getTime() };
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
  const pages = new Map<string, Promise<MarkdownSection[]>>();
  const readPage = (path: string): Promise<MarkdownSection[]> => {
    const known = pages.get(path) ?? readSections(folder, path);
    pages.delete(path);
    pages.set(path, known);
    const oldest = pages.size > mostPages ? pages.keys().next().value : undefined;
    if (oldest !== undefined) pages.delete(oldest);
    return known;
  };
  return {
    languages: reader.languages,
    search: (query, options) => reader.search(query, options),
    async readSection({ path, id, heading, text }) {
      const sections = await readPage(path);
      const found = id === '' ? findTop(sections) : findSection(sections, heading, text);
      return found?.markdown || text;
    },
  };
}

/** Pages without Markdown of their own, such as those of an API description, are quoted from the index. */
async function readSections(folder: string, path: string): Promise<MarkdownSection[]> {
  const isInside = !path.split('/').includes('..');
  const markdown = isInside ? await readFile(join(folder, `${path}.md`), 'utf8').catch(() => '') : '';
  return splitSections(markdown);
}

/** What stands before the first heading, or below the title where that comes first. */
function findTop(sections: readonly MarkdownSection[]): MarkdownSection | undefined {
  return sections.slice(0, 2).find(({ markdown }) => markdown !== '');
}

/** A page may have several sections of one heading; the text tells which is meant. */
function findSection(
  sections: readonly MarkdownSection[],
  heading: string,
  text: string,
): MarkdownSection | undefined {
  const key = headingKey(heading);
  const named = sections.filter((section) => headingKey(section.heading) === key);
  const beginning = headingKey(text.slice(0, 60));
  return named.find(({ markdown }) => headingKey(markdown.slice(0, 200)).includes(beginning)) ?? named[0];
}
