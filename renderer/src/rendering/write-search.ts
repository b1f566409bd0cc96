import {
  isSearchKey,
  LostRecord,
  locateSearchRecords,
  readSearchPage,
  requireSearchPage,
} from '../cache/page-records.ts';
import { createMemoryStore } from '../cache/record-store.ts';
import { type SearchKeys, writeIndexes } from '../search/write-index.ts';
import type { WrittenPage } from '../write-page.ts';
import type { Rendering } from './rendering.ts';

/** Begins the search index; what comes back finishes it. A new one is written by threads when they are open. */
export async function beginSearch(
  rendering: Rendering,
  pages: readonly WrittenPage[],
): Promise<() => Promise<void>> {
  const { options, site, store, writer, earlier, next, pool } = rendering;
  const languageOf = ({ path }: WrittenPage) => site.plan.navigation.pages.get(path)?.language ?? '';
  const found = pages.filter(({ search }) => search !== undefined);
  const keys = new Map(
    [...Map.groupBy(found, languageOf)].map(([language, group]) => [
      language,
      group.flatMap(({ search }) => search ?? []),
    ]),
  );
  const writeHere = () => writeSearch(rendering, keys, found);
  if (!pool || earlier.indexes.size > 0) return writeHere;
  const task = {
    output: options.output,
    keys,
    records: locateSearchRecords(store, [...keys.values()].flat()),
  };
  const { done } = await pool.beginIndexParts([
    { ...task, part: 'terms' },
    { ...task, part: 'texts' },
  ]);
  return async () => {
    // Whatever fails in a thread, such as to read a damaged record, is done or told here.
    const parts = await done.catch(() => undefined);
    if (parts === undefined) return writeHere();
    for (const file of parts.flatMap(({ files }) => files)) writer.add(file);
    next.indexes = new Map(parts.flatMap(({ indexes }) => [...indexes]));
  };
}

/** Writes the search index. Records that were damaged on disk are made again. */
async function writeSearch(
  rendering: Rendering,
  keys: SearchKeys,
  pages: readonly WrittenPage[],
): Promise<void> {
  const { store, writer, earlier, next } = rendering;
  const write = () =>
    writeIndexes({ keys, read: (key) => requireSearchPage(store, key), earlier: earlier.indexes }, writer);
  try {
    next.indexes = write();
  } catch (error) {
    if (!(error instanceof LostRecord)) throw error;
    await restoreSearch(rendering, pages);
    next.indexes = write();
  }
}

async function restoreSearch({ site, store }: Rendering, pages: readonly WrittenPage[]): Promise<void> {
  const { createPageWriter } = await import('../write-page.ts');
  const restored = createMemoryStore();
  const writePage = createPageWriter(site.plan, restored);
  for (const { path, search } of pages) {
    if (search === undefined || readSearchPage(store, search)) continue;
    const { kept } = await writePage({ path, article: '', isKept: false });
    for (const key of kept.filter(isSearchKey)) {
      const record = restored.read(key);
      if (record) store.write([{ key, parts: [record] }]);
    }
  }
}
