import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { writePieces } from './write-pieces.ts';

/** A part of a large file that is put together of many: bytes, one after the other. The same key stands for the same ones. */
export type FilePart = { key: string; read(): readonly Uint8Array[] };

/** How a file was put together: the keys of its parts and their lengths (bytes). */
export type WrittenParts = { keys: string[]; sizes: number[] };

export type JoinedFile = { written: WrittenParts; size: number; sha256: string };

/** Bytes held at once, however large the file is. */
const chunkSize = 1024 * 1024;

/**
 * Puts a file together, of what an earlier one holds already and of the texts that are new. Neither is ever in memory
 * as a whole.
 */
export function writeParts(
  target: string,
  parts: readonly FilePart[],
  earlier: { file: string; written: WrittenParts } | undefined,
): JoinedFile {
  const source = earlier && openSync(earlier.file, 'r');
  const sink = createSink(target);
  const known = earlier ? placesOf(earlier.written) : new Map<string, Place>();
  // Neighbours in the earlier file are copied as one.
  let run: Place = { start: 0, end: 0 };
  const copyRun = () => {
    if (source !== undefined) copyRange(source, run, sink);
  };
  try {
    const sizes = parts.map(({ key, read }) => {
      const place = known.get(key);
      if (place?.start !== run.end) {
        copyRun();
        run = place ?? { start: 0, end: 0 };
      } else run = { start: run.start, end: place.end };
      if (place) return place.end - place.start;
      return read().reduce((size, bytes) => size + sink.write(bytes), 0);
    });
    copyRun();
    return { written: { keys: parts.map(({ key }) => key), sizes }, ...sink.end() };
  } finally {
    sink.close();
    if (source !== undefined) closeSync(source);
  }
}

/** First and last byte of a part, the last one excluded. */
type Place = { start: number; end: number };

function placesOf({ keys, sizes }: WrittenParts): Map<string, Place> {
  let end = 0;
  return new Map(
    keys.map((key, at) => {
      const start = end;
      end += sizes[at] ?? 0;
      return [key, { start, end }];
    }),
  );
}

type Sink = ReturnType<typeof createSink>;

/** Gathers small pieces, for few and large writes. */
function createSink(target: string) {
  const descriptor = openSync(target, 'w');
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkSize);
  let filled = 0;
  let size = 0;
  const flush = (bytes: Uint8Array) => {
    hash.update(bytes);
    size += bytes.length;
    writePieces(descriptor, bytes);
  };
  const flushBuffer = () => {
    flush(buffer.subarray(0, filled));
    filled = 0;
  };
  return {
    /** Gives back the number of bytes. */
    write(bytes: Uint8Array): number {
      if (filled + bytes.length > chunkSize) flushBuffer();
      if (bytes.length >= chunkSize) flush(bytes);
      else {
        buffer.set(bytes, filled);
        filled += bytes.length;
      }
      return bytes.length;
    },
    end() {
      flushBuffer();
      return { size, sha256: hash.digest('hex') };
    },
    close: () => closeSync(descriptor),
  };
}

function copyRange(source: number, { start, end }: Place, sink: Sink): void {
  const piece = Buffer.allocUnsafe(Math.min(chunkSize, end - start));
  for (let at = start; at < end; ) {
    const length = readSync(source, piece, 0, Math.min(piece.length, end - at), at);
    if (length === 0) throw new Error('A file of the site became shorter while it was read');
    sink.write(piece.subarray(0, length));
    at += length;
  }
}

/** SHA-256 of a file as hex, read in pieces. */
export function digestOfFile(file: string): string {
  const descriptor = openSync(file, 'r');
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkSize);
  try {
    for (;;) {
      const length = readSync(descriptor, buffer, 0, chunkSize, null);
      if (length === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}
