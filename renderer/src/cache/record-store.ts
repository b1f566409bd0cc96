/** Records by key, kept between renders or only during one. A record that was damaged on disk is not there. */
export type RecordStore = {
  has(key: string): boolean;
  read(key: string): Uint8Array | undefined;
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
    write: (key, record) => void records.set(key, record),
    commit: () => undefined,
    close: () => records.clear(),
  };
}
