import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { digestFile } from 'offprint/archive';

/** Name under which a delivered site keeps the digests of its files. */
export const manifestFile = '.offprint-delivery.json';

export type SiteFile = { path: string; sha256: string; size: number };

/** Every file of an unpacked site with its digest, sorted by path. */
export async function listSite(folder: string): Promise<SiteFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files: SiteFile[] = [];
  for (const path of paths) files.push({ path, ...(await digestFile(join(folder, path))) });
  return files;
}
