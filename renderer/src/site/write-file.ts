import { mkdirSync, readFileSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type FileStamp, isSameStamp, readStamp } from '../cache/file-stamp.ts';
import { toUtf8 } from '../utf8.ts';
import { sha256 } from './digest.ts';
import { digestOfFile } from './file-parts.ts';
import { writeInPieces } from './write-pieces.ts';

/** `stamp` is that of the file as it was left on disk. */
export type WrittenFile = { path: string; size: number; sha256: string; stamp: FileStamp | undefined };

/**
 * Writes one file below `output` unless the same bytes are there already. A file that is there is replaced in one step:
 * whoever serves the folder never sees half of it, and a render that is cut short leaves the old bytes or the new ones.
 */
export function writeSiteFile(output: string, path: string, contents: string | Uint8Array): WrittenFile {
  return writeBytes(output, path, toBytesWithDigest(contents));
}

export type Bytes = { bytes: Uint8Array; digest: string };

export function writeBytes(output: string, path: string, { bytes, digest }: Bytes): WrittenFile {
  const target = join(output, path);
  const stat = statSync(target, { throwIfNoEntry: false });
  if (stat === undefined) writeWithFolders(target, bytes);
  else if (!holds(target, stat, bytes)) {
    const part = partOf(target);
    writeInPieces(part, bytes);
    moveInPlace(part, target, stat);
  }
  return { path, size: bytes.length, sha256: digest, stamp: readStamp(target) };
}

export function toBytesWithDigest(contents: string | Uint8Array): Bytes {
  const bytes = typeof contents === 'string' ? toUtf8(contents) : contents;
  return { bytes, digest: sha256(bytes) };
}

/**
 * Writes a file of which only its own writer knows how: `fill` writes it to the name that it is given, and tells its size
 * and digest. The file moves to its place unless the same bytes are there already.
 */
export function writeThrough(
  output: string,
  path: string,
  fill: (part: string) => { size: number; sha256: string },
): WrittenFile {
  const target = join(output, path);
  mkdirSync(dirname(target), { recursive: true });
  const part = partOf(target);
  const { size, sha256 } = fill(part);
  const stat = statSync(target, { throwIfNoEntry: false });
  const isSame = stat?.isFile() === true && stat.size === size && digestOfFile(target) === sha256;
  if (isSame) rmSync(part);
  else moveInPlace(part, target, stat);
  return { path, size, sha256, stamp: readStamp(target) };
}

/**
 * What is left of this name after a crash is not part of the site, and goes with the next render. A thread writes one file at a
 * time, and the file's own name may be as long as names can be.
 */
function partOf(target: string): string {
  return join(dirname(target), `.${process.pid}-${threadId}.part`);
}

/** Whether a file is as an earlier render left it. */
export function isIntact(output: string, { path, stamp }: WrittenFile): boolean {
  // Thousands of paths that are in order already.
  return isSameStamp(readStamp(`${output}${sep}${path}`), stamp);
}

const madeFolders = new Set<string>();

function writeWithFolders(target: string, bytes: Uint8Array): void {
  const folder = dirname(target);
  if (!madeFolders.has(folder)) {
    mkdirSync(folder, { recursive: true });
    madeFolders.add(folder);
  }
  try {
    writeInPieces(target, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(folder, { recursive: true });
    writeInPieces(target, bytes);
  }
}

/** Replacing a file makes ext4 write the new one out at once, which takes long for large ones; no page is as large (bytes). */
const largeFile = 1_000_000;

function moveInPlace(part: string, target: string, stat: Stats | undefined): void {
  if (stat?.isDirectory() || statSync(part).size > largeFile)
    rmSync(target, { recursive: true, force: true });
  renameSync(part, target);
}

function holds(target: string, stat: Stats, bytes: Uint8Array): boolean {
  return stat.isFile() && stat.size === bytes.length && readFileSync(target).equals(bytes);
}
