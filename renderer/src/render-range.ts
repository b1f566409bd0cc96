import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { readStamp } from './cache/file-stamp.ts';
import { createPack, openPack } from './cache/pack-file.ts';
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
import type { RenderOptions, WrittenArchive } from './render-site.ts';
import { type WrittenFile, writeBytes } from './site/write-file.ts';
import { openDocs } from './source/open-docs.ts';
import type { PageRange } from './write-site.ts';

export type { PageRange } from './write-site.ts';

/** What a range leaves in its folder: the documents, the records of their articles, and how they were made. */
const pagesFolder = 'pages';
const recordsName = 'records';
const documentsName = 'documents.pack';
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

/** Packs a rendered range for its way to another machine: as few files, because many take long to unpack. */
export async function packRange(folder: string, target: string): Promise<WrittenArchive> {
  const { writeArchives } = await import('./site/write-archive.ts');
  const documents = createPack(join(folder, documentsName));
  const pages = join(folder, pagesFolder);
  for (const path of listFiles(pages)) documents.write(path, readFileSync(join(pages, path)));
  documents.finish();
  const files = listFiles(folder)
    .filter((path) => !path.startsWith(`${pagesFolder}/`))
    .map((path) => ({ path, size: statSync(join(folder, path)).size, contents: path, isStart: false }));
  const [archive] = await writeArchives([{ format: 'tar.gz', target }], { folder, files }, { level: 1 });
  if (archive === undefined) throw new Error(`No archive was written to ${target}`);
  return archive;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Where a render finds what ranges have left. */
export type JoinTarget = Pick<RenderOptions, 'source' | 'output'> & { cacheFolder: string };

/**
 * Puts a rendered range where the next `renderSite` with this source, output and cache finds it. That render takes the
 * pages as they are when they still are what it would give itself, and renders all others, so a range that is missing,
 * damaged, of other docs or of another version of the renderer costs time and nothing else.
 */
export function joinRange(folder: string, { source, output, cacheFolder }: JoinTarget): void {
  mkdirSync(output, { recursive: true });
  const records = recordsFolder(cacheFolder, realpathSync(source));
  mkdirSync(records, { recursive: true });
  for (const name of readdirSync(join(folder, recordsName)).filter((name) => name.endsWith('.pack')))
    renameSync(join(folder, recordsName, name), join(records, name));
  if (existsSync(join(folder, pagesFolder))) moveFiles(join(folder, pagesFolder), output);
  else writeDocuments(join(folder, documentsName), output);
  const target = memoryFile(records, realpathSync(output));
  const before = readDetails(target, readMemory(target));
  const range = join(folder, memoryName);
  writeMemory(target, addPages(before, readDetails(range, readMemory(range)), output));
}

/** Files have other stamps here than where they were written. */
function addPages(before: SiteMemory, range: SiteMemory, output: string): SiteMemory {
  const restamp = (file: WrittenFile) => ({ ...file, stamp: readStamp(join(output, file.path)) });
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

/** What is damaged is left to the render. */
function writeDocuments(file: string, output: string): void {
  const documents = openPack(file);
  for (const path of documents?.keys() ?? []) {
    const bytes = documents?.read(path);
    if (path.split(/[\\/]/).includes('..')) throw new Error(`Unexpected path ${path} in a range`);
    if (bytes) writeBytes(output, path, { bytes, digest: '' });
  }
  documents?.close();
}

/** Folders that are there already take in what comes. */
function moveFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const target = join(to, entry.name);
    if (entry.isDirectory() && existsSync(target)) moveFiles(join(from, entry.name), target);
    else moveOne(join(from, entry.name), target);
  }
}

function moveOne(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
  }
}
