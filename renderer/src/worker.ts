import { workerData } from 'node:worker_threads';
import { openPackStore } from './cache/pack-store.ts';
import { createMemoryStore } from './cache/record-store.ts';
import type { RenderPlan } from './render-plan.ts';
import { createPageWriter, type PageOutcome, type PageTask } from './write-page.ts';

const [, plan] = workerData as [unknown, RenderPlan];
const store = plan.records === undefined ? createMemoryStore() : openPackStore(plan.records);
const writePage = createPageWriter(plan, store);

/** Writes one batch of pages, in the order given. */
export default async function writeBatch(tasks: readonly PageTask[]): Promise<PageOutcome[]> {
  const outcomes: PageOutcome[] = [];
  for (const task of tasks) outcomes.push(await writePage(task));
  return outcomes;
}
