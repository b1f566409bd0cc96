import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { RecordStore } from './cache/record-store.ts';
import { growHeapsAsUsual, growHeapsSlowly, leaveOutLastCompiler } from './engine-flags.ts';
import { manyPages, PagePool, type PagePoolOptions } from './page-pool.ts';
import type { RenderPlan } from './render-plan.ts';
import type { PageOutcome, PageTask } from './write-page.ts';

/** Below this number of pages, starting threads costs more than it saves. */
const fewestForThreads = 48;

/** Pages in one message to a thread: enough to make the message cheap; towards the end fewer, so that threads end together. */
const largestBatch = 16;
const smallestBatch = 2;

/** Batches that are left for each thread when they become smaller. */
const lastBatches = 6;

export type RenderPagesOptions = {
  tasks: readonly PageTask[];
  /** Where kept articles lie, and what is kept of these pages. */
  store: RecordStore;
  signal: AbortSignal | undefined;
  /** Whether the process ends with this render. */
  endsProcess: boolean;
  /** Threads that are open; without them, those for a few large pages are started for this once. */
  pool: PagePool | undefined;
  /** Called for every page as it is done, in no particular order. */
  onPage: (outcome: PageOutcome) => void;
};

/** Whether so many pages are worth starting threads for. */
export function areForThreads(pageCount: number): boolean {
  return pageCount >= fewestForThreads && availableParallelism() > 1;
}

/** Threads for pages when they are worth it. */
export function openPool({ kind }: RenderPlan, tasks: readonly PageTask[]): PagePool | undefined {
  if (!areForThreads(workOf(tasks))) return undefined;
  const threads = Math.min(availableParallelism(), Math.ceil(tasks.length / largestBatch));
  return new PagePool({
    pageCount: tasks.length,
    threads,
    parses: isMostlyKept(tasks) ? undefined : kind,
  });
}

/** Renders and writes pages, on the threads of a pool when there are many. Throws the signal's reason when aborted. */
export async function renderPages(plan: RenderPlan, options: RenderPagesOptions): Promise<void> {
  const { tasks, pool } = options;
  if (tasks.length === 0) return;
  if (pool && areForThreads(workOf(tasks))) return renderInThreads(pool, plan, options);
  const large = await renderHere(plan, options);
  if (large.length === 0) return;
  await withPool(pool, { pageCount: large.length, threads: 1, parses: plan.kind }, (open) =>
    renderInThreads(open, plan, { ...options, tasks: large }),
  );
}

/** Runs with the pool that is open, or with one for this once. */
async function withPool(
  open: PagePool | undefined,
  options: PagePoolOptions,
  run: (pool: PagePool) => Promise<void>,
): Promise<void> {
  if (open) return run(open);
  const pool = new PagePool(options);
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

function isMostlyKept(tasks: readonly PageTask[]): boolean {
  return tasks.filter(({ isKept }) => isKept).length > tasks.length / 2;
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
  const { createPageWriter } = await import('./write-page.ts');
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

async function renderInThreads(pool: PagePool, plan: RenderPlan, options: RenderPagesOptions): Promise<void> {
  pool.follow(plan);
  const write = async (tasks: readonly PageTask[]) => {
    const { outcomes, records } = await pool.write(tasks, options.signal);
    options.store.adopt(records);
    for (const outcome of outcomes) options.onPage(outcome);
  };
  const lost: PageTask[] = [];
  const batches = toBatches(options.tasks).map((batch) =>
    write(batch).catch((error: unknown) => {
      if (!isOutOfMemory(error)) throw error;
      lost.push(...batch);
    }),
  );
  // With the first pages threads have loaded what they need, together with the code that is kept for the usual flags.
  Promise.race(batches).then(
    () => setFlags(options),
    () => {},
  );
  try {
    await Promise.all(batches);
    // One at a time, so that the page that takes all memory ends no other with its thread.
    for (const task of lost) {
      await write([task]).catch((error: unknown) => {
        if (!isOutOfMemory(error)) throw error;
        return write([{ ...task, failure: 'it takes more memory than a thread has' }]);
      });
    }
  } finally {
    if (!options.endsProcess) growHeapsAsUsual();
  }
}

/** Whether the thread that had the task has ended for want of memory; another one has taken its place. */
function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function setFlags({ tasks, endsProcess }: RenderPagesOptions): void {
  if (endsProcess) leaveOutLastCompiler();
  if (tasks.length > manyPages) growHeapsSlowly();
}

function toBatches(tasks: readonly PageTask[]): PageTask[][] {
  const batches: PageTask[][] = [];
  for (let start = 0; start < tasks.length; ) {
    const fair = Math.ceil((tasks.length - start) / (availableParallelism() * lastBatches));
    const end = start + Math.max(smallestBatch, Math.min(fair, largestBatch));
    batches.push(tasks.slice(start, end));
    start = end;
  }
  return batches;
}
