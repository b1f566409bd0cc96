import { closeSync, openSync } from 'node:fs';
import { type RecordPlace, readEntry } from './pack-file.ts';

/** Records by key, kept between renders or only during one. A record that was damaged on disk is not there. */
export type RecordStore = {
  has(key: string): boolean;
  read(key: string): Uint8Array | undefined;
  /** What another thread reads the record by: its place on disk, or the record itself where it is in memory alone. */
  locate(key: string): RecordPlace | Uint8Array | undefined;
  /** Takes the place of an earlier record of the same key. */
  write(key: string, record: Uint8Array): void;
  /** Keeps what was written for later renders, and forgets, now and then, what is not live. */
  commit(live: ReadonlySet<string>): void;
  close(): void;
};

/** Keeps the records of one render in memory, outside the engine's heap. */
export function createMemoryStore(): RecordStore {
  const records = new Map<string, Uint8Array>();
  return {
    has: (key) => records.has(key),
    read: (key) => records.get(key),
    locate: (key) => records.get(key),
    write: (key, record) => void records.set(key, record),
    commit: () => undefined,
    close: () => records.clear(),
  };
}

/** Records of another thread's store, by key. */
export type LocatedRecords = ReadonlyMap<string, RecordPlace | Uint8Array>;

/** Reads records where they lie. One that is not there, or was damaged, is `undefined`. */
export function openLocated(records: LocatedRecords): Pick<RecordStore, 'read' | 'close'> {
  const descriptors = new Map<string, number>();
  const open = (file: string) => {
    const descriptor = descriptors.get(file) ?? openSync(file, 'r');
    descriptors.set(file, descriptor);
    return descriptor;
  };
  return {
    read(key) {
      const place = records.get(key);
      if (place === undefined || place instanceof Uint8Array) return place;
      return readEntry(open(place.file), place);
    },
    close: () => [...descriptors.values()].forEach(closeSync),
  };
}
