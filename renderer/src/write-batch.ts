import { setImmediate } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { openPackStore } from './cache/pack-store.ts';
import { createMemoryStore, locateRecords, type RecordStore } from './cache/record-store.ts';
import type { RenderPlan } from './render-plan.ts';
import type { IndexTask, WrittenPart } from './search/write-index-part.ts';
import type { PageBatch, PoolData, WrittenBatch } from './thread-messages.ts';
import { createPageWriter, type PageOutcome, type PageTask } from './write-page.ts';

export { keepCompiled } from './compiled-code.ts';

const [, data] = workerData as [unknown, PoolData];

// Failing to load is told by the page that needs it.
if (data.parses) import('./article-renderer.ts').catch(() => {});
if (data.parses && data.parses !== 'plain') import('./mdx/expand-mdx.ts').catch(() => {});
import('./search/write-index-part.ts').catch(() => {});

let followed = 0;
let store: RecordStore;
let writePage: (task: PageTask) => Promise<PageOutcome>;

let last: Promise<unknown> = Promise.resolve();

/** Writes one batch of pages, in the order given, when the one before it is done. */
export function writeBatch(batch: PageBatch): Promise<WrittenBatch> {
  const done = last.then(() => writeNext(batch));
  // Whoever waits for it hears of it.
  last = done.catch(() => {});
  return done;
}

async function writeNext({ plan, tasks }: PageBatch): Promise<WrittenBatch> {
  if (plan !== followed) follow(plan);
  const outcomes: PageOutcome[] = [];
  for (const task of tasks) outcomes.push(await writePage(task));
  // What the parser holds outside of the heap is let go of between rounds of the event loop, and a busy thread has none.
  await setImmediate();
  return {
    outcomes,
    records: locateRecords(
      store,
      outcomes.flatMap(({ kept }) => kept),
    ),
  };
}

/** Writes one part of the search index, while other threads write the other and what else is made of all pages. */
export async function writeIndexPart(task: IndexTask): Promise<WrittenPart> {
  const part = await import('./search/write-index-part.ts');
  return part.writeIndexPart(task);
}

function follow(count: number): void {
  const plan = deserialize(new Uint8Array(data.plan)) as RenderPlan;
  store = plan.records === undefined ? createMemoryStore() : openPackStore(plan.records);
  writePage = createPageWriter(plan, store);
  followed = count;
}
