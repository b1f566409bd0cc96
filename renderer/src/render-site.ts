import { realpathSync } from 'node:fs';
import { isWritable } from './cache/cache-folder.ts';
import { findUnchanged } from './cache/find-unchanged.ts';
import { memoryFile, readDetails, readMemory, recordsFolder, writeMemory } from './cache/site-memory.ts';
import type { RenderOptions, RenderResult } from './render-options.ts';
import type { RenderCache } from './rendering/rendering.ts';
import { claimOutput } from './site/claim-output.ts';
import { openDocs } from './source/open-docs.ts';

/**
 * Renders a documentation folder to a site and, if asked, to archives. Faults in the docs never throw: they
 * come back as `messages`. Throws when the source folder cannot be read, the output cannot be written or holds files
 * that no render wrote, or `signal` is aborted.
 */
export async function renderSite(given: RenderOptions): Promise<RenderResult> {
  const options = { ...given, source: realpathSync(given.source) };
  claimOutput(given.output, options.source);
  const records =
    options.cacheFolder === undefined ? undefined : recordsFolder(options.cacheFolder, options.source);
  if (records === undefined || !isWritable(records)) return (await writeWith(options)).result;
  return renderWithCache(options, records).catch(async (error: NodeJS.ErrnoException) => {
    if (!isFull(error)) throw error;
    // The disk of the cache need not be that of the site, and what was begun in the cache is gone again.
    return (await writeWith(options)).result;
  });
}

const isFull = ({ code }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT';

async function renderWithCache(options: RenderOptions, records: string): Promise<RenderResult> {
  const file = memoryFile(records, realpathSync(options.output));
  const earlier = readMemory(file);
  const docs = openDocs(options.source, earlier.files);
  const unchanged = findUnchanged(options, earlier, docs);
  if (unchanged) return unchanged;
  const { result } = await writeWith(options, {
    earlier: readDetails(file, earlier),
    records,
    source: docs,
    keep: (memory) => writeMemory(file, memory),
  });
  return result;
}

/** Everything that renders is loaded only when there is something to render. */
async function writeWith(options: RenderOptions, cache?: RenderCache) {
  const { writeSite } = await import('./write-site.ts');
  return writeSite(options, cache);
}
