import { hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { TarArchive } from 'archiver';
import { pack } from 'tar-stream';

/** A file to pack, at a path below the folder that is packed. */
export type ArchiveFile = {
  path: string;
  size: number;
  /** Stands for what it holds: the same for two files only if both hold the same. */
  contents: string;
  /** Whether it is compressed without regard to what comes before, so that whoever lacks that can compress it too. */
  isStart: boolean;
};

/** What is compressed at once; `key` tells what it holds. */
export type Piece = { key: string; read(): Promise<Uint8Array> };

/** From so many bytes on a piece ends; larger files are cut. */
const pieceSize = 1024 * 1024;

type Part = { key: string; read(): Uint8Array | Promise<Uint8Array> };

/**
 * Cuts the tar archive of files into pieces. The cuts depend on the files since the last start alone. Large files have
 * pieces of their own, which are those of a zip archive too.
 */
export function* toTarPieces(files: readonly ArchiveFile[], folder: string): Generator<Piece> {
  let before: Part[] = [];
  const run: ArchiveFile[] = [];
  const parts = () => [...before.splice(0), ...(run.length > 0 ? [toEntries(run.splice(0), folder)] : [])];
  for (const file of files) {
    const isFull = run.reduce((sum, entry) => sum + sizeInTar(entry), 0) >= pieceSize;
    if (isFull || (file.isStart && before.length + run.length > 0)) yield toPiece(parts());
    if (file.size < pieceSize) run.push(file);
    else {
      yield toPiece([...parts(), toHeader(file)]);
      yield* toFilePieces(file, folder);
      before = [toZeros(padding(file))];
    }
  }
  yield toPiece([...parts(), toZeros(endOfTar)]);
}

/** Cuts the contents of files into pieces, each file on its own. */
export function* toZipPieces(files: readonly ArchiveFile[], folder: string): Generator<Piece> {
  for (const file of files) yield* toFilePieces(file, folder);
}

function toFilePieces(file: ArchiveFile, folder: string): Piece[] {
  return toSlices(file, folder).map((slice) => toPiece([slice]));
}

/** How many pieces a file gives to a zip archive. */
export function countPieces({ size }: ArchiveFile): number {
  return Math.max(1, Math.ceil(size / pieceSize));
}

function toPiece(parts: readonly Part[]): Piece {
  const [first, ...others] = parts;
  return {
    key: others.length === 0 && first ? first.key : hash('sha256', parts.map(({ key }) => key).join('\n')),
    read: async () => {
      const bytes = await Promise.all(parts.map((part) => part.read()));
      return bytes.length === 1 && bytes[0] ? bytes[0] : Buffer.concat(bytes);
    },
  };
}

function toZeros(size: number): Part {
  return { key: `zeros ${size}`, read: () => new Uint8Array(size) };
}

function toSlices(file: ArchiveFile, folder: string): Part[] {
  const { path, size, contents } = file;
  if (size < pieceSize) return [{ key: contents, read: () => readSmall(file, folder) }];
  return Array.from({ length: countPieces(file) }, (_, index) => {
    const start = index * pieceSize;
    const length = Math.min(pieceSize, size - start);
    return {
      key: `${contents} ${start}`,
      read: () => readSlice(join(folder, path), start, length),
    };
  });
}

function readSmall({ path, size }: ArchiveFile, folder: string): Buffer {
  return checkSize(readFileSync(join(folder, path)), size);
}

function readSlice(file: string, start: number, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(length);
    return checkSize(bytes.subarray(0, readSync(descriptor, bytes, 0, length, start)), length);
  } finally {
    closeSync(descriptor);
  }
}

function checkSize(bytes: Buffer, size: number): Buffer {
  if (bytes.length === size) return bytes;
  throw new Error('A file of the site changed while it was packed');
}

/** The time stamp of every entry: the first that ZIP can express, so that equal sites give equal archives. */
const entryDate = new Date('1980-01-01T00:00:00Z');

/** Zeros at the end of a tar archive (bytes). */
const endOfTar = 1024;

/** Zeros that fill the last block of a file (bytes). */
function padding({ size }: ArchiveFile): number {
  return -size & 511;
}

/** Small files, each with what surrounds it. */
function toEntries(files: readonly ArchiveFile[], folder: string): Part {
  const read = async () => {
    const tar = new TarArchive();
    for (const file of files) {
      tar.append(readSmall(file, folder), { name: file.path, date: entryDate, mode: 0o644 });
    }
    const [blocks] = await Promise.all([readAll(tar), tar.finalize()]);
    return blocks.subarray(0, -endOfTar);
  };
  const names = files.map(({ contents, path }) => `${contents} ${path}`);
  return { key: hash('sha256', names.join('\n')), read };
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  for await (const block of stream) blocks.push(block);
  return Buffer.concat(blocks);
}

function sizeInTar(file: ArchiveFile): number {
  return file.size + padding(file);
}

/** What the packer gives before it gives the contents; long names take more than one block. */
function toHeader(file: ArchiveFile): Part {
  const read = () => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    const tar = pack();
    const blocks: Uint8Array[] = [];
    const mark = Buffer.alloc(1);
    tar.on('data', (chunk) => {
      if (chunk instanceof Uint8Array && chunk !== mark) return void blocks.push(chunk);
      resolve(Buffer.concat(blocks));
      tar.destroy();
    });
    tar.entry(describe(file)).write(mark);
    return promise;
  };
  return { key: `${file.size} ${file.path}`, read };
}

function describe({ path, size }: ArchiveFile) {
  return { name: path, size, mtime: entryDate, mode: 0o644, type: 'file' } as const;
}
