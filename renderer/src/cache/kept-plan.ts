import type { PlannedSite } from '../plan-site.ts';
import type { RenderOptions } from '../render-options.ts';
import { optionsDigest } from './options-digest.ts';
import { digestPlan, type PlanDigests } from './page-keys.ts';

/** A plan as it can be used again while nothing changes but the text of pages. Structured-clone friendly. */
export type KeptPlan = Omit<PlannedSite, 'source' | 'shared'> & {
  options: string;
  /** Files that the plan was made of as a whole; of all others only their facts. */
  reads: string[];
  shared: SharedName[];
  digests: PlanDigests;
};

/** A shared file without its contents. */
type SharedName = { name: string; path: string; feature?: string };

/** A planned site whose shared files have contents only if it was planned just now. */
export type ReadySite = Omit<PlannedSite, 'shared'> & {
  shared: SharedName[];
  /** Missing when the plan is not kept. */
  digests?: PlanDigests;
};

/** What to keep of a plan; `undefined` when it holds what other hosts gave, or pictures. */
export function toKeptPlan(site: PlannedSite, options: RenderOptions): KeptPlan | undefined {
  const { source, shared, ...rest } = site;
  if (!site.isSelfContained || site.plan.og !== undefined) return undefined;
  const names = shared.map(({ name, path, feature }) => ({ name, path, ...(feature ? { feature } : {}) }));
  return {
    ...rest,
    options: optionsDigest(options),
    reads: [...source.reads],
    shared: names,
    digests: digestPlan(site.plan),
  };
}
