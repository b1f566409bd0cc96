import type { SiteWriter } from '../site/site-writer.ts';
import { type IndexCuts, toIndexFiles } from './index-files.ts';
import { createIndexState, type IndexState, type ReadSearchPage } from './index-state.ts';
import type { SearchRecord } from './search-record.ts';
import { updateIndex } from './update-index.ts';

/** An index as it was written, for the next render. Structured-clone friendly. */
type WrittenIndex = { state: IndexState; cuts: IndexCuts };

/** By language. */
export type WrittenIndexes = Map<string, WrittenIndex>;

export type IndexSite = {
  /** Keys of the records of a language's pages, in reading order. */
  keys: ReadonlyMap<string, readonly string[]>;
  read: ReadSearchPage;
  earlier: WrittenIndexes;
};

/** Writes the search index of each language. Only files are made that pages of changed records have a part in. */
export function writeIndexes(site: IndexSite, writer: SiteWriter): WrittenIndexes {
  const { keys, earlier } = site;
  const read = rememberFew(site.read);
  const written: WrittenIndexes = new Map();
  const [main] = keys.size > 1 ? keys.keys() : [];
  for (const language of [...keys.keys()].sort()) {
    const before = earlier.get(language);
    const pages = keys.get(language) ?? [];
    const changed = before && updateIndex(before.state, pages, read);
    const state = changed?.state ?? createIndexState(pages, read);
    const update = before && changed && { ...changed, cuts: before.cuts };
    const files = toIndexFiles({ language, state, read, update, isMain: language === main });
    written.set(language, { state, cuts: writeFiles(files, writer) });
  }
  return written;
}

/** Records that are held at once: a new index reads each one three times. */
const mostHeld = 2_000;

function rememberFew(read: ReadSearchPage): ReadSearchPage {
  const held = new Map<string, SearchRecord>();
  return (key) => {
    const page = held.get(key) ?? read(key);
    if (held.size < mostHeld) held.set(key, page);
    return page;
  };
}

function writeFiles(files: ReturnType<typeof toIndexFiles>, writer: SiteWriter): IndexCuts {
  for (;;) {
    const next = files.next();
    if (next.done) return next.value;
    const { path, isSame, contents } = next.value;
    if (!isSame || !writer.keep(path)) writer.write(path, contents());
  }
}
