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
type Entry = { offset: number; length: number; checksum: number };

/** Where a record lies on disk. Any thread can read it there as long as the pack is open. */
export type RecordPlace = Entry & { file: string };

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
  write(key: string, record: Uint8Array): void;
  /** Writes the index and gives the file its name. Without records there is no file. */
  finish(): void;
  /** Leaves nothing behind. */
  discard(): void;
};

/** Reads a record of an open file; `undefined` when it is damaged. */
export function readEntry(descriptor: number, entry: Entry | undefined): Uint8Array | undefined {
  if (entry === undefined) return undefined;
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
  const part = `${file}.part`;
  const descriptor = openSync(part, 'w+');
  const entries = new Map<string, Entry>();
  const index: Index = { keys: [], sizes: [], checksums: [] };
  let offset = 0;
  return {
    sizeOf: (key) => entries.get(key)?.length ?? 0,
    read: (key) => readEntry(descriptor, entries.get(key)),
    placeOf: (key) => toPlace(part, entries.get(key)),
    write(key, record) {
      const entry = { offset, length: record.length, checksum: crc32(record) };
      writePieces(descriptor, record);
      entries.set(key, entry);
      index.keys.push(key);
      index.sizes.push(entry.length);
      index.checksums.push(entry.checksum);
      offset += record.length;
    },
    finish() {
      const bytes = Buffer.from(JSON.stringify(index));
      const footer = Buffer.alloc(footerSize);
      footer.writeUInt32LE(magic, 0);
      footer.writeUInt32LE(bytes.length, 4);
      footer.writeUInt32LE(crc32(bytes), 8);
      writePieces(descriptor, Buffer.concat([bytes, footer]));
      closeSync(descriptor);
      if (index.keys.length > 0) renameSync(part, file);
      else rmSync(part);
    },
    discard() {
      closeSync(descriptor);
      rmSync(part, { force: true });
    },
  };
}
