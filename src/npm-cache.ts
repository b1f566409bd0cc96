import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StepLog } from './step-log.ts';
import { untilAborted } from './targets/artifact-upload.ts';

const patienceMs = 60_000;

export type NpmCacheOptions = { version: string; temporaryFolder: string; signal: AbortSignal; log: StepLog };

/**
 * Keeps what npm downloads between runs: gives `work` a folder for npm's cache, filled from an earlier run with the same version
 * of the renderer, or `undefined` where there is no cache service and npm's own folder serves best. A cache service that is missing, slow or broken costs time and never the step.
 */
export async function withNpmCache<T>(
  options: NpmCacheOptions,
  work: (folder: string | undefined) => Promise<T>,
): Promise<T> {
  const folder = join(options.temporaryFolder, 'offprint-npm');
  const key = `offprint-npm-${options.version}-${process.platform}-${process.arch}`;
  const { isFeatureAvailable, restoreCache, saveCache } = await import('@actions/cache');
  if (!isFeatureAvailable()) return work(undefined);
  const content = join(folder, '_cacache');
  const restored = await attempt('restored', options, () => restoreCache([content], key));
  const result = await work(folder);
  if (restored === undefined && existsSync(content))
    await attempt('saved', options, () => saveCache([content], key));
  return result;
}

async function attempt<T>(
  what: string,
  { signal, log }: NpmCacheOptions,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await untilAborted(work(), AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
  } catch (error) {
    signal.throwIfAborted();
    log.info(`The cache was not ${what}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
