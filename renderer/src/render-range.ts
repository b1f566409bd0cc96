import { mkdirSync, readdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FileStamp, readStamp } from './cache/file-stamp.ts';
import { openPackStore } from './cache/pack-store.ts';
import { rendererDigest } from './cache/renderer-digest.ts';
import {
  emptyMemory,
  memoryFile,
  readDetails,
  readMemory,
  recordsFolder,
  type SiteMemory,
  writeMemory,
} from './cache/site-memory.ts';
import type { PageRange } from './page-range.ts';
import { isRestorable, placeDocuments } from './range-documents.ts';
import type { RenderOptions, WrittenArchive } from './render-options.ts';
import { claimOutput } from './site/claim-output.ts';
import { listFiles } from './site/list-files.ts';
import type { WrittenFile } from './site/write-file.ts';
import { openDocs } from './source/open-docs.ts';

/** What a range leaves in its folder: the documents, the records of their articles, and how they were made. */
const pagesFolder = 'pages';
const recordsName = 'records';
const memoryName = 'memory';

type RangeOptions = Omit<RenderOptions, 'output' | 'archiveFolder' | 'cacheFolder'>;

/**
 * Renders one range of a site's pages into `folder`, which `joinRange` takes on any machine. The options are those of
 * the whole render; options that depend on all pages at once, such as `vendorAssets`, are not possible. For `archives`
 * the range's part of them is compressed already.
 */
export async function renderRange(
  given: RangeOptions,
  folder: string,
  range: PageRange,
): Promise<{ pageCount: number }> {
  const output = join(folder, pagesFolder);
  const records = join(folder, recordsName);
  for (const made of [output, records]) mkdirSync(made, { recursive: true });
  const { writeRange } = await import('./write-site.ts');
  const options = { ...given, source: realpathSync(given.source), output };
  const cache = {
    records,
    earlier: emptyMemory(rendererDigest()),
    source: openDocs(options.source, new Map()),
  };
  const { pageCount, memory } = await writeRange(options, cache, range);
  writeMemory(join(folder, memoryName), memory);
  return { pageCount };
}

/**
 * Packs a rendered range for its way to another machine. Documents that can be made of their compressed pieces stay
 * behind: many files take long to unpack.
 */
export async function packRange(folder: string, target: string): Promise<WrittenArchive> {
  const { writeArchives } = await import('./site/write-archive.ts');
  const restorable = new Set(findRestorable(folder).map((path) => `${pagesFolder}/${path}`));
  const files = listFiles(folder)
    .filter((path) => !restorable.has(path))
    .map((path) => ({ path, size: statSync(join(folder, path)).size, contents: path, isStart: false }));
  // Most of it is compressed already.
  const [archive] = await writeArchives([{ format: 'tar.gz', target }], { folder, files }, { level: 0 });
  if (archive === undefined) throw new Error(`No archive was written to ${target}`);
  return archive;
}

function findRestorable(folder: string): string[] {
  const store = openPackStore(join(folder, recordsName));
  try {
    return writtenFiles(readMemory(join(folder, memoryName)))
      .filter((file) => isRestorable(store, file))
      .map(({ path }) => path);
  } finally {
    store.close();
  }
}

function writtenFiles({ pages }: SiteMemory): WrittenFile[] {
  return [...pages.values()].flatMap(({ written }) => written);
}

/** Where a render finds what ranges have left. */
export type JoinTarget = Pick<RenderOptions, 'source' | 'output'> & { cacheFolder: string };

/**
 * Puts a rendered range where the next `renderSite` with this source, output and cache finds it. That render takes the
 * pages as they are when they still are what it would give itself, and renders all others, so a range that is missing,
 * damaged, of other docs or of another version of the renderer costs time and nothing else.
 */
export function joinRange(folder: string, { source, output, cacheFolder }: JoinTarget): void {
  claimOutput(output, source);
  const records = recordsFolder(cacheFolder, realpathSync(source));
  mkdirSync(records, { recursive: true });
  const target = memoryFile(records, realpathSync(output));
  const before = readDetails(target, readMemory(target));
  const memory = join(folder, memoryName);
  const range = readDetails(memory, readMemory(memory));
  const placed = receiveDocuments(folder, range, output);
  for (const name of readdirSync(join(folder, recordsName)).filter((name) => name.endsWith('.pack')))
    renameSync(join(folder, recordsName, name), join(records, name));
  const stampOf = (path: string) => (placed.has(path) ? readStamp(join(output, path)) : undefined);
  writeMemory(target, addPages(before, range, stampOf));
}

function receiveDocuments(folder: string, range: SiteMemory, output: string): Set<string> {
  const store = openPackStore(join(folder, recordsName));
  try {
    return placeDocuments(join(folder, pagesFolder), { store, files: writtenFiles(range), output });
  } finally {
    store.close();
  }
}

/** Files have other stamps here than where they were written. */
function addPages(
  before: SiteMemory,
  range: SiteMemory,
  stampOf: (path: string) => FileStamp | undefined,
): SiteMemory {
  const restamp = (file: WrittenFile) => ({ ...file, stamp: stampOf(file.path) });
  const pages = [...range.pages].map(
    ([path, page]) => [path, { ...page, written: page.written.map(restamp) }] as const,
  );
  const files = [...range.files].map(([path, file]) => [path, { ...file, stamp: undefined }] as const);
  return {
    ...before,
    files: new Map([...before.files, ...files]),
    texts: new Map([...before.texts, ...range.texts]),
    pages: new Map([...before.pages, ...pages]),
    heads: new Map([...before.heads, ...range.heads]),
  };
}
