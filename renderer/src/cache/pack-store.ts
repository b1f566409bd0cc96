import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adoptPack, createPack, openPack, type Pack, type PackWriter } from './pack-file.ts';
import type { LocatedRecords, RecordStore } from './record-store.ts';

/** With more small packs than this, they become one (bytes). */
const mostPacks = 12;
const smallPack = 4 * 1024 * 1024;

const isSmall = ({ size }: Pack) => size < smallPack;

/** With more bytes of records that a render does not need than this many times those it needs, only the latter stay. */
const mostDead = 2;

/** What a render that was killed has left, or a pack that is damaged; younger ones may belong to one that runs (milliseconds). */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Opens the records in a folder. Each thread of a render adds one pack, under a name of its own: renders at the same time
 * do not disturb each other, and the younger record of a key wins.
 */
export function openPackStore(folder: string): RecordStore {
  mkdirSync(folder, { recursive: true });
  const packs = openPacks(folder);
  const places = new Map<string, Pack>();
  for (const pack of packs) for (const key of pack.keys()) places.set(key, pack);
  /** What this render adds: the pack of this thread, and those of others, by file. */
  const added = new Map<string, PackWriter>();
  const holderOf = (key: string) =>
    [...added.values()].find((pack) => pack.sizeOf(key) > 0) ?? places.get(key);
  return {
    has: (key) => holderOf(key) !== undefined,
    read: (key) => holderOf(key)?.read(key),
    locate: (key) => holderOf(key)?.placeOf(key),
    write(records) {
      const own = added.get(ownPack) ?? createPack(nextPack(folder));
      added.set(ownPack, own);
      own.write(records);
    },
    adopt: (located) => adoptRecords(located, added),
    commit(live) {
      for (const pack of added.values()) pack.finish();
      added.clear();
      const isWasteful = deadBytes(packs, live) > mostDead * liveBytes(places, live);
      if (isWasteful) mergePacks(folder, { isMerged: () => true, isKept: (key) => live.has(key) });
      else if (packs.filter(isSmall).length > mostPacks)
        mergePacks(folder, { isMerged: isSmall, isKept: () => true });
    },
    close() {
      for (const pack of added.values()) pack.discard();
      for (const pack of packs) pack.close();
    },
  };
}

/** Stands for the file of the pack that this thread writes. */
const ownPack = '';

function adoptRecords(located: LocatedRecords, added: Map<string, PackWriter>): void {
  for (const [key, place] of located) {
    if (place instanceof Uint8Array) continue;
    const pack = added.get(place.file) ?? adoptPack(place.file);
    added.set(place.file, pack);
    const { file: _file, ...entry } = place;
    pack.add(key, entry);
  }
}

/** Names sort by time. */
function nextPack(folder: string): string {
  return join(folder, `${Date.now().toString(36).padStart(10, '0')}-${randomUUID().slice(0, 8)}.pack`);
}

function openPacks(folder: string): Pack[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const pack = name.endsWith('.pack') ? openPack(join(folder, name)) : undefined;
      if (!pack && /\.(?:pack|part)$/.test(name)) removeAbandoned(join(folder, name));
      return pack ?? [];
    });
}

function removeAbandoned(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat && Date.now() - stat.mtimeMs > abandonedAfter) rmSync(file, { force: true });
}

function deadBytes(packs: readonly Pack[], live: ReadonlySet<string>): number {
  let bytes = 0;
  for (const pack of packs) for (const key of pack.keys()) if (!live.has(key)) bytes += pack.sizeOf(key);
  return bytes;
}

function liveBytes(places: ReadonlyMap<string, Pack>, live: ReadonlySet<string>): number {
  let bytes = 0;
  for (const key of live) bytes += places.get(key)?.sizeOf(key) ?? 0;
  return bytes;
}

type Merge = { isMerged(pack: Pack): boolean; isKept(key: string): boolean };

/** Copies the youngest record of each key to a new pack and removes the old ones. A render that reads them has them open. */
function mergePacks(folder: string, { isMerged, isKept }: Merge): void {
  const packs = openPacks(folder);
  const merged = createPack(nextPack(folder));
  const done = new Set<string>();
  for (const pack of packs.toReversed()) {
    for (const key of pack.keys()) {
      if (done.has(key) || !isKept(key)) continue;
      done.add(key);
      const record = isMerged(pack) ? pack.read(key) : undefined;
      if (record) merged.write([{ key, parts: [record] }]);
    }
  }
  merged.finish();
  for (const pack of packs) {
    pack.close();
    if (isMerged(pack)) rmSync(pack.file, { force: true });
  }
}
