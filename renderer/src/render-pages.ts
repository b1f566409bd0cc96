import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { RecordStore } from './cache/record-store.ts';
import { workerStackMegabytes } from './markdown/deep-nesting.ts';
import { packageFolder } from './package-folder.ts';
import type { RenderPlan } from './render-plan.ts';
import { createPageWriter, type PageOutcome, type PageTask } from './write-page.ts';

/** Below this number of pages, starting threads costs more than it saves. */
const fewestForThreads = 48;

/** Pages in one message to a thread: enough to make the message cheap, few enough to share the work evenly. */
const batchSize = 16;

/** Trees of a page die young when there is room for them: on 1,001 pages a fifth less memory at the peak. */
const youngGenerationMegabytes = 96;

/** With more pages than this, threads keep garbage for a shorter time: it would be most of the memory in use. */
const manyPages = 4_000;

export type RenderPagesOptions = {
  tasks: readonly PageTask[];
  /** Where kept articles lie. */
  store: RecordStore;
  signal: AbortSignal | undefined;
  /** Called for every page as it is done, in no particular order. */
  onPage: (outcome: PageOutcome) => void;
};

/** Renders and writes pages, on all processors when there are many. Throws the signal's reason when aborted. */
export async function renderPages(plan: RenderPlan, options: RenderPagesOptions): Promise<void> {
  const threads = Math.min(availableParallelism(), Math.ceil(options.tasks.length / batchSize));
  if (workOf(options.tasks) >= fewestForThreads && threads > 1) {
    return renderInThreads(plan, options, threads);
  }
  const large = await renderHere(plan, options);
  if (large.length > 0) await renderInThreads(plan, { ...options, tasks: large }, 1);
}

/** How much longer a page takes that must be parsed than one whose article is kept. */
const parsingShare = 12;

function workOf(tasks: readonly PageTask[]): number {
  return tasks.reduce((sum, { isKept }) => sum + (isKept ? 1 / parsingShare : 1), 0);
}

/** Large files are parsed where the stack is large (bytes). */
const largeFileSize = 64 * 1024;

/** Renders on this thread, but for pages that are large or import what is large: those come back. */
async function renderHere(plan: RenderPlan, options: RenderPagesOptions): Promise<PageTask[]> {
  const { tasks, store, signal, onPage } = options;
  const isLarge = (file: string) =>
    (statSync(join(plan.sourceFolder, file), { throwIfNoEntry: false })?.size ?? 0) > largeFileSize;
  const writePage = createPageWriter(plan, store);
  const large: PageTask[] = [];
  for (const task of tasks) {
    signal?.throwIfAborted();
    const page = plan.pages.get(task.path);
    const isOwnLarge = page !== undefined && !page.isGenerated && isLarge(page.file);
    const outcome = task.isKept || !isOwnLarge ? await writePage(task) : undefined;
    if (outcome === undefined || (!task.isKept && outcome.page.dependencies.some(isLarge))) large.push(task);
    else onPage(outcome);
  }
  return large;
}

async function renderInThreads(
  plan: RenderPlan,
  options: RenderPagesOptions,
  threads: number,
): Promise<void> {
  const { Tinypool } = await import('tinypool');
  const isLarge = options.tasks.length > manyPages;
  if (isLarge) setFlagsFromString('--heap-growing-percent=40');
  const pool = new Tinypool({
    filename: workerFile(),
    minThreads: threads,
    maxThreads: threads,
    workerData: plan,
    resourceLimits: {
      stackSizeMb: workerStackMegabytes,
      maxYoungGenerationSizeMb: isLarge ? youngGenerationMegabytes / 4 : youngGenerationMegabytes,
    },
  });
  try {
    const batches = toBatches(options.tasks);
    await Promise.all(
      batches.map(async (batch) => {
        const outcomes: PageOutcome[] = await pool.run(
          batch,
          options.signal ? { signal: options.signal } : {},
        );
        for (const outcome of outcomes) options.onPage(outcome);
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

function toBatches(tasks: readonly PageTask[]): PageTask[][] {
  return Array.from({ length: Math.ceil(tasks.length / batchSize) }, (_, index) =>
    tasks.slice(index * batchSize, (index + 1) * batchSize),
  );
}
