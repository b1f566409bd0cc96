import { isDeepStrictEqual } from 'node:util';
import type { RenderOptions } from '../render-options.ts';
import { readTop } from '../source/read-pages.ts';
import type { OpenedSource } from '../source/source.ts';
import { readClassNames } from '../theme/utility-classes.ts';
import type { ReadySite } from './kept-plan.ts';
import { optionsDigest } from './options-digest.ts';
import type { SiteMemory } from './site-memory.ts';

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
