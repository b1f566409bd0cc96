import { workerData } from 'node:worker_threads';
import type { RenderPlan } from './render-plan.ts';
import { createPageWriter, type WrittenPage } from './write-page.ts';

const [, plan] = workerData as [unknown, RenderPlan];
const writePage = createPageWriter(plan);

/** Renders and writes one batch of pages, in the order given. */
export default async function renderBatch(paths: readonly string[]): Promise<WrittenPage[]> {
  const pages: WrittenPage[] = [];
  for (const path of paths) pages.push(await writePage(path));
  return pages;
}
