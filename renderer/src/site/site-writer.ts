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
import { type FilePart, joinParts, type WrittenParts } from './file-parts.ts';

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
  write(path: string, contents: Contents): void;
  copy(path: string, file: CopiedFile): void;
  /** Takes a file as an earlier render left it. Gives back whether it is still so. */
  keep(path: string): boolean;
  /** Takes a file that was written already. */
  add(file: WrittenFile): void;
} & WrittenFiles;

type Contents = string | Uint8Array | readonly FilePart[];

/** What was written, by path. */
export type WrittenFiles = {
  written: Map<string, WrittenFile>;
  /** Of files that were put together of parts. */
  parts: Map<string, WrittenParts>;
};

/** @param earlier What an earlier render wrote. */
export function createSiteWriter(output: string, earlier: WrittenFiles): SiteWriter {
  const written: WrittenFiles['written'] = new Map();
  const parts: WrittenFiles['parts'] = new Map();
  // Some large files are written twice, one after the other.
  let last: Bytes & { contents?: Contents } = toBytesWithDigest('');
  const findIntact = (path: string) => {
    const file = earlier.written.get(path);
    return file && isIntact(output, file) ? file : undefined;
  };
  const findSame = (path: string, digest: string | undefined) => {
    const file = findIntact(path);
    return file?.sha256 === digest ? file : undefined;
  };
  const toBytes = (path: string, contents: Contents) => {
    if (typeof contents === 'string' || contents instanceof Uint8Array) return contents;
    const known = earlier.parts.get(path);
    const before = known && findIntact(path) && { bytes: readFileSync(join(output, path)), written: known };
    const joined = joinParts(contents, before);
    parts.set(path, joined.written);
    return joined.bytes;
  };
  return {
    written,
    parts,
    write(path, contents) {
      if (contents !== last.contents) last = { contents, ...toBytesWithDigest(toBytes(path, contents)) };
      written.set(path, findSame(path, last.digest) ?? writeBytes(output, path, last));
    },
    copy(path, { sha256: digest, read }) {
      written.set(path, findSame(path, digest) ?? writeSiteFile(output, path, read()));
    },
    keep(path) {
      const file = findIntact(path);
      if (file) written.set(path, file);
      return file !== undefined;
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
