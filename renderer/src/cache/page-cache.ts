import { createResolvers, type SiteResolvers } from '../links/site-resolvers.ts';
import { pageTexts } from '../page/page-texts.ts';
import { placeOf, type RenderPlan } from '../render-plan.ts';
import { isIntact } from '../site/write-file.ts';
import type { Source } from '../source/source.ts';
import type { PageOutcome, PageTask, WrittenPage } from '../write-page.ts';
import { createPageKeys, type PlanDigests } from './page-keys.ts';
import { type ArticleHead, readHead, type StoredHead } from './page-records.ts';
import { holdsAnswers, holdsFiles } from './page-trace.ts';
import type { RecordStore } from './record-store.ts';
import type { KeptPage, SiteMemory } from './site-memory.ts';

export type FoundPage = { status: 'written'; page: WrittenPage } | { status: 'unwritten'; task: PageTask };

export type PageCache = {
  /** What is left to do for a page: nothing, write it from its kept article, or render it. */
  find(path: string): FoundPage;
  /** Remembers how a page was written. */
  keep(outcome: PageOutcome): void;
  /** Heads of the articles, by their keys. */
  heads: Map<string, StoredHead>;
  /** How all pages were written. */
  pages: Map<string, KeptPage>;
};

/** Heads of more pages than this would take much memory for the time that they save. */
const mostHeads = 5_000;

type Setting = {
  plan: RenderPlan;
  source: Source;
  store: RecordStore;
  earlier: Pick<SiteMemory, 'pages' | 'heads' | 'files'>;
  digests: PlanDigests;
  /** Whether the plan is that of the earlier render. */
  isReused: boolean;
};

/** Finds kept articles and documents, and tells whether they still are what a render would give. */
export function createPageCache(setting: Setting): PageCache {
  const { plan, source, store, earlier, isReused } = setting;
  const keys = createPageKeys(plan, setting.digests, source);
  let resolvers: SiteResolvers | undefined;
  const pages = new Map<string, KeptPage>();
  const heads = new Map<string, StoredHead>();
  const hasRoom = plan.pages.size <= mostHeads;

  /** By the same plan, a file that is the same gives the key that it gave before. */
  function articleKey(path: string): string {
    const file = plan.pages.get(path)?.file ?? '';
    const isSame = isReused && source.digest(file) === earlier.files.get(file)?.digest;
    return (isSame ? earlier.pages.get(path)?.article : undefined) ?? keys.article(path);
  }

  function findHead(path: string, article: string): StoredHead | undefined {
    const stored = earlier.heads.get(article) ?? readHead(store, article);
    if (!stored || !holdsFiles(stored.trace, source)) return undefined;
    const kept = earlier.pages.get(path);
    if (kept?.article === article && kept.site === keys.site) return stored;
    const { file } = placeOf(path, plan).page;
    resolvers ??= createResolvers(plan, source);
    return holdsAnswers(stored.trace, { path, file }, resolvers) ? stored : undefined;
  }

  return {
    pages,
    heads,
    find(path) {
      const article = articleKey(path);
      const stored = findHead(path, article);
      if (stored === undefined) return { status: 'unwritten', task: { path, article, isKept: false } };
      const kept = earlier.pages.get(path);
      if (hasRoom) heads.set(article, stored);
      const isCurrent =
        kept?.document === keys.document(path, stored.head.id) &&
        kept.written.every((file) => isIntact(plan.output, file));
      if (!isCurrent) return { status: 'unwritten', task: { path, article, isKept: true } };
      pages.set(path, { ...kept, article, site: keys.site });
      return { status: 'written', page: toWrittenPage(path, stored, kept, plan) };
    },
    keep({ page, trace }) {
      // The next render asks whether any of these has changed.
      for (const path of page.dependencies) source.digest(path);
      for (const asset of page.assets) source.digest(asset.source);
      const article = keys.article(page.path);
      if (trace && hasRoom) heads.set(article, { head: toHead(page), trace });
      pages.set(page.path, {
        article,
        site: keys.site,
        document: keys.document(page.path, page.id),
        search: page.search,
        written: page.written,
      });
    },
  };
}

function toHead(page: WrittenPage): ArticleHead {
  const { path: _p, file: _f, title: _t, description: _d, written: _w, search: _s, ...head } = page;
  return head;
}

function toWrittenPage(path: string, { head }: StoredHead, kept: KeptPage, plan: RenderPlan): WrittenPage {
  const { page, location } = placeOf(path, plan);
  const { search, written } = kept;
  return {
    ...head,
    ...pageTexts(page, location, head.leadingHeading),
    path,
    file: page.file,
    search,
    written,
  };
}
