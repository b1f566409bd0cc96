import type { SiteWriter } from '../site/site-writer.ts';
import { cutContents } from './contents-file.ts';
import { type IndexCuts, type SearchFile, toIndexFiles, toTermFiles, toTextFiles } from './index-files.ts';
import { createIndexState, type IndexState, type ReadSearchPage, toIndexedPages } from './index-state.ts';
import type { SearchRecord } from './search-record.ts';
import { updateIndex } from './update-index.ts';

/** An index as it was written, for the next render. Structured-clone friendly. */
type WrittenIndex = { state: IndexState; cuts: IndexCuts };

/** By language. */
export type WrittenIndexes = Map<string, WrittenIndex>;

/** Keys of the records of a language's pages, in reading order. */
export type SearchKeys = ReadonlyMap<string, readonly string[]>;

type IndexSite = { keys: SearchKeys; read: ReadSearchPage };

/** Writes the search index of each language. Only files are made that pages of changed records have a part in. */
export function writeIndexes(
  { keys, read: readAnew, earlier }: IndexSite & { earlier: WrittenIndexes },
  writer: SiteWriter,
): WrittenIndexes {
  const read = rememberFew(readAnew);
  const written: WrittenIndexes = new Map();
  for (const { language, pages, isMain } of languagesOf(keys)) {
    const before = earlier.get(language);
    const changed = before && updateIndex(before.state, pages, read);
    const state = changed?.state ?? createIndexState(pages, read);
    const update = before && changed && { ...changed, cuts: before.cuts };
    const files = toIndexFiles({ language, state, read, update, isMain });
    written.set(language, { state, cuts: writeFiles(files, writer) });
  }
  return written;
}

/** Writes the part of new indexes that leads from terms to sections; {@link writeTexts} writes the other. */
export function writeTerms({ keys, read: readAnew }: IndexSite, writer: SiteWriter): WrittenIndexes {
  const read = rememberFew(readAnew);
  return new Map(
    languagesOf(keys).map(({ language, pages, isMain }) => {
      const state = createIndexState(pages, read);
      const contents = cutContents(state.pages);
      const files = toTermFiles({ language, state, contents, isMain, update: undefined });
      return [language, { state, cuts: writeFiles(files, writer) }];
    }),
  );
}

/** Writes the part of new indexes that holds what is shown of sections. */
export function writeTexts({ keys, read: readAnew }: IndexSite, writer: SiteWriter): void {
  const read = rememberFew(readAnew);
  for (const { language, pages: own } of languagesOf(keys)) {
    const pages = toIndexedPages(own, read);
    const contents = cutContents(pages);
    writeFiles(toTextFiles({ language, pages, contents, read, update: undefined }), writer);
  }
}

function languagesOf(keys: SearchKeys): { language: string; pages: readonly string[]; isMain: boolean }[] {
  const [main] = keys.size > 1 ? keys.keys() : [];
  return [...keys.keys()]
    .sort()
    .map((language) => ({ language, pages: keys.get(language) ?? [], isMain: language === main }));
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

function writeFiles<Cuts>(files: Generator<SearchFile, Cuts>, writer: SiteWriter): Cuts {
  for (;;) {
    const next = files.next();
    if (next.done) return next.value;
    const { path, isSame, contents } = next.value;
    if (!isSame || !writer.keep(path)) writer.write(path, contents());
  }
}
