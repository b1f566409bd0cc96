import { realpathSync } from 'node:fs';
import { isWritable } from './cache/cache-folder.ts';
import { findUnchanged } from './cache/find-unchanged.ts';
import { memoryFile, readDetails, readMemory, recordsFolder, writeMemory } from './cache/site-memory.ts';
import type { Diagnostic } from './check/diagnostic.ts';
import type { AssistantSettings } from './config/parse-assistant.ts';
import type { RenderCache } from './rendering/rendering.ts';
import { claimOutput } from './site/claim-output.ts';
import type { VendorOptions } from './site/vendor-assets.ts';
import { openDocs } from './source/open-docs.ts';

/** What a deployment may offer its readers; see the table of features in the documentation. */
export type DeploymentKind = 'cloud' | 'client-hosted' | 'air-gapped';

export type ArchiveFormat = 'tar.gz' | 'zip';

export type RenderProgress = { completed: number; total: number };

export type RenderOptions = {
  /** Folder with the documentation. Nothing outside it is read. */
  source: string;
  /**
   * Folder that receives the site; made if missing. It has to be empty or the output of an earlier render, of which files that
   * are no longer part of the site are removed.
   */
  output: string;
  /** Archives to write beside the output folder, as `<output>/../bundle.<format>` unless `archiveFolder` is given. */
  archives?: readonly ArchiveFormat[];
  archiveFolder?: string;
  /** Public address of the site, for canonical links and the sitemap. Throws when it has a query, a fragment or a password. */
  siteUrl?: string;
  /** Label of this export. Default: the content digest. */
  version?: string;
  /** Only these page paths. Links to the other pages are reported as dead. */
  paths?: readonly string[];
  deployment?: DeploymentKind;
  /** Draws an Open Graph image for each page, about 30 ms each; only where the address of the site is known. */
  ogImages?: boolean;
  /** The assistant that readers can ask, in place of the one that docs.json names. An air-gapped site has none. */
  assistant?: AssistantSettings;
  /** Address at which the files of the docs are edited, in place of the one that docs.json names. An air-gapped site has none. */
  editUrl?: string;
  /** Fetches images, videos and sounds of other hosts into the bundle; without it they stay where they are. */
  vendorAssets?: VendorOptions;
  /**
   * Folder that keeps what was rendered, for later renders of the same docs. Without it, or where it cannot be written to, every
   * page is rendered anew.
   */
  cacheFolder?: string;
  signal?: AbortSignal;
  onProgress?: (progress: RenderProgress) => void;
  /** Whether the process ends with this render: JavaScript is then compiled for little more than that. */
  endsProcess?: boolean;
};

export type WrittenArchive = { format: ArchiveFormat; file: string; sizeBytes: number; sha256: string };

export type RenderResult = {
  pageCount: number;
  version: string;
  messages: Diagnostic[];
  archives: WrittenArchive[];
};

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
