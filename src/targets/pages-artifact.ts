import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import type { Bundle } from '../bundle.ts';
import type { Environment } from '../environment.ts';
import { listSite } from './site-files.ts';

/** Name of the file that tells which export a site serves. */
export const stampFile = 'offprint-stamp.txt';

/** One line that no other run writes. */
export function stampOf({ sha256 }: Bundle, { runId, runAttempt }: Environment): string {
  return `${sha256} ${runId}.${runAttempt}\n`;
}

export type PagesPacking = { stamp: string; upload: (file: string) => Promise<number> };

/** Packs the site and the stamp the way Pages wants it, `artifact.tar` with plain files and folders only, and uploads it. */
export async function packPages(
  site: string,
  temporaryFolder: string,
  packing: PagesPacking,
): Promise<number> {
  const scratch = await mkdtemp(join(temporaryFolder, 'offprint-pages-'));
  try {
    const file = join(scratch, 'artifact.tar');
    const tar = pack();
    await Promise.all([pipeline(tar, createWriteStream(file)), addSite(tar, site, packing.stamp)]);
    return await packing.upload(file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function addSite(tar: Pack, site: string, stamp: string): Promise<void> {
  for (const { path, size } of await listSite(site)) {
    const entry = tar.entry({ name: path, size, mode: 0o644, mtime: new Date(0) });
    await pipeline(createReadStream(join(site, path)), entry);
  }
  tar.entry({ name: stampFile, mode: 0o644, mtime: new Date(0) }, stamp);
  tar.finalize();
}
