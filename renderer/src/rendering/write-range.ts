import { recordKeys } from '../cache/page-records.ts';
import type { SiteMemory } from '../cache/site-memory.ts';
import type { PageRange } from '../page-range.ts';
import type { RenderOptions } from '../render-options.ts';
import { keepPieces } from './archives.ts';
import { closeRendering, openRendering } from './open-rendering.ts';
import type { RenderCache } from './rendering.ts';
import { endThreads } from './threads.ts';
import { writePages } from './write-pages.ts';

/** Renders one range of the pages and nothing else, for a render elsewhere that joins the ranges. */
export async function writeRange(
  options: RenderOptions,
  cache: RenderCache,
  { index, count }: PageRange,
): Promise<{ pageCount: number; memory: SiteMemory }> {
  const rendering = await openRendering(options, cache);
  const { site, store, next } = rendering;
  const paths = [...site.plan.navigation.pages.keys()].sort();
  const share = paths.slice(
    Math.floor((index * paths.length) / count),
    Math.floor(((index + 1) * paths.length) / count),
  );
  try {
    const pages = await writePages({ ...site.plan, isForJoin: true }, rendering, share);
    await endThreads(rendering);
    const pieces = await keepPieces(pages, rendering);
    store.commit(new Set([...next.pages.values()].flatMap(recordKeys).concat(pieces)));
    // All ranges know the same of the source; that of one is enough.
    const files = index === 0 ? site.source.records : next.files;
    return { pageCount: pages.length, memory: { ...next, files, plan: undefined } };
  } finally {
    await closeRendering(rendering);
  }
}
