import { deserialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { openPackStore } from './cache/pack-store.ts';
import { createMemoryStore } from './cache/record-store.ts';
import type { PageBatch, PoolData } from './page-pool.ts';
import type { RenderPlan } from './render-plan.ts';
import { createPageWriter, type PageOutcome, type PageTask } from './write-page.ts';

const [, data] = workerData as [unknown, PoolData];

let followed = 0;
let writePage: (task: PageTask) => Promise<PageOutcome>;

// Failing to load is told by the page that needs it.
if (data.isParsing) import('./article-renderer.ts').catch(() => {});

/** Writes one batch of pages, in the order given. */
export default async function writeBatch({ plan, tasks }: PageBatch): Promise<PageOutcome[]> {
  if (plan !== followed) follow(plan);
  const outcomes: PageOutcome[] = [];
  for (const task of tasks) outcomes.push(await writePage(task));
  return outcomes;
}

function follow(count: number): void {
  const plan = deserialize(new Uint8Array(data.plan)) as RenderPlan;
  const store = plan.records === undefined ? createMemoryStore() : openPackStore(plan.records);
  writePage = createPageWriter(plan, store);
  followed = count;
}
