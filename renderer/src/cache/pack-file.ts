import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writePieces } from '../site/write-pieces.ts';

/**
 * A pack: records one after the other, then their index, then a footer with the index's length and checksum. A pack is
 * written under another name and renamed when it is whole; its index names the checksum of each record, so that neither
 * a torn nor a changed file is ever believed.
 */
const footerSize = 12;
const magic = 0x6f70_6b33;

/** Where a record lies in its pack (bytes), and its CRC-32: against faults of disks, not against people. */
type Entry = {
  offset: number;
  length: number;
  checksum: number;
  /** The record itself as long as it lies in memory that threads share. */
  shared?: Uint8Array | undefined;
};

/** Where a record lies on disk. Any thread can read it there as long as the pack is open. */
export type RecordPlace = Entry & { file: string };

/** What to keep under a key: these bytes, one after the other. */
export type NewRecord = { key: string; parts: readonly Uint8Array[] };

export type Pack = {
  file: string;
  /** In bytes. */
  size: number;
  keys(): Iterable<string>;
  /** Size of a record; 0 when there is none. */
  sizeOf(key: string): number;
  read(key: string): Uint8Array | undefined;
  placeOf(key: string): RecordPlace | undefined;
  close(): void;
};

export type PackWriter = Pick<Pack, 'read' | 'sizeOf' | 'placeOf'> & {
  write(records: readonly NewRecord[]): void;
  /** Takes a record that somebody else has written to the file. */
  add(key: string, entry: Entry): void;
  /** Writes the index and gives the file its name. Without records there is no file. */
  finish(): void;
  /** Leaves nothing behind. */
  discard(): void;
};

/** Reads a record of an open file; `undefined` when it is damaged. */
export function readEntry(descriptor: number, entry: Entry | undefined): Uint8Array | undefined {
  if (entry === undefined || entry.shared) return entry?.shared;
  const record = Buffer.allocUnsafe(entry.length);
  const length = readSync(descriptor, record, 0, entry.length, entry.offset);
  return length === entry.length && crc32(record) === entry.checksum ? record : undefined;
}

/** Opens a finished pack; `undefined` when it is damaged or gone. */
export function openPack(file: string): Pack | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const entries = readIndex(descriptor);
    if (entries) return toPack(file, descriptor, entries);
  } catch {
    // Another render has removed it, or it is no pack: the records are made anew.
  }
  if (descriptor !== undefined) closeSync(descriptor);
  return undefined;
}

function toPack(file: string, descriptor: number, entries: ReadonlyMap<string, Entry>): Pack {
  return {
    file,
    size: fstatSync(descriptor).size,
    keys: () => entries.keys(),
    sizeOf: (key) => entries.get(key)?.length ?? 0,
    read: (key) => readEntry(descriptor, entries.get(key)),
    placeOf: (key) => toPlace(file, entries.get(key)),
    close: () => closeSync(descriptor),
  };
}

function toPlace(file: string, entry: Entry | undefined): RecordPlace | undefined {
  return entry && { file, ...entry };
}

function readIndex(descriptor: number): Map<string, Entry> | undefined {
  const { size } = fstatSync(descriptor);
  if (size < footerSize) return undefined;
  const footer = Buffer.allocUnsafe(footerSize);
  readSync(descriptor, footer, 0, footerSize, size - footerSize);
  const length = footer.readUInt32LE(4);
  if (footer.readUInt32LE(0) !== magic || length > size - footerSize) return undefined;
  const index = Buffer.allocUnsafe(length);
  readSync(descriptor, index, 0, length, size - footerSize - length);
  if (crc32(index) !== footer.readUInt32LE(8)) return undefined;
  return parseIndex(index.toString('utf8'));
}

/** In columns: that is read several times as fast as a line for each record. */
type Index = { keys: string[]; sizes: number[]; checksums: number[] };

function parseIndex(text: string): Map<string, Entry> {
  const { keys, sizes, checksums }: Index = JSON.parse(text);
  const entries = new Map<string, Entry>();
  let offset = 0;
  keys.forEach((key, at) => {
    const length = sizes[at] ?? 0;
    entries.set(key, { offset, length, checksum: checksums[at] ?? 0 });
    offset += length;
  });
  return entries;
}

/** Begins a pack beside its final name. What is written can be read at once. */
export function createPack(file: string): PackWriter {
  return openWriter(partOf(file), 'wx+');
}

/** Goes on with a pack that another thread has begun, by the file of its records, once that writes no more. */
export function adoptPack(part: string): PackWriter {
  return openWriter(part, 'a+');
}

/** Memory of shared records that a writer leaves in use, so that nobody has to read them again (bytes). */
const mostShared = 32 * 1024 * 1024;

const partSuffix = '.part';

function partOf(file: string): string {
  return `${file}${partSuffix}`;
}

function openWriter(part: string, flags: 'wx+' | 'a+'): PackWriter {
  const descriptor = openSync(part, flags);
  const entries = new Map<string, Entry>();
  const all: [key: string, entry: Entry][] = [];
  let offset = 0;
  let sharedBytes = 0;
  const toShared = ([first, second]: readonly Uint8Array[]) => {
    if (first === undefined || second !== undefined || !isShared(first)) return undefined;
    sharedBytes += first.length;
    return sharedBytes < mostShared ? first : undefined;
  };
  const add = (key: string, entry: Entry) => {
    entries.set(key, entry);
    all.push([key, entry]);
    offset = Math.max(offset, entry.offset + entry.length);
  };
  return {
    sizeOf: (key) => entries.get(key)?.length ?? 0,
    read: (key) => readEntry(descriptor, entries.get(key)),
    placeOf: (key) => toPlace(part, entries.get(key)),
    add,
    write(records) {
      writePieces(descriptor, ...records.flatMap(({ parts }) => parts));
      for (const { key, parts } of records) {
        const length = parts.reduce((sum, bytes) => sum + bytes.length, 0);
        const checksum = parts.reduce((sum, bytes) => crc32(bytes, sum), 0);
        add(key, { offset, length, checksum, shared: toShared(parts) });
      }
    },
    finish() {
      const index = toIndex(all);
      if (index) writeIndex(descriptor, index);
      closeSync(descriptor);
      if (index && all.length > 0) renameSync(part, part.slice(0, -partSuffix.length));
      else rmSync(part);
    },
    discard() {
      closeSync(descriptor);
      rmSync(part, { force: true });
    },
  };
}

function isShared({ buffer }: Uint8Array): boolean {
  return buffer instanceof SharedArrayBuffer;
}

/** `undefined` when records in between are missing, which tells that something went wrong where they were written. */
function toIndex(entries: readonly (readonly [key: string, entry: Entry])[]): Index | undefined {
  const index: Index = { keys: [], sizes: [], checksums: [] };
  let end = 0;
  for (const [key, { offset, length, checksum }] of entries.toSorted(([, a], [, b]) => a.offset - b.offset)) {
    if (offset !== end) return undefined;
    end += length;
    index.keys.push(key);
    index.sizes.push(length);
    index.checksums.push(checksum);
  }
  return index;
}

function writeIndex(descriptor: number, index: Index): void {
  const bytes = Buffer.from(JSON.stringify(index));
  const footer = Buffer.alloc(footerSize);
  footer.writeUInt32LE(magic, 0);
  footer.writeUInt32LE(bytes.length, 4);
  footer.writeUInt32LE(crc32(bytes), 8);
  writePieces(descriptor, bytes, footer);
}
