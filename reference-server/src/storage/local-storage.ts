import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, copyFile, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { signLink } from './link-signature.ts';
import { isStorageKey, type Storage } from './storage.ts';

/** Where signed links of the local storage are answered, followed by the key. */
export const bundleLinkPath = '/v1/downloads';

/** Files below `folder`; links are signed with `secret` and answered by `bundleLinkRouter`. */
export function createLocalStorage(folder: string, secret: string): Storage {
  const locate = (key: string) => locateFile(folder, key);
  return {
    async write(key, path) {
      await writeWhole(path, locate(key));
    },
    async read(key) {
      const path = locate(key);
      await stat(path);
      return createReadStream(path);
    },
    async remove(key) {
      await rm(locate(key), { force: true });
      await rmdir(dirname(locate(key))).catch(ignoreOccupiedFolder);
    },
    async createLink(key, { baseUrl, filename, contentType, sha256, expiresAt }) {
      const expires = `${Math.floor(expiresAt.getTime() / 1000)}`;
      const signature = signLink(secret, { key, expires, filename, contentType, sha256 });
      const query = new URLSearchParams({ expires, filename, type: contentType, sha256, signature });
      return `${baseUrl}${bundleLinkPath}/${key}?${query}`;
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
}

/** The path of `key` below `folder`; throws on a key that is none. */
export function locateFile(folder: string, key: string): string {
  if (!isStorageKey(key)) throw new Error(`Unexpected storage key ${JSON.stringify(key)}.`);
  return join(folder, key);
}

/** A reader sees the old file or the whole new one, also after a crash. */
async function writeWhole(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(source, temporary, constants.COPYFILE_FICLONE);
    const handle = await open(temporary, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
}

function ignoreOccupiedFolder(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
}
