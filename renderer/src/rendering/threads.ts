import { configKind } from '../config/config-kind.ts';
import { PagePool } from '../page-pool.ts';
import type { RenderOptions } from '../render-options.ts';
import { areForThreads } from '../render-pages.ts';
import type { RenderCache, Rendering } from './rendering.ts';

/** Starts threads when there are many pages, all of which have to be rendered. */
export async function startThreads(
  { paths }: RenderOptions,
  cache: RenderCache | undefined,
): Promise<PagePool | undefined> {
  if (cache === undefined || cache.earlier.pages.size > 0 || paths !== undefined) return undefined;
  const pageCount = cache.source.files.filter((file) => /\.mdx?$/i.test(file)).length;
  if (!areForThreads(pageCount)) return undefined;
  const pool = new PagePool({ pageCount, parses: configKind((path) => cache.source.has(path)) });
  // Making the plan leaves no time to start them.
  await pool.started();
  return pool;
}

/** Closes threads that have done all there was to do. */
export async function endThreads(rendering: Rendering): Promise<void> {
  // What they have compiled is of use to later processes; failing to keep it is not worth failing a render.
  await rendering.pool?.keepCompiled().catch(() => {});
  await closeThreads(rendering);
}

/** Closes threads, whatever they have left to do. */
export async function closeThreads(rendering: Rendering): Promise<void> {
  const { pool } = rendering;
  rendering.pool = undefined;
  await pool?.close();
}
