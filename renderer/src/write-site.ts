import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { isSameStamp, readStamp } from './cache/file-stamp.ts';
import { optionsDigest } from './cache/find-unchanged.ts';
import { type ReadySite, reusePlan, toKeptPlan } from './cache/kept-plan.ts';
import { openPackStore } from './cache/pack-store.ts';
import { createPageCache, type FoundPage, type PageCache } from './cache/page-cache.ts';
import { digestPlan } from './cache/page-keys.ts';
import {
  isSearchKey,
  LostRecord,
  locateSearchRecords,
  readSearchPage,
  recordKeys,
  requireSearchPage,
} from './cache/page-records.ts';
import { pieceKey, readPiece, writePiece } from './cache/piece-records.ts';
import { createMemoryStore, type RecordStore } from './cache/record-store.ts';
import { emptyMemory, type SiteMemory } from './cache/site-memory.ts';
import { checkSite } from './check/check-site.ts';
import { uniqueDiagnostics } from './check/diagnostic.ts';
import { keepCompiled } from './compiled-code.ts';
import { configKind } from './config/config-kind.ts';
import { writeOutputs } from './outputs/write-outputs.ts';
import { securityHeaderFiles } from './page/security-policy.ts';
import { manyPages, PagePool } from './page-pool.ts';
import type { PageRange } from './page-range.ts';
import { areForThreads, openPool, renderPages } from './render-pages.ts';
import type { RenderPlan } from './render-plan.ts';
import type { RenderOptions, RenderResult } from './render-site.ts';
import { type SearchKeys, writeIndexes } from './search/write-index.ts';
import { toArchiveFiles, toPageFiles } from './site/archive-files.ts';
import type { ArchiveFile } from './site/archive-pieces.ts';
import { reportExternalAssets, type Vendored, vendorAssets } from './site/external-assets.ts';
import { homePage } from './site/home-page.ts';
import { createManifest, manifestFile } from './site/manifest.ts';
import { createSiteWriter, removeOthers, type SiteWriter } from './site/site-writer.ts';
import type { ArchiveTarget } from './site/write-archive.ts';
import type { OpenedSource } from './source/source.ts';
import type { SharedFile } from './theme/shared-files.ts';
import type { WrittenPage } from './write-page.ts';

/** What one render works with: what the last one has left, and what it leaves itself. */
type Rendering = {
  options: RenderOptions;
  site: ReadySite;
  /** Plans anew when the contents of shared files are needed that a kept plan does not have. */
  readShared(): Promise<readonly SharedFile[]>;
  /** Whether the plan is that of an earlier render. */
  isReused: boolean;
  store: RecordStore;
  earlier: SiteMemory;
  next: SiteMemory;
  writer: SiteWriter;
  /** Threads that load their code while the site is planned. */
  pool: PagePool | undefined;
  /** Settled once the threads, which had done all there was to do, have ended. */
  ended?: Promise<void>;
};

/** What an earlier render left, and the docs as they are now. */
export type RenderCache = {
  /** Folder of the records; kept in memory without it. */
  records: string | undefined;
  earlier: SiteMemory;
  source: OpenedSource;
  /** Keeps what a render leaves; threads end meanwhile. */
  keep?: (memory: SiteMemory) => void;
};

/** Renders a site. What it leaves for the next render comes back with the result. */
export async function writeSite(
  options: RenderOptions,
  cache?: RenderCache,
): Promise<{ result: RenderResult; memory: SiteMemory; plan: RenderPlan }> {
  const rendering = await openRendering(options, cache);
  const { site, next, writer } = rendering;
  try {
    const result = await runStages(rendering);
    next.files = site.source.records;
    next.written = writer.written;
    next.parts = writer.parts;
    if (site.isSelfContained && !options.vendorAssets) {
      next.last = { options: optionsDigest(options), sourceFiles: site.source.files, result };
    }
    cache?.keep?.(next);
    return { result, memory: next, plan: rendering.site.plan };
  } finally {
    await close(rendering);
  }
}

