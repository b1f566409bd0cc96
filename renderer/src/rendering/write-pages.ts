import { createPageCache, type FoundPage, type PageCache } from '../cache/page-cache.ts';
import { digestPlan } from '../cache/page-keys.ts';
import { manyPages } from '../page-pool.ts';
import { openPool, renderPages } from '../render-pages.ts';
import type { RenderPlan } from '../render-plan.ts';
import type { WrittenPage } from '../write-page.ts';
import type { Rendering } from './rendering.ts';
import { endThreads } from './threads.ts';

/** Writes the pages that are not written yet. All come back, in reading order. */
export async function writePages(
  plan: RenderPlan,
  rendering: Rendering,
  paths: readonly string[] = [...plan.navigation.pages.keys()],
): Promise<WrittenPage[]> {
  const { options, store, next } = rendering;
  const cache = plan.records === undefined ? undefined : openPageCache(plan, rendering);
  const found = paths.map((path) => cache?.find(path) ?? renderedAnew(path));
  const done = new Map(
    found.flatMap((entry) => (entry.status === 'written' ? [[entry.page.path, entry.page]] : [])),
  );
  const report = () => options.onProgress?.({ completed: done.size, total: paths.length });
  report();
  const tasks = found.flatMap((entry) => (entry.status === 'unwritten' ? [entry.task] : []));
  rendering.pool ??= openPool(plan, tasks);
  await renderPages(plan, {
    tasks,
    store,
    signal: options.signal,
    endsProcess: options.endsProcess === true,
    pool: rendering.pool,
    onPage: (outcome) => {
      cache?.keep(outcome);
      done.set(outcome.page.path, outcome.page);
      report();
    },
  });
  // What threads hold would be much of the memory that the rest takes.
  if (tasks.length > manyPages) await endThreads(rendering);
  if (cache) Object.assign(next, { pages: cache.pages, heads: cache.heads });
  return paths.flatMap((path) => done.get(path) ?? []);
}

/** What was fetched from other hosts is not part of a kept plan. */
function openPageCache(plan: RenderPlan, { options, site, store, earlier, isReused }: Rendering): PageCache {
  const isKept = options.vendorAssets === undefined;
  return createPageCache({
    plan,
    source: site.source,
    store,
    earlier,
    digests: (isKept ? site.digests : undefined) ?? digestPlan(plan),
    isReused: isReused && isKept,
  });
}

function renderedAnew(path: string): FoundPage {
  return { status: 'unwritten', task: { path, article: '', isKept: false } };
}
