import { isDeepStrictEqual } from 'node:util';
import type { PlannedSite } from '../plan-site.ts';
import type { RenderOptions } from '../render-site.ts';
import { readTop } from '../source/read-pages.ts';
import type { OpenedSource } from '../source/source.ts';
import { readClassNames } from '../theme/utility-classes.ts';
import { optionsDigest } from './find-unchanged.ts';
import { digestPlan, type PlanDigests } from './page-keys.ts';
import type { SiteMemory } from './site-memory.ts';

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

/**
 * The kept plan when a new one would be the same.
 *
 * @param source The docs as they are now.
 */
export function reusePlan(
  options: RenderOptions,
  memory: SiteMemory,
  source: OpenedSource,
): ReadySite | undefined {
  const kept = memory.plan?.kept;
  if (kept?.options !== optionsDigest(options)) return undefined;
  const before = kept.plan.sourceFiles;
  const isSameList =
    source.files.length === before.length && source.files.every((path, at) => path === before[at]);
  if (!isSameList || kept.reads.some((path) => source.digest(path) !== memory.files.get(path)?.digest))
    return undefined;
  return [...memory.files.keys()].every((path) => hasSameFacts(path, source, memory))
    ? { ...kept, source }
    : undefined;
}

const derivations: Readonly<Record<string, (text: string, path: string) => unknown>> = {
  top: readTop,
  classes: readClassNames,
};

/** Whether a file tells the plan what it told before. */
function hasSameFacts(path: string, source: OpenedSource, { files }: SiteMemory): boolean {
  const before = files.get(path);
  if (source.digest(path) === before?.digest) return true;
  return Object.entries(before?.facts ?? {}).every(([name, fact]) => {
    const derive = derivations[name];
    return derive !== undefined && isDeepStrictEqual(source.fact(path, name, derive), fact);
  });
}
