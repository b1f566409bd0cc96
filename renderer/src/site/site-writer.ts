import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type FileStamp, isSameStamp, readStamp } from '../cache/file-stamp.ts';
import { sha256 } from './digest.ts';

/** `stamp` is that of the file as it was left on disk. */
export type WrittenFile = { path: string; size: number; sha256: string; stamp: FileStamp | undefined };

/**
 * Writes one file below `output` unless the same bytes are there already. A file that is there is replaced in one step:
 * whoever serves the folder never sees half of it, and a render that is cut short leaves the old bytes or the new ones.
 */
export function writeSiteFile(output: string, path: string, contents: string | Uint8Array): WrittenFile {
  return writeBytes(output, path, toBytesWithDigest(contents));
}

type Bytes = { bytes: Uint8Array; digest: string };

function writeBytes(output: string, path: string, { bytes, digest }: Bytes): WrittenFile {
  const target = join(output, path);
  const stat = statSync(target, { throwIfNoEntry: false });
  if (stat === undefined) writeWithFolders(target, bytes);
  else if (!holds(target, stat, bytes)) replace(target, stat, bytes);
  return { path, size: bytes.length, sha256: digest, stamp: readStamp(target) };
}

function toBytesWithDigest(contents: string | Uint8Array): Bytes {
  const bytes = typeof contents === 'string' ? Buffer.from(contents, 'utf8') : contents;
  return { bytes, digest: sha256(bytes) };
}

/** A file to copy: its digest, and how to read it when that is needed. */
type CopiedFile = { sha256: string | undefined; read(): Uint8Array };

/** Writes files below a folder and remembers them; those that are as an earlier render left them are not read again. */
export type SiteWriter = {
  write(path: string, contents: string | Uint8Array): void;
  copy(path: string, file: CopiedFile): void;
  /** Takes a file as an earlier render left it. Gives back whether it is still so. */
  keep(path: string): boolean;
  /** Takes a file that was written already. */
  add(file: WrittenFile): void;
  /** By path. */
  written: Map<string, WrittenFile>;
};

/** @param earlier Files of an earlier render, by path. */
export function createSiteWriter(output: string, earlier: ReadonlyMap<string, WrittenFile>): SiteWriter {
  const written = new Map<string, WrittenFile>();
  // Some large files are written twice, one after the other.
  let last: Bytes & { contents?: string | Uint8Array } = toBytesWithDigest('');
  const findIntact = (path: string, digest: string | undefined) => {
    const file = earlier.get(path);
    return file?.sha256 === digest && file && isIntact(output, file) ? file : undefined;
  };
  return {
    written,
    write(path, contents) {
      if (contents !== last.contents) last = { contents, ...toBytesWithDigest(contents) };
      written.set(path, findIntact(path, last.digest) ?? writeBytes(output, path, last));
    },
    copy(path, { sha256: digest, read }) {
      written.set(path, findIntact(path, digest) ?? writeSiteFile(output, path, read()));
    },
    keep(path) {
      const file = earlier.get(path);
      if (file === undefined || !isIntact(output, file)) return false;
      written.set(path, file);
      return true;
    },
    add: (file) => void written.set(file.path, file),
  };
}

/** Whether a file is as an earlier render left it. */
export function isIntact(output: string, { path, stamp }: WrittenFile): boolean {
  return isSameStamp(readStamp(join(output, path)), stamp);
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

/** Replacing a file makes ext4 write the new one out at once, which takes long for large ones; no page is as large (bytes). */
const largeFile = 1_000_000;

/** What is left of this name after a crash is not part of the site, and goes with the next render. */
function replace(target: string, stat: Stats, bytes: Uint8Array): void {
  const isLarge = bytes.length > largeFile;
  const part = `${target}.${process.pid}-${threadId}.part`;
  writeFileSync(part, bytes);
  if (isLarge || stat.isDirectory()) rmSync(target, { recursive: true, force: true });
  renameSync(part, target);
}

function holds(target: string, stat: Stats, bytes: Uint8Array): boolean {
  return stat.isFile() && stat.size === bytes.length && readFileSync(target).equals(bytes);
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
