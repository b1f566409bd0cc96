import { existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import type { Tinypool } from 'tinypool';
import { flagsThatAreSet } from './engine-flags.ts';
import { workerStackMegabytes } from './markdown/deep-nesting.ts';
import { packageFolder } from './package-folder.ts';
import type { RenderPlan } from './render-plan.ts';
import type { IndexTask, WrittenPart } from './search/write-index-part.ts';
import type { SourceKind } from './source/read-pages.ts';
import type { PageBatch, PoolData, WrittenBatch } from './thread-messages.ts';
import type { PageTask } from './write-page.ts';

/** Trees of a page die young when there is room for them; more room than this gains nothing. */
const youngGenerationMegabytes = 48;

/** With more pages than this, threads keep garbage for a shorter time: it would be most of the memory in use. */
export const manyPages = 4_000;

/** Room for the plan in memory that threads share; only what is used is taken (bytes). */
const largestPlan = 2 ** 30;

export type PagePoolOptions = {
  /** About how many pages there will be. */
  pageCount: number;
  threads?: number;
  /** Kind of the docs when pages have to be parsed: threads load what that needs before they have anything to do. */
  parses: SourceKind | undefined;
};

/**
 * Threads that write pages. They can be started before there is a plan, and then load their code while it is made.
 * Whoever starts them closes them.
 */
export class PagePool {
  readonly #plan = new SharedArrayBuffer(0, { maxByteLength: largestPlan });
  readonly #pool: Promise<Tinypool>;
  #plans = 0;

  constructor({ pageCount, threads = availableParallelism(), parses }: PagePoolOptions) {
    this.#pool = this.#start(threads, pageCount > manyPages, {
      plan: this.#plan,
      parses,
      compileCache: compileCacheFolder(),
    });
    // Whoever runs the first batch hears of it.
    this.#pool.catch(() => {});
  }

  async #start(threads: number, isLarge: boolean, workerData: PoolData): Promise<Tinypool> {
    const { Tinypool } = await import('tinypool');
    return new Tinypool({
      filename: workerFile(),
      minThreads: threads,
      maxThreads: threads,
      // The second waits in its thread for the first, which then need not wait for this one.
      concurrentTasksPerWorker: 2,
      workerData,
      ...withoutInputType(process.execArgv),
      resourceLimits: {
        stackSizeMb: workerStackMegabytes,
        maxYoungGenerationSizeMb: isLarge ? youngGenerationMegabytes / 2 : youngGenerationMegabytes,
      },
    });
  }

  /** Resolves when the threads have begun to load their code, or have failed to start. */
  async started(): Promise<void> {
    await this.#pool.catch(() => {});
  }

  /** From now on pages are written by this plan. Not to be called while batches are under way. */
  follow(plan: RenderPlan): void {
    const bytes = serialize(plan);
    if (bytes.length > this.#plan.byteLength) this.#plan.grow(bytes.length);
    new Uint8Array(this.#plan).set(bytes);
    this.#plans += 1;
  }

  /** Writes the pages of one batch. Throws the signal's reason when aborted. */
  async write(tasks: readonly PageTask[], signal: AbortSignal | undefined): Promise<WrittenBatch> {
    const pool = await this.#pool;
    const batch: PageBatch = { plan: this.#plans, tasks };
    return pool.run(batch, signal ? { signal } : {});
  }

  /** Begins to write parts of the search index, each in one of the threads. */
  async beginIndexParts(tasks: readonly IndexTask[]): Promise<{ done: Promise<WrittenPart[]> }> {
    const pool = await this.#pool;
    const done = Promise.all(
      tasks.map((task): Promise<WrittenPart> => pool.run(task, { name: 'writeIndexPart' })),
    );
    // Whoever waits for them hears of it.
    done.catch(() => {});
    return { done };
  }

  /** Has one of the threads keep what was compiled for it, for later processes. Nothing else is to be under way. */
  async keepCompiled(): Promise<void> {
    const pool = await this.#pool;
    await pool.run(flagsThatAreSet(), { name: 'keepCompiled' });
  }

  async close(): Promise<void> {
    await (await this.#pool).destroy();
  }
}

/** How a process takes code as text is nothing for threads, which take theirs from a file, and fail. */
function withoutInputType(given: readonly string[]): { execArgv?: string[] } {
  return given.some((argument) => argument.startsWith('--input-type')) ? { execArgv: [] } : {};
}

/** The worker beside this module when it runs from source, else the built one. */
function workerFile(): string {
  const source = new URL('./worker.ts', import.meta.url);
  return existsSync(source) ? source.href : pathToFileURL(join(packageFolder(), 'dist/worker.js')).href;
}

/** Node.js adds a folder for its own version to the one that it is given. */
function compileCacheFolder(): string | undefined {
  const folder = getCompileCacheDir();
  return folder && dirname(folder);
}
