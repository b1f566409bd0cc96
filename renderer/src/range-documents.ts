import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { pieceKey, readPiece } from './cache/piece-records.ts';
import type { RecordStore } from './cache/record-store.ts';
import { toZipPieces } from './site/archive-pieces.ts';
import { lastBlock } from './site/deflated-piece.ts';
import { listFiles } from './site/list-files.ts';
import { toBytesWithDigest, type WrittenFile, writeBytes } from './site/write-file.ts';

/** Whether all pieces that a zip archive holds of a file are there. */
export function isRestorable(store: RecordStore, file: WrittenFile): boolean {
  return keysOf(file).every((key) => store.has(pieceKey(key)));
}

function keysOf({ path, size, sha256 }: WrittenFile): string[] {
  return [...toZipPieces([{ path, size, contents: sha256, isStart: false }], '')].map(({ key }) => key);
}

function restoreFile(store: RecordStore, file: WrittenFile): Uint8Array | undefined {
  const pieces = keysOf(file).map((key) => readPiece(store, key));
  const parts = pieces.flatMap((piece) =>
    piece ? [inflateRawSync(Buffer.concat([piece.deflated, lastBlock]))] : [],
  );
  return parts.length === pieces.length ? Buffer.concat(parts) : undefined;
}

/**
 * Puts the documents of a range below `output`: moved from `folder`, else made of the pieces that came instead. Gives the
 * paths of those that are there now.
 */
export function placeDocuments(
  folder: string,
  { store, files, output }: { store: RecordStore; files: readonly WrittenFile[]; output: string },
): Set<string> {
  const placed = new Set(existsSync(folder) ? listFiles(folder) : []);
  if (placed.size > 0) moveFiles(folder, output);
  for (const file of files) {
    if (placed.has(file.path)) continue;
    if (file.path.split(/[\\/]/).includes('..')) throw new Error(`Unexpected path ${file.path} in a range`);
    const restored = restoreFile(store, file);
    const bytes = restored && toBytesWithDigest(restored);
    if (bytes?.digest !== file.sha256) continue;
    writeBytes(output, file.path, bytes);
    placed.add(file.path);
  }
  return placed;
}

/** Folders that are there already take in what comes. */
function moveFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const target = join(to, entry.name);
    if (entry.isDirectory() && existsSync(target)) moveFiles(join(from, entry.name), target);
    else moveOne(join(from, entry.name), target);
  }
}

function moveOne(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
  }
}
