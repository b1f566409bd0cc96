import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import { workerStackMegabytes } from './markdown/deep-nesting.ts';
import { packageFolder } from './package-folder.ts';
import type { RenderPlan } from './render-plan.ts';
import { createPageWriter, type WrittenPage } from './write-page.ts';

/** Below this number of pages, starting threads costs more than it saves. */
const fewestForThreads = 48;

/** Pages in one message to a thread: enough to make the message cheap, few enough to share the work evenly. */
const batchSize = 16;

export type RenderPagesOptions = {
  paths: readonly string[];
  signal: AbortSignal | undefined;
  /** Called for every page as it is done, in no particular order. */
  onPage: (page: WrittenPage) => void;
};

/** Renders and writes pages, on all processors when there are many. Throws the signal's reason when aborted. */
export async function renderPages(plan: RenderPlan, options: RenderPagesOptions): Promise<void> {
  const threads = Math.min(availableParallelism(), Math.ceil(options.paths.length / batchSize));
  const few = options.paths.length < fewestForThreads || threads < 2;
  if (few && !hasLargeFile(plan)) return renderHere(plan, options);
  return renderInThreads(plan, options, threads);
}

/** Large pages are parsed where the stack is large. */
const largeFileSize = 64 * 1024;

function hasLargeFile({ sourceFolder, sourceFiles }: RenderPlan): boolean {
  return sourceFiles.some(
    (file) => /\.mdx?$/.test(file) && statSync(join(sourceFolder, file)).size > largeFileSize,
  );
}

async function renderHere(plan: RenderPlan, { paths, signal, onPage }: RenderPagesOptions): Promise<void> {
  const writePage = createPageWriter(plan);
  for (const path of paths) {
    signal?.throwIfAborted();
    onPage(await writePage(path));
  }
}

async function renderInThreads(
  plan: RenderPlan,
  options: RenderPagesOptions,
  threads: number,
): Promise<void> {
  const pool = new Tinypool({
    filename: workerFile(),
    minThreads: threads,
    maxThreads: threads,
    workerData: plan,
    resourceLimits: { stackSizeMb: workerStackMegabytes },
  });
  try {
    const batches = toBatches(options.paths);
    await Promise.all(
      batches.map(async (batch) => {
        const pages: WrittenPage[] = await pool.run(batch, options.signal ? { signal: options.signal } : {});
        for (const page of pages) options.onPage(page);
      }),
    );
  } finally {
    await pool.destroy();
  }
}

/** The worker beside this module when it runs from source, else the built one. */
function workerFile(): string {
  const source = new URL('./worker.ts', import.meta.url);
  return existsSync(source) ? source.href : pathToFileURL(join(packageFolder(), 'dist/worker.js')).href;
}

function toBatches(paths: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(paths.length / batchSize) }, (_, index) =>
    paths.slice(index * batchSize, (index + 1) * batchSize),
  );
}
