import { openPackStore } from '../cache/pack-store.ts';
import { createMemoryStore } from '../cache/record-store.ts';
import { emptyMemory } from '../cache/site-memory.ts';
import { keepCompiled } from '../compiled-code.ts';
import type { RenderOptions } from '../render-options.ts';
import { createSiteWriter } from '../site/site-writer.ts';
import { planOrReuse } from './plan-or-reuse.ts';
import type { RenderCache, Rendering } from './rendering.ts';
import { closeThreads, startThreads } from './threads.ts';

/** Plans the site and opens what its pages are read from and written to; whoever opens it closes it. */
export async function openRendering(
  options: RenderOptions,
  cache: RenderCache | undefined,
): Promise<Rendering> {
  const { records, earlier = emptyMemory('') } = cache ?? {};
  const next = emptyMemory(earlier.renderer);
  const pool = await startThreads(options, cache);
  try {
    const ready = await planOrReuse(options, cache, next);
    const site = { ...ready.site, plan: { ...ready.site.plan, records } };
    const store = records === undefined ? createMemoryStore() : openPackStore(records);
    const writer = createSiteWriter(options.output, earlier);
    return { ...ready, options, site, store, earlier, next, writer, pool };
  } catch (error) {
    await pool?.close();
    throw error;
  }
}

/** Closes what a rendering has open. Threads end first: the store then clears away what they have kept, unless it was committed. */
export async function closeRendering(rendering: Rendering): Promise<void> {
  try {
    if (rendering.ended) {
      // A process that ends now has nothing else to do until they have; one that goes on will have compiled more by its end.
      if (rendering.options.endsProcess) keepCompiled();
      await rendering.ended;
    } else await closeThreads(rendering);
  } finally {
    rendering.store.close();
  }
}
