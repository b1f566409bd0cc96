import { closeSync, openSync } from 'node:fs';
import { type NewRecord, type RecordPlace, readEntry } from './pack-file.ts';

/** Records by key, kept between renders or only during one. A record that was damaged on disk is not there. */
export type RecordStore = {
  has(key: string): boolean;
  read(key: string): Uint8Array | undefined;
  /** What another thread reads the record by: its place on disk, or the record itself where it is in memory alone. */
  locate(key: string): RecordPlace | Uint8Array | undefined;
  /** They take the places of earlier records of the same keys. */
  write(records: readonly NewRecord[]): void;
  /** Takes over what a store of another thread has written since it was opened, and does not write itself any more. */
  adopt(records: LocatedRecords): void;
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
    write: (added) => {
      for (const { key, parts } of added) records.set(key, joined(parts));
    },
    adopt: (located) => {
      for (const [key, record] of located) if (record instanceof Uint8Array) records.set(key, record);
    },
    commit: () => undefined,
    close: () => records.clear(),
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return parts.length === 1 && first ? first : Buffer.concat(parts);
}

/** Records of another thread's store, by key. */
export type LocatedRecords = ReadonlyMap<string, RecordPlace | Uint8Array>;

/** Tells other threads where the records of these keys are; those that are not there are left out. */
export function locateRecords(store: Pick<RecordStore, 'locate'>, keys: readonly string[]): LocatedRecords {
  return new Map(
    keys.flatMap((key) => {
      const record = store.locate(key);
      return record ? [[key, record]] : [];
    }),
  );
}

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
