import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Article, ArticleSection, OutgoingLink } from '../article/article.ts';
import { openSearchRecord, type SearchRecord } from '../search/search-record.ts';
import { toUtf8 } from '../utf8.ts';
import type { NewRecord } from './pack-file.ts';
import type { PageTrace } from './page-trace.ts';
import { type LocatedRecords, locateRecords, type RecordStore } from './record-store.ts';

/** The parts of an article that only its document and its search entry need. */
type BodyPart = 'markup' | 'panel' | 'headings' | 'scripts' | 'sections' | 'markdown';

/** What the site needs to know of an article. */
export type ArticleHead = Omit<Article, BodyPart> & {
  /** Digest of the whole article; its page's path when nothing is kept. */
  id: string;
  /** Pages and assets that its links lead to; of the links themselves only those are here that may be at fault. */
  targets: string[];
};

export type StoredHead = { head: ArticleHead; trace: PageTrace };

const headKey = (key: string) => `h${key}`;
const bodyKey = (key: string) => `b${key}`;
const searchKey = (key: string) => `s${key}`;

export function isSearchKey(key: string): boolean {
  return key.startsWith('s');
}

/** The keys under which the records of a page lie. */
export function recordKeys(page: { article: string; search: string | undefined }): string[] {
  const article = [headKey(page.article), bodyKey(page.article)];
  return page.search === undefined ? article : [...article, searchKey(page.search)];
}

/** What the site needs of an article that is not kept, under an id of its own. */
export function toArticleHead(article: Article, id: string): ArticleHead {
  const { markup: _m, panel: _p, headings: _h, scripts: _s, sections: _t, markdown: _d, ...others } = article;
  const targets = [...new Set(article.links.flatMap(({ target }) => target ?? []))];
  return { ...others, links: article.links.filter(isChecked), targets, id };
}

/** What a body holds beside its long texts, which follow as UTF-8 and go from there to files as they are. */
type BodyFacts = Pick<Article, 'panel' | 'headings' | 'scripts'> & {
  /** `size` is that of the text (characters). */
  sections: (Omit<ArticleSection, 'text'> & { size: number })[];
};

/** Bytes of the three lengths that a body begins with: of facts, markup and Markdown. The texts of the sections are the rest. */
const lengthsSize = 12;

/** Splits an article into what the site needs and the rest. */
export function splitArticle(article: Article): { head: ArticleHead; body: Uint8Array[] } {
  const { markup, panel, headings, scripts, sections, markdown } = article;
  const { id: _id, ...rest } = toArticleHead(article, '');
  const facts = serialize({
    panel,
    headings,
    scripts,
    sections: sections.map(({ id, heading, level, text }) => ({ id, heading, level, size: text.length })),
  } satisfies BodyFacts);
  const lengths = Buffer.alloc(lengthsSize);
  for (const [at, part] of [facts, markup, markdown].entries()) lengths.writeUInt32LE(part.length, at * 4);
  const body = [lengths, facts, markup, markdown, toUtf8(sections.map(({ text }) => text).join(''))];
  const id = createHash('sha256');
  for (const part of [...body, serialize(rest)]) id.update(part);
  return { head: { ...rest, id: id.digest('hex') }, body };
}

/** The other way around. */
function openBody(record: Uint8Array): Pick<Article, BodyPart> {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.length);
  let end = lengthsSize;
  const take = (size: number) => {
    end += size;
    return bytes.subarray(end - size, end);
  };
  const { sections, ...facts }: BodyFacts = deserialize(take(bytes.readUInt32LE(0)));
  const [markup, markdown] = [take(bytes.readUInt32LE(4)), take(bytes.readUInt32LE(8))];
  return { ...facts, markup, markdown, sections: withTexts(sections, bytes.toString('utf8', end)) };
}

function withTexts(sections: BodyFacts['sections'], texts: string): ArticleSection[] {
  let end = 0;
  return sections.map(({ size, ...section }) => {
    end += size;
    return { ...section, text: texts.slice(end - size, end) };
  });
}

/** Of a link that is sound as it is, the site needs to know its target alone. */
function isChecked({ kind, target, anchor, suggestion }: OutgoingLink): boolean {
  return kind === 'missing' || suggestion !== undefined || (target !== undefined && anchor !== undefined);
}

export function toHeadRecord(key: string, stored: StoredHead): NewRecord {
  return { key: headKey(key), parts: [serialize(stored)] };
}

export function toBodyRecord(key: string, body: readonly Uint8Array[]): NewRecord {
  return { key: bodyKey(key), parts: body };
}

export function toSearchRecord(key: string, record: Uint8Array): NewRecord {
  return { key: searchKey(key), parts: [record] };
}

export function readHead(store: RecordStore, key: string): StoredHead | undefined {
  const record = store.read(headKey(key));
  return record && deserialize(record);
}

/** The whole article, when both its records are there and belong together. */
export function readArticle(
  store: RecordStore,
  key: string,
): { article: Article; head: ArticleHead } | undefined {
  const stored = readHead(store, key);
  const record = store.read(bodyKey(key));
  if (!stored || !record) return undefined;
  return { article: { ...stored.head, ...openBody(record) }, head: stored.head };
}

export function hasSearchRecord(store: RecordStore, key: string): boolean {
  return store.has(searchKey(key));
}

/** Tells other threads where the search records of these keys are. */
export function locateSearchRecords(store: RecordStore, keys: readonly string[]): LocatedRecords {
  return locateRecords(store, keys.map(searchKey));
}

export function readSearchPage(store: Pick<RecordStore, 'read'>, key: string): SearchRecord | undefined {
  const record = store.read(searchKey(key));
  return record && openSearchRecord(record);
}

/** A record that should be there and is not, because it was damaged or removed meanwhile. */
export class LostRecord extends Error {}

export function requireSearchPage(store: Pick<RecordStore, 'read'>, key: string): SearchRecord {
  const page = readSearchPage(store, key);
  if (page === undefined) throw new LostRecord(`No record ${key} in the cache`);
  return page;
}
