import { hash } from 'node:crypto';
import type { Article } from './article/article.ts';
import { failedArticle } from './article/failed-article.ts';
import type { TracedArticle } from './article-renderer.ts';
import type { NewRecord } from './cache/pack-file.ts';
import {
  type ArticleHead,
  hasSearchRecord,
  readArticle,
  splitArticle,
  toArticleHead,
  toBodyRecord,
  toHeadRecord,
  toSearchRecord,
} from './cache/page-records.ts';
import type { PageTrace } from './cache/page-trace.ts';
import type { RecordStore } from './cache/record-store.ts';
import { createPageComposer, type RenderedPage } from './compose-page.ts';
import type { OgArt } from './og/og-art.ts';
import type { OgPainter } from './og/og-painter.ts';
import { markdownFile } from './outputs/site-address.ts';
import type { Shell } from './page/render-page-shell.ts';
import type { RenderPlan } from './render-plan.ts';
import { withRoom } from './search/byte-table.ts';
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
export type PageTask = {
  path: string;
  article: string;
  isKept: boolean;
  /** Why it cannot be rendered, when that is known: a box stands in its place. */
  failure?: string;
};

/** `trace` is that of an article rendered just now that can be used again. `kept` are the keys of what was added to the store. */
export type PageOutcome = { page: WrittenPage; trace: PageTrace | undefined; kept: string[] };

/** Writes pages below the plan's output folder: from their kept articles, else rendered. */
export function createPageWriter(
  plan: RenderPlan,
  store: RecordStore,
): (task: PageTask) => Promise<PageOutcome> {
  const compose = createPageComposer(plan);
  const render = createLazyRenderer(plan);
  const paint = createLazyPainter(plan);
  const tokenize = createPageTokenizer();
  const join = createDocumentJoiner();
  return async (task) => {
    const kept = task.isKept ? readArticle(store, task.article) : undefined;
    const { article, head, trace, records } = kept
      ? { ...kept, trace: undefined, records: [] }
      : await render(task);
    const rendered = compose(task.path, article);
    const search = toSearchRecords(rendered, head, { plan, store, tokenize });
    const added = [...records, ...search.records];
    if (added.length > 0) store.write(added);
    const { title, description } = rendered;
    const page = {
      ...head,
      path: task.path,
      file: plan.pages.get(task.path)?.file ?? task.path,
      title,
      description,
      written: [
        ...writeFiles(join(rendered.shell, article.markup), rendered, plan.output),
        ...(await paint(rendered)),
      ],
      search: search.key,
    };
    return { page, trace, kept: added.map(({ key }) => key) };
  };
}

type Rendered = { article: Article; head: ArticleHead; trace: PageTrace | undefined; records: NewRecord[] };

/** The parsers and highlighters are loaded when the first page needs them. */
function createLazyRenderer(plan: RenderPlan): (task: PageTask) => Promise<Rendered> {
  let renderer: Promise<(path: string) => Promise<TracedArticle>> | undefined;
  const load = async () => (await import('./article-renderer.ts')).createArticleRenderer(plan);
  return async ({ path, article: key, failure }) => {
    if (failure !== undefined) {
      const article = failedArticle(plan.pages.get(path)?.file ?? path, failure);
      return { article, head: toArticleHead(article, path), trace: undefined, records: [] };
    }
    renderer ??= load();
    const { article, trace } = await (await renderer)(path);
    const unkept = { article, trace: undefined, records: [] };
    if (plan.records === undefined) return { ...unkept, head: toArticleHead(article, path) };
    const { head, body } = splitArticle(article);
    if (!isRepeatable(article)) return { ...unkept, head };
    const records = [
      toHeadRecord(key, { head, trace }),
      ...(plan.isForJoin ? [] : [toBodyRecord(key, body)]),
    ];
    return { article, head, trace, records };
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

function writeFiles(document: Uint8Array, { path, article }: RenderedPage, output: string): WrittenFile[] {
  return [
    writeSiteFile(output, pageFile(path), document),
    writeSiteFile(output, markdownFile(path), article.markdown),
    ...article.scripts.map(({ address, contents }) => writeSiteFile(output, address, contents)),
  ];
}

/** Puts documents together. Each is valid until the next one: memory that was used before is quicker to fill than other. */
function createDocumentJoiner(): (shell: Shell, markup: Uint8Array) => Uint8Array {
  let room: Buffer = Buffer.alloc(1 << 17);
  return ({ before, after }, markup) => {
    room = withRoom(room, 0, (before.length + after.length) * 3 + markup.length);
    let size = room.write(before, 0);
    room.set(markup, size);
    size += markup.length;
    size += room.write(after, size);
    return room.subarray(0, size);
  };
}

/** The page's part of the search index, unless it is kept already. */
function toSearchRecords(
  rendered: RenderedPage,
  { id }: ArticleHead,
  { plan, store, tokenize }: { plan: RenderPlan; store: RecordStore; tokenize: PageTokenizer },
): { key: string | undefined; records: NewRecord[] } {
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
