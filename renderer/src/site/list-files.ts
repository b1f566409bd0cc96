import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Paths of all files below a folder, with `/` between their parts, sorted. Links are no files; the recursion of `readdirSync`
 * would follow those to folders.
 */
export function listFiles(folder: string): string[] {
  return listBelow(folder, '').sort();
}

function listBelow(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(prefix, entry.name);
    return entry.isDirectory() ? listBelow(folder, path) : entry.isFile() ? [path] : [];
  });
}