/** Plans the site and opens what its pages are read from and written to; the store is to be closed. */
async function openRendering(options: RenderOptions, cache: RenderCache | undefined): Promise<Rendering> {
  const { records, earlier = emptyMemory('') } = cache ?? {};
  const next = emptyMemory(earlier.renderer);
  const pool = await startThreads(options, cache);
  try {
    const ready = await planOrReuse(options, cache, next);
    const site = { ...ready.site, plan: { ...ready.site.plan, records } };
    const store = records === undefined ? createMemoryStore() : openPackStore(records);
    const writer = createSiteWriter(options.output, earlier);
    return { ...ready, options, site, store, earlier, next, writer, pool };
  } catch (error) {
    await pool?.close();
    throw error;
  }
}

/** Starts threads when there are many pages, all of which have to be rendered. */
async function startThreads(
  { paths }: RenderOptions,
  cache: RenderCache | undefined,
): Promise<PagePool | undefined> {
  if (cache === undefined || cache.earlier.pages.size > 0 || paths !== undefined) return undefined;
  const pageCount = cache.source.files.filter((file) => /\.mdx?$/i.test(file)).length;
  if (!areForThreads(pageCount)) return undefined;
  const pool = new PagePool({ pageCount, parses: configKind((path) => cache.source.has(path)) });
  // Making the plan leaves no time to start them.
  await pool.started();
  return pool;
}

/** Renders one range of the pages and nothing else, for a render elsewhere that joins the ranges. */
export async function writeRange(
  options: RenderOptions,
  cache: RenderCache,
  { index, count }: PageRange,
): Promise<{ pageCount: number; memory: SiteMemory }> {
  const rendering = await openRendering(options, cache);
  const { site, store, next } = rendering;
  const paths = [...site.plan.navigation.pages.keys()].sort();
  const share = paths.slice(
    Math.floor((index * paths.length) / count),
    Math.floor(((index + 1) * paths.length) / count),
  );
  try {
    const pages = await writePages({ ...site.plan, isForJoin: true }, rendering, share);
    await endThreads(rendering);
    const pieces = await keepPieces(pages, rendering);
    store.commit(new Set([...next.pages.values()].flatMap(recordKeys).concat(pieces)));
    // All ranges know the same of the source; that of one is enough.
    const files = index === 0 ? site.source.records : next.files;
    return { pageCount: pages.length, memory: { ...next, files, plan: undefined } };
  } finally {
    await close(rendering);
  }
}

/** Threads end first: the store then clears away what they have kept, unless it was committed. */
async function close(rendering: Rendering): Promise<void> {
  try {
    if (rendering.ended) {
      // A process that ends now has nothing else to do until they have; one that goes on will have compiled more by its end.
      if (rendering.options.endsProcess) keepCompiled();
      await rendering.ended;
    } else await closeThreads(rendering);
  } finally {
    rendering.store.close();
  }
}

/** Closes threads that have done all there was to do. */
async function endThreads(rendering: Rendering): Promise<void> {
  // What they have compiled is of use to later processes; failing to keep it is not worth failing a render.
  await rendering.pool?.keepCompiled().catch(() => {});
  await closeThreads(rendering);
}

async function closeThreads(rendering: Rendering): Promise<void> {
  const { pool } = rendering;
  rendering.pool = undefined;
  await pool?.close();
}

/** Compresses what the archives of the site will hold of these pages. Gives the keys of the records. */
async function keepPieces(pages: readonly WrittenPage[], { options, store }: Rendering): Promise<string[]> {
  if (!options.archives?.length) return [];
  const { deflatePieces } = await import('./site/write-archive.ts');
  const written = new Map(pages.flatMap((page) => page.written.map((file) => [file.path, file])));
  const files = toPageFiles(
    written,
    pages.map(({ path }) => path),
  );
  const contents = { folder: options.output, files };
  const keys: string[] = [];
  for await (const { key, ...piece } of deflatePieces(options.archives, contents, { level: archiveLevel })) {
    writePiece(store, key, piece);
    keys.push(pieceKey(key));
  }
  return keys;
}

type Ready = Pick<Rendering, 'site' | 'readShared' | 'isReused'>;

