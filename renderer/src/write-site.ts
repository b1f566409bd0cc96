import { optionsDigest } from './cache/options-digest.ts';
import { recordKeys } from './cache/page-records.ts';
import type { SiteMemory } from './cache/site-memory.ts';
import { checkSite } from './check/check-site.ts';
import { uniqueDiagnostics } from './check/diagnostic.ts';
import { writeOutputs } from './outputs/write-outputs.ts';
import type { RenderOptions, RenderResult } from './render-options.ts';
import type { RenderPlan } from './render-plan.ts';
import { updateArchives } from './rendering/archives.ts';
import { closeRendering, openRendering } from './rendering/open-rendering.ts';
import type { RenderCache, Rendering } from './rendering/rendering.ts';
import { endThreads } from './rendering/threads.ts';
import { copyAssets, writeShared, writeSiteFiles } from './rendering/write-files.ts';
import { writeManifest } from './rendering/write-manifest.ts';
import { writePages } from './rendering/write-pages.ts';
import { beginSearch } from './rendering/write-search.ts';
import { reportExternalAssets, vendorAssets } from './site/external-assets.ts';
import { removeOthers } from './site/site-writer.ts';

// Built into the script of the whole site: what the two share would else be scripts of their own.
export { writeRange } from './rendering/write-range.ts';

/** Renders a site. What it leaves for the next render comes back with the result. */
export async function writeSite(
  options: RenderOptions,
  cache?: RenderCache,
): Promise<{ result: RenderResult; memory: SiteMemory; plan: RenderPlan }> {
  const rendering = await openRendering(options, cache);
  const { site, next, writer } = rendering;
  try {
    const result = await runStages(rendering);
    next.files = site.source.records;
    next.written = writer.written;
    next.parts = writer.parts;
    if (site.isSelfContained && !options.vendorAssets) {
      next.last = { options: optionsDigest(options), sourceFiles: site.source.files, result };
    }
    cache?.keep?.(next);
    return { result, memory: next, plan: rendering.site.plan };
  } finally {
    await closeRendering(rendering);
  }
}

async function runStages(rendering: Rendering): Promise<RenderResult> {
  const { options, site, store, writer, next } = rendering;
  const firstPages = await writePages(site.plan, rendering);
  // What to fetch is known only once the pages are rendered; what was fetched changes their addresses.
  const vendored = options.vendorAssets ? await vendorAssets(firstPages, options.vendorAssets) : undefined;
  const pages = vendored?.addresses.size
    ? await writePages({ ...site.plan, vendored: vendored.addresses }, rendering)
    : firstPages;
  for (const file of pages.flatMap((page) => page.written)) writer.add(file);
  const finishSearch = await beginSearch(rendering, pages);
  const outputMessages = await writeOutputs({ ...site, pages }, writer);
  await writeShared(rendering, pages);
  writeSiteFiles(rendering, vendored);
  const findings = checkSite(pages, site.plan.navigation, writer.written);
  await finishSearch();
  rendering.ended = endThreads(rendering);
  // Whoever closes the rendering hears of it.
  rendering.ended.catch(() => {});
  copyAssets(rendering, pages);
  const contents = writeManifest(rendering, pages);
  removeOthers(options.output, new Set(writer.written.keys()));
  store.commit(new Set([...next.pages.values()].flatMap(recordKeys)));
  const archives = await updateArchives(contents, rendering);
  const messages = uniqueDiagnostics([
    ...site.messages,
    ...pages.flatMap((page) => page.messages),
    ...outputMessages,
    ...findings,
    ...reportExternalAssets(pages, vendored),
  ]);
  return { pageCount: pages.length, version: contents.version, messages, archives };
}
