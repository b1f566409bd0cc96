import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

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

/** Size and SHA-256 of a file. */
export async function digestFile(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  });
  return { sha256: hash.digest('hex'), size };
}
