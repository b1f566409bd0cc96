import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Article, OutgoingLink } from '../article/article.ts';
import { openSearchRecord, type SearchRecord } from '../search/search-record.ts';
import type { PageTrace } from './page-trace.ts';
import type { LocatedRecords, RecordStore } from './record-store.ts';

/** The parts of an article that only its document and its search entry need. */
type BodyPart = 'markup' | 'panel' | 'headings' | 'scripts' | 'sections' | 'markdown';

/** What the site needs to know of an article. */
export type ArticleHead = Omit<Article, BodyPart> & {
  /** Digest of the whole article; its page's path when nothing is kept. */
  id: string;
  /** Pages and assets that its links lead to; of the links themselves only those are here that may be at fault. */
  targets: string[];
};

type ArticleBody = Pick<Article, BodyPart>;

export type StoredHead = { head: ArticleHead; trace: PageTrace };

/** A record to keep. */
export type PageRecord = [key: string, record: Uint8Array];

const headKey = (key: string) => `h${key}`;
const bodyKey = (key: string) => `b${key}`;
const searchKey = (key: string) => `s${key}`;

export function isBodyKey(key: string): boolean {
  return key.startsWith('b');
}

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

/** Splits an article into what the site needs and the rest. */
export function splitArticle(article: Article): { head: ArticleHead; body: Uint8Array } {
  const { markup, panel, headings, scripts, sections, markdown } = article;
  const { id: _id, ...rest } = toArticleHead(article, '');
  const body = serialize({ markup, panel, headings, scripts, sections, markdown } satisfies ArticleBody);
  const id = hash('sha256', Buffer.concat([body, serialize(rest)]));
  return { head: { ...rest, id }, body };
}

/** Of a link that is sound as it is, the site needs to know its target alone. */
function isChecked({ kind, target, anchor, suggestion }: OutgoingLink): boolean {
  return kind === 'missing' || suggestion !== undefined || (target !== undefined && anchor !== undefined);
}

export function toArticleRecords(key: string, stored: StoredHead, body: Uint8Array): PageRecord[] {
  return [
    [headKey(key), serialize(stored)],
    [bodyKey(key), body],
  ];
}

export function toSearchRecord(key: string, record: Uint8Array): PageRecord {
  return [searchKey(key), record];
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
  const body: ArticleBody = deserialize(record);
  return { article: { ...stored.head, ...body }, head: stored.head };
}

export function hasSearchRecord(store: RecordStore, key: string): boolean {
  return store.has(searchKey(key));
}

/** Tells other threads where the search records of these keys are. */
export function locateSearchRecords(store: RecordStore, keys: readonly string[]): LocatedRecords {
  return new Map(
    keys.flatMap((key) => {
      const place = store.locate(searchKey(key));
      return place ? [[searchKey(key), place]] : [];
    }),
  );
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