/** The plan of the last render when a new one would be the same. */
async function planOrReuse(
  options: RenderOptions,
  cache: RenderCache | undefined,
  next: SiteMemory,
): Promise<Ready> {
  const earlier = cache?.earlier;
  const planAnew = async () =>
    (await import('./plan-site.ts')).planSite(options, keepTexts(earlier, next), cache?.source);
  const reused = cache && reusePlan(options, cache.earlier, cache.source);
  if (earlier && reused) {
    next.plan = earlier.plan;
    next.texts = earlier.texts;
    return { site: reused, readShared: async () => (await planAnew()).shared, isReused: true };
  }
  const site = await planAnew();
  const kept = cache && toKeptPlan(site, options);
  next.plan = kept && { id: next.id, kept };
  return {
    site: { ...site, ...(kept ? { digests: kept.digests } : {}) },
    readShared: async () => site.shared,
    isReused: false,
  };
}

/** Texts that took long to make, such as the utility classes of a site. */
function keepTexts(earlier: SiteMemory | undefined, next: SiteMemory) {
  return async (parts: unknown, make: () => Promise<string>): Promise<string> => {
    const key = hash('sha256', JSON.stringify(parts));
    const text = earlier?.texts.get(key) ?? (await make());
    next.texts.set(key, text);
    return text;
  };
}

async function runStages(rendering: Rendering): Promise<RenderResult> {
  const { options, site, store, writer, next } = rendering;
  const firstPages = await writePages(site.plan, rendering);
  // What to fetch is known only once the pages are rendered; what was fetched changes their addresses.
  const vendored = options.vendorAssets ? await vendorAssets(firstPages, options.vendorAssets) : undefined;
  const pages = vendored?.addresses.size
    ? await writePages({ ...site.plan, vendored: vendored.addresses }, rendering)
    : firstPages;
  for (const file of pages.flatMap((page) => page.written)) writer.add(file);
  const finishSearch = await beginSearch(rendering, pages);
  const outputMessages = await writeOutputs({ ...site, pages }, writer);
  await writeShared(rendering, pages);
  for (const { path, contents } of siteFiles(rendering, vendored)) writer.write(path, contents);
  const findings = checkSite(pages, site.plan.navigation, writer.written);
  await finishSearch();
  rendering.ended = endThreads(rendering);
  // Whoever closes the rendering hears of it.
  rendering.ended.catch(() => {});
  copyAssets(rendering, pages);
  const contents = finish(rendering, pages);
  store.commit(new Set([...next.pages.values()].flatMap(recordKeys)));
  const archives = await writeArchives(contents, rendering);
  const messages = uniqueDiagnostics([
    ...site.messages,
    ...pages.flatMap((page) => page.messages),
    ...outputMessages,
    ...findings,
    ...reportExternalAssets(pages, vendored),
  ]);
  return { pageCount: pages.length, version: contents.version, messages, archives };
}

function siteFiles(
  { site }: Rendering,
  vendored: Vendored | undefined,
): { path: string; contents: string | Uint8Array }[] {
  const { plan } = site;
  return [
    ...(plan.deployment === 'air-gapped' ? securityHeaderFiles(plan.config) : []),
    ...homePage(plan),
    ...(vendored?.assets ?? []).map(({ address, contents }) => ({ path: address, contents })),
  ];
}

/** Writes the shared files that these pages need. */
async function writeShared(
  { site, writer, readShared, isReused }: Rendering,
  pages: readonly WrittenPage[],
): Promise<void> {
  const features = new Set(pages.flatMap((page) => page.features));
  const needed = site.shared.filter(({ feature }) => feature === undefined || features.has(feature));
  if (isReused && needed.every(({ path }) => writer.keep(path))) return;
  const paths = new Set(needed.map(({ path }) => path));
  for (const file of await readShared()) if (paths.has(file.path)) writer.write(file.path, file.contents);
}

