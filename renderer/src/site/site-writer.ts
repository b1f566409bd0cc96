import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from './digest.ts';

export type WrittenFile = { path: string; size: number; sha256: string };

/** Writes one file below `output` unless the same bytes are there already. */
export function writeSiteFile(output: string, path: string, contents: string | Uint8Array): WrittenFile {
  const bytes = typeof contents === 'string' ? Buffer.from(contents, 'utf8') : contents;
  const target = join(output, path);
  if (!holds(target, bytes)) writeWithFolders(target, bytes);
  return { path, size: bytes.length, sha256: sha256(bytes) };
}

const madeFolders = new Set<string>();

function writeWithFolders(target: string, bytes: Uint8Array): void {
  const folder = dirname(target);
  if (!madeFolders.has(folder)) {
    mkdirSync(folder, { recursive: true });
    madeFolders.add(folder);
  }
  try {
    writeFileSync(target, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(folder, { recursive: true });
    writeFileSync(target, bytes);
  }
}

function holds(target: string, bytes: Uint8Array): boolean {
  const stat = statSync(target, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size === bytes.length && readFileSync(target).equals(bytes);
}

/** Removes what an earlier render left and this one no longer has, empty folders included. */
export function removeOthers(output: string, keep: ReadonlySet<string>): void {
  const visit = (folder: string): boolean => {
    let empty = true;
    for (const entry of readdirSync(join(output, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() ? visit(path) : !keep.has(path)) {
        if (!entry.isDirectory()) rmSync(join(output, path));
      } else empty = false;
    }
    if (empty && folder !== '') rmdirSync(join(output, folder));
    return empty;
  };
  visit('');
}
