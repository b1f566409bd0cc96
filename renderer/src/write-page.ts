import { hash } from 'node:crypto';
import type { Article } from './article/article.ts';
import type { TracedArticle } from './article-renderer.ts';
import {
  type ArticleHead,
  hasSearchRecord,
  type PageRecord,
  readArticle,
  splitArticle,
  toArticleHead,
  toArticleRecords,
  toSearchRecord,
} from './cache/page-records.ts';
import type { PageTrace } from './cache/page-trace.ts';
import type { RecordStore } from './cache/record-store.ts';
import { createPageComposer, type RenderedPage } from './compose-page.ts';
import type { OgArt } from './og/og-art.ts';
import type { OgPainter } from './og/og-painter.ts';
import { markdownFile } from './outputs/site-address.ts';
import type { RenderPlan } from './render-plan.ts';
import { toSearchPage } from './search/to-search-page.ts';
import { createPageTokenizer, type PageTokenizer } from './search/tokenize-page.ts';
import { pageFile } from './site/relative-address.ts';
import { type WrittenFile, writeSiteFile } from './site/write-file.ts';

/** What remains of a page once its document is on disk. */
export type WrittenPage = ArticleHead & {
  path: string;
  file: string;
  title: string;
  description: string;
  written: WrittenFile[];
  /** Key of its record for the search index; missing for pages that search leaves out. */
  search: string | undefined;
};

/** A page to write. `article` is the key under which its article is kept, `isKept` whether it is there. */
export type PageTask = { path: string; article: string; isKept: boolean };

/** `trace` is that of an article rendered just now that can be used again. */
export type PageOutcome = { page: WrittenPage; trace: PageTrace | undefined; records: PageRecord[] };

/** Writes pages below the plan's output folder: from their kept articles, else rendered. */
export function createPageWriter(
  plan: RenderPlan,
  store: RecordStore,
): (task: PageTask) => Promise<PageOutcome> {
  const compose = createPageComposer(plan);
  const render = createLazyRenderer(plan);
  const paint = createLazyPainter(plan);
  const tokenize = createPageTokenizer();
  return async (task) => {
    const kept = task.isKept ? readArticle(store, task.article) : undefined;
    const { article, head, trace, records } = kept
      ? { ...kept, trace: undefined, records: [] }
      : await render(task);
    const rendered = compose(task.path, article);
    const search = toSearchRecords(rendered, head, { plan, store, tokenize });
    const { title, description } = rendered;
    const page = {
      ...head,
      path: task.path,
      file: plan.pages.get(task.path)?.file ?? task.path,
      title,
      description,
      written: [...writeFiles(rendered, plan.output), ...(await paint(rendered))],
      search: search.key,
    };
    return { page, trace, records: [...records, ...search.records] };
  };
}

type Rendered = { article: Article; head: ArticleHead } & Pick<PageOutcome, 'trace' | 'records'>;

/** The parsers and highlighters are loaded when the first page needs them. */
function createLazyRenderer(plan: RenderPlan): (task: PageTask) => Promise<Rendered> {
  let renderer: Promise<(path: string) => Promise<TracedArticle>> | undefined;
  const load = async () => (await import('./article-renderer.ts')).createArticleRenderer(plan);
  return async ({ path, article: key }) => {
    renderer ??= load();
    const { article, trace } = await (await renderer)(path);
    const unkept = { article, trace: undefined, records: [] };
    if (plan.records === undefined) return { ...unkept, head: toArticleHead(article, path) };
    const { head, body } = splitArticle(article);
    if (!isRepeatable(article)) return { ...unkept, head };
    return { article, head, trace, records: toArticleRecords(key, { head, trace }, body) };
  };
}

/** Components that failed may have run out of time; the next render tries them again. */
function isRepeatable({ messages }: Article): boolean {
  return messages.every(({ rule }) => rule !== 'page-failed' && rule !== 'island-failed');
}

/** The engine that draws Open Graph images is loaded when the first page wants one. */
function createLazyPainter({ og, output }: RenderPlan): (page: RenderedPage) => Promise<WrittenFile[]> {
  let painter: Promise<OgPainter> | undefined;
  const load = async (art: OgArt) => (await import('./og/og-painter.ts')).createOgPainter(art);
  return async ({ card }) => {
    if (!og || !card) return [];
    painter ??= load(og);
    return [writeSiteFile(output, card.file, await (await painter)(card))];
  };
}

function writeFiles({ path, html, article }: RenderedPage, output: string): WrittenFile[] {
  return [
    writeSiteFile(output, pageFile(path), html),
    writeSiteFile(output, markdownFile(path), article.markdown),
    ...article.scripts.map(({ address, contents }) => writeSiteFile(output, address, contents)),
  ];
}

/** The page's part of the search index, unless it is kept already. */
function toSearchRecords(
  rendered: RenderedPage,
  { id }: ArticleHead,
  { plan, store, tokenize }: { plan: RenderPlan; store: RecordStore; tokenize: PageTokenizer },
): { key: string | undefined; records: PageRecord[] } {
  const page = toSearchPage(rendered, plan);
  if (page === undefined) return { key: undefined, records: [] };
  if (plan.records === undefined) {
    return { key: page.path, records: [toSearchRecord(page.path, tokenize(page))] };
  }
  const { sections: _part, ...around } = page;
  const key = hash('sha256', JSON.stringify([id, around]));
  const isKept = hasSearchRecord(store, key);
  return { key, records: isKept ? [] : [toSearchRecord(key, tokenize(page))] };
}
