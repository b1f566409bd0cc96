import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createPack, openPack, type Pack, type PackWriter } from './pack-file.ts';
import type { RecordStore } from './record-store.ts';

/** With more packs than this, the small ones become one (bytes). */
const mostPacks = 12;
const smallPack = 4 * 1024 * 1024;

/** With more bytes of records that a render does not need than this many times those it needs, only the latter stay. */
const mostDead = 2;

/** What a render that was killed has left, or a pack that is damaged; younger ones may belong to one that runs (milliseconds). */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Opens the records in a folder. Each render adds one pack, under a name of its own: renders at the same time
 * do not disturb each other, and the younger record of a key wins.
 */
export function openPackStore(folder: string): RecordStore {
  mkdirSync(folder, { recursive: true });
  const packs = openPacks(folder);
  const places = new Map<string, Pack>();
  for (const pack of packs) for (const key of pack.keys()) places.set(key, pack);
  let added: PackWriter | undefined;
  const read = (key: string) => added?.read(key) ?? places.get(key)?.read(key);
  return {
    has: (key) => places.has(key) || (added?.sizeOf(key) ?? 0) > 0,
    read,
    locate: (key) => added?.placeOf(key) ?? places.get(key)?.placeOf(key),
    write(key, record) {
      added ??= createPack(nextPack(folder));
      added.write(key, record);
    },
    commit(live) {
      added?.finish();
      added = undefined;
      const isWasteful = deadBytes(packs, live) > mostDead * liveBytes(places, live);
      if (isWasteful) mergePacks(folder, { isMerged: () => true, isKept: (key) => live.has(key) });
      else if (packs.length > mostPacks)
        mergePacks(folder, { isMerged: ({ size }) => size < smallPack, isKept: () => true });
    },
    close() {
      added?.discard();
      for (const pack of packs) pack.close();
    },
  };
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
      if (record) merged.write(key, record);
    }
  }
  merged.finish();
  for (const pack of packs) {
    pack.close();
    if (isMerged(pack)) rmSync(pack.file, { force: true });
  }
}
