import { requireSearchPage } from '../cache/page-records.ts';
import { type LocatedRecords, openLocated } from '../cache/record-store.ts';
import { createSiteWriter } from '../site/site-writer.ts';
import type { WrittenFile } from '../site/write-file.ts';
import { type SearchKeys, type WrittenIndexes, writeTerms, writeTexts } from './write-index.ts';

/** One part of new search indexes to write, in any thread. */
export type IndexTask = {
  part: 'terms' | 'texts';
  output: string;
  keys: SearchKeys;
  records: LocatedRecords;
};

/** The files of a part; with the terms come the indexes for the next render. */
export type WrittenPart = { files: WrittenFile[]; indexes: WrittenIndexes };

/** Throws a `LostRecord` when a record was damaged on disk. */
export function writeIndexPart({ part, output, keys, records }: IndexTask): WrittenPart {
  const store = openLocated(records);
  const writer = createSiteWriter(output, { written: new Map(), parts: new Map() });
  const site = { keys, read: (key: string) => requireSearchPage(store, key) };
  try {
    const indexes: WrittenIndexes = part === 'terms' ? writeTerms(site, writer) : new Map();
    if (part === 'texts') writeTexts(site, writer);
    return { files: [...writer.written.values()], indexes };
  } finally {
    store.close();
  }
}
