import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchiveFormat, WrittenArchive } from '../render-options.ts';
import { type ArchiveFile, countPieces, type Piece, toTarPieces, toZipPieces } from './archive-pieces.ts';
import { combineCrc32, type DeflatedPiece, lastBlock } from './deflated-piece.ts';
import { createPieceDeflater, type DeflateOptions, type PieceDeflater } from './piece-deflater.ts';
import { type ZipEntry, zipCentralHeader, zipDescriptor, zipEnd, zipLocalHeader } from './zip-records.ts';

export type ArchiveTarget = { format: ArchiveFormat; target: string };

export type ArchiveContents = { folder: string; files: readonly ArchiveFile[] };

/**
 * Packs files of a folder into archives. Entries come in the given order with a fixed date and mode, so that the same
 * files give the same bytes anywhere. Pieces are compressed beside each other, and few are held at once: memory does not
 * grow with the site.
 */
export async function writeArchives(
  targets: readonly ArchiveTarget[],
  contents: ArchiveContents,
  options: DeflateOptions,
): Promise<WrittenArchive[]> {
  const all = targets.flatMap(({ format }) => [...piecesOf(format, contents)].map(({ key }) => ({ key })));
  const deflate = createPieceDeflater(all, options);
  return Promise.all(
    targets.map(async ({ format, target }) => {
      const pieces = deflateAhead(piecesOf(format, contents), deflate);
      const chunks = format === 'zip' ? zipChunks(contents.files, pieces) : gzipChunks(pieces);
      return { format, file: target, ...(await writeChunks(target, chunks)) };
    }),
  );
}

/**
 * Compresses what archives of these formats hold of files, for a site of which they are a part: but for what lies before
 * the first start and after the last, which is compressed together with other files.
 */
export async function* deflatePieces(
  formats: readonly ArchiveFormat[],
  contents: ArchiveContents,
  options: DeflateOptions,
): AsyncGenerator<DeflatedPiece & { key: string }> {
  const pieces = formats.flatMap((format) => [...wholePieces(format, contents)]);
  const deflated = deflateAhead(pieces, createPieceDeflater(pieces, options));
  for (const { key } of pieces) for await (const piece of take(deflated, 1)) yield { key, ...piece };
}

function wholePieces(format: ArchiveFormat, contents: ArchiveContents): Piece[] {
  if (format === 'zip') return [...piecesOf(format, contents)];
  const { folder, files } = contents;
  const first = files.findIndex(({ isStart }) => isStart);
  return first < 0 ? [] : [...piecesOf(format, { folder, files: files.slice(first) })].slice(0, -1);
}

function piecesOf(format: ArchiveFormat, { folder, files }: ArchiveContents): Iterable<Piece> {
  return format === 'zip' ? toZipPieces(files, folder) : toTarPieces(files, folder);
}

async function writeChunks(target: string, chunks: AsyncIterable<Uint8Array>) {
  mkdirSync(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await removeAbandoned(target);
  const part = `${target}.${randomUUID().slice(0, 8)}.part`;
  const measure = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(measure, createWriteStream(part, { highWaterMark: writtenAtOnce }));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** What a render that was killed has left; what is younger may belong to one that runs (milliseconds). */
const abandonedAfter = 60 * 60 * 1000;

async function removeAbandoned(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(target)}.`) || !name.endsWith('.part')) continue;
    const { mtimeMs = Date.now() } = (await stat(join(folder, name)).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true });
  }
}

/** In bytes. */
const writtenAtOnce = 1024 * 1024;

/** Deflated contents, no file name, no time, any system. */
const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/** One member, because browsers read no more. */
async function* gzipChunks(pieces: AsyncIterable<DeflatedPiece>): AsyncGenerator<Uint8Array> {
  let crc32 = 0;
  let size = 0;
  yield gzipHeader;
  for await (const piece of pieces) {
    crc32 = combineCrc32(crc32, piece);
    size += piece.size;
    yield piece.deflated;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32);
  trailer.writeUInt32LE(size % 2 ** 32, 4);
  yield Buffer.concat([lastBlock, trailer]);
}

async function* zipChunks(
  files: readonly ArchiveFile[],
  pieces: AsyncGenerator<DeflatedPiece>,
): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const file of files) {
    const entry = { ...file, crc32: 0, compressedSize: lastBlock.length, offset };
    const header = zipLocalHeader(file);
    yield header;
    for await (const { deflated, ...piece } of take(pieces, countPieces(file))) {
      entry.crc32 = combineCrc32(entry.crc32, piece);
      entry.compressedSize += deflated.length;
      yield deflated;
    }
    const descriptor = zipDescriptor(entry);
    yield Buffer.concat([lastBlock, descriptor]);
    entries.push(entry);
    offset += header.length + entry.compressedSize + descriptor.length;
  }
  let size = 0;
  for (const header of entries.map(zipCentralHeader)) {
    size += header.length;
    yield header;
  }
  yield zipEnd({ count: entries.length, offset, size });
}

async function* take<T>(values: AsyncGenerator<T>, count: number): AsyncGenerator<T> {
  for (let left = count; left > 0; left -= 1) {
    const next = await values.next();
    if (!next.done) yield next.value;
  }
}

/** Pieces that are compressed or wait to be written at once: enough for all processors, few enough for little memory. */
const piecesAhead = 2 * Math.min(availableParallelism(), 8);

/** Compresses pieces beside each other; they come in their order. */
async function* deflateAhead(pieces: Iterable<Piece>, deflate: PieceDeflater): AsyncGenerator<DeflatedPiece> {
  const ahead: Promise<DeflatedPiece>[] = [];
  for (const piece of pieces) {
    const deflated = deflate(piece);
    // Whoever waits for it gets the reason; until then nobody does.
    deflated.catch(() => {});
    ahead.push(deflated);
    const first = ahead.length > piecesAhead ? ahead.shift() : undefined;
    if (first) yield await first;
  }
  for (const deflated of ahead) yield await deflated;
}