/** Writes the pages that are not written yet. All come back, in reading order. */
async function writePages(
  plan: RenderPlan,
  rendering: Rendering,
  paths: readonly string[] = [...plan.navigation.pages.keys()],
): Promise<WrittenPage[]> {
  const { options, store, next } = rendering;
  const cache = plan.records === undefined ? undefined : openPageCache(plan, rendering);
  const found = paths.map((path) => cache?.find(path) ?? renderedAnew(path));
  const done = new Map(
    found.flatMap((entry) => (entry.status === 'written' ? [[entry.page.path, entry.page]] : [])),
  );
  const report = () => options.onProgress?.({ completed: done.size, total: paths.length });
  report();
  const tasks = found.flatMap((entry) => (entry.status === 'unwritten' ? [entry.task] : []));
  rendering.pool ??= openPool(plan, tasks);
  await renderPages(plan, {
    tasks,
    store,
    signal: options.signal,
    endsProcess: options.endsProcess === true,
    pool: rendering.pool,
    onPage: (outcome) => {
      cache?.keep(outcome);
      done.set(outcome.page.path, outcome.page);
      report();
    },
  });
  // What threads hold would be much of the memory that the rest takes.
  if (tasks.length > manyPages) await endThreads(rendering);
  if (cache) Object.assign(next, { pages: cache.pages, heads: cache.heads });
  return paths.flatMap((path) => done.get(path) ?? []);
}

/** What was fetched from other hosts is not part of a kept plan. */
function openPageCache(plan: RenderPlan, { options, site, store, earlier, isReused }: Rendering): PageCache {
  const isKept = options.vendorAssets === undefined;
  return createPageCache({
    plan,
    source: site.source,
    store,
    earlier,
    digests: (isKept ? site.digests : undefined) ?? digestPlan(plan),
    isReused: isReused && isKept,
  });
}

function renderedAnew(path: string): FoundPage {
  return { status: 'unwritten', task: { path, article: '', isKept: false } };
}

/** Begins the search index; what comes back finishes it. A new one is written by threads when they are open. */
async function beginSearch(
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
  const { createPageWriter } = await import('./write-page.ts');
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

function copyAssets({ site: { source }, writer }: Rendering, pages: readonly WrittenPage[]): void {
  const uses = new Map(
    pages.flatMap((page) => page.assets.map((asset) => [asset.address, asset.source] as const)),
  );
  for (const [address, path] of uses) {
    const read = () => source.readBytes(path) ?? new Uint8Array();
    writer.copy(address, { sha256: source.digest(path), read });
  }
}

/** `files` puts them in the order of archives. */
type Contents = { version: string; digest: string; files(): ArchiveFile[] };

function finish({ options, writer }: Rendering, pages: readonly WrittenPage[]): Contents {
  const manifest = createManifest(
    writer.written,
    pages.map((page) => page.path),
    options.version,
  );
  writer.write(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
  removeOthers(options.output, new Set(writer.written.keys()));
  const { sha256 } = writer.written.get(manifestFile) ?? {};
  return {
    version: manifest.version,
    digest: sha256 ?? '',
    files: () => toArchiveFiles(writer.written, manifest.pages),
  };
}

/** Archives whose contents stay the same are left alone. */
async function writeArchives(contents: Contents, { options, store, earlier, next }: Rendering) {
  if (!options.archives?.length) return [];
  const folder = options.archiveFolder ?? dirname(options.output);
  const kept = new Map(
    earlier.archives
      .filter((known) => known.contents === contents.digest)
      .filter(({ archive, stamp }) => isSameStamp(readStamp(archive.file), stamp))
      .map(({ archive }) => [archive.file, archive]),
  );
  const formats = [...new Set(options.archives)];
  const targets = formats.map((format) => ({ format, target: join(folder, `bundle.${format}`) }));
  const missing = targets.filter(({ target }) => !kept.has(target));
  const made = await packSite(missing, contents, { options, store });
  const archives = new Map([...kept, ...made.map((archive) => [archive.file, archive] as const)]);
  const written = targets.flatMap(({ target }) => archives.get(target) ?? []);
  next.archives = written.map((archive) => ({
    archive,
    contents: contents.digest,
    stamp: readStamp(archive.file),
  }));
  return written;
}

async function packSite(
  targets: ArchiveTarget[],
  { files }: Contents,
  { options, store }: Pick<Rendering, 'options' | 'store'>,
) {
  if (targets.length === 0) return [];
  const { writeArchives } = await import('./site/write-archive.ts');
  return writeArchives(
    targets,
    { folder: options.output, files: files() },
    { level: archiveLevel, readPiece: (key) => readPiece(store, key) },
  );
}

/** Of the compression of archives, from 1 to 9. */
const archiveLevel = 6;
