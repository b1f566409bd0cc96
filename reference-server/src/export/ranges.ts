import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { unpackArchive } from 'offprint/archive';
import type { ExportServices } from '../services.ts';
import { fetchSource } from '../source/fetch-source.ts';
import { type Attempt, type JobRow, readJob } from './jobs.ts';
import { type RangeMessage, rangeQueue } from './queue.ts';
import { type RenderProcessOptions, renderInProcess } from './render-process.ts';
import { toRenderLimits, toRenderOptions } from './to-render-options.ts';

type Limits = ReturnType<typeof toRenderLimits>;
type Options = ReturnType<typeof toRenderOptions>;
type Share = { attempt: Attempt; row: JobRow; options: Options; folder: string; limits: Limits };

/** How often the other workers' shares are looked at (milliseconds). */
const pollMs = 250;

/**
 * Shares the pages of a large export among the workers: the others get their ranges through the queue, this one
 * renders the first. Gives the folders with what came back, none when the export is not shared. Nothing depends on
 * the others: a range that nobody has begun by the time the first is done, or that fails, is left to the render that
 * joins the rest, and so is everything when `joinRange` finds that it does not fit.
 */
export async function shareOut(
  services: ExportServices,
  share: Share,
  onProgress: RenderProcessOptions['onProgress'],
): Promise<string[]> {
  const { ranges: count, rangeFiles } = services.config.export;
  const { attempt, row, options, folder, limits } = share;
  if (count === 1 || row.paths !== null || !(await hasFiles(options.source, rangeFiles))) return [];
  const others = Array.from({ length: count - 1 }, (_, index) => ({ index: index + 1, id: randomUUID() }));
  for (const { index, id } of others) {
    const message: RangeMessage = { ...attempt, index, count };
    await services.queue.send(rangeQueue, message, { id });
  }
  try {
    const own = rangeFolder(folder, 0);
    await renderInProcess({
      render: options,
      range: { share: { index: 0, count }, folder: own },
      ...limits,
      onProgress: ({ completed, total }) => onProgress({ completed, total: total * count }),
    });
    const received = await Promise.all(others.map((other) => receiveRange(services, share, other)));
    return [own, ...received.flat()];
  } finally {
    for (const { index, id } of others) {
      await services.queue.cancel(rangeQueue, id).catch(() => {});
      await services.storage.remove(rangeKey({ ...attempt, index })).catch(() => {});
    }
  }
}

function rangeFolder(folder: string, index: number): string {
  return join(folder, `range-${index}`);
}

function rangeKey({ jobId, attempt, index }: Attempt & { index: number }): string {
  return `ranges/${jobId}/${attempt}/${index}.tar.gz`;
}

/** Whether a folder holds at least so many files; counts no further. */
async function hasFiles(folder: string, least: number): Promise<boolean> {
  let files = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile()) files += 1;
    if (files >= least) return true;
  }
  return false;
}

/** Waits for a range that somebody renders; gives its folder, or nothing when it is left to the join. */
async function receiveRange(
  { queue, storage, logger }: ExportServices,
  { attempt, folder, limits }: Share,
  { index, id }: { index: number; id: string },
): Promise<string[]> {
  for (;;) {
    limits.signal.throwIfAborted();
    const [job] = await queue.findJobs(rangeQueue, { id });
    if (job?.state === 'completed') break;
    if (job?.state !== 'active') return [];
    await setTimeout(pollMs, undefined, { signal: limits.signal });
  }
  const target = rangeFolder(folder, index);
  try {
    await mkdir(target, { recursive: true });
    await pipeline(
      await storage.read(rangeKey({ ...attempt, index })),
      createWriteStream(`${target}.tar.gz`),
    );
    await unpackArchive(`${target}.tar.gz`, target, { signal: limits.signal });
    return [target];
  } catch (error) {
    limits.signal.throwIfAborted();
    logger.warn({ err: error, jobId: attempt.jobId, index }, 'a range could not be received');
    return [];
  } finally {
    await rm(`${target}.tar.gz`, { force: true });
  }
}

/** Takes shares of large exports from the queue until `signal` aborts. */
export async function startRangeWorker(services: ExportServices, signal: AbortSignal): Promise<void> {
  if (services.config.export.ranges === 1) return;
  const options = {
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 1,
    heartbeatRefreshSeconds: 3,
  } as const;
  await services.queue.work<RangeMessage>(rangeQueue, options, async (jobs) => {
    for (const { id, data, signal: jobSignal } of jobs) {
      await renderShare(services, data, AbortSignal.any([jobSignal, signal]));
      await forgetUnwanted(services, id, data);
    }
  });
}

/** A share that came too late was given up by the worker that wanted it, which has cleared away the others. */
async function forgetUnwanted({ queue, storage }: ExportServices, id: string, message: RangeMessage) {
  const [job] = await queue.findJobs(rangeQueue, { id });
  if (job?.state !== 'active') await storage.remove(rangeKey(message));
}

async function renderShare(
  services: ExportServices,
  message: RangeMessage,
  signal: AbortSignal,
): Promise<void> {
  const { config, storage, database, logger } = services;
  const { jobId, attempt, index, count } = message;
  const row = await readJob(database.kysely, jobId);
  const site = row && (await services.sites.find(row.site_id));
  // The attempt has ended, or another has begun.
  if (site === undefined || row?.status !== 'running' || row.attempt !== attempt) return;
  const folder = join(config.data, 'work', `${jobId}-${attempt}-range-${index}`);
  const archive = join(folder, 'range.tar.gz');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const source = await fetchSource(services, site, { folder: join(folder, 'source'), signal });
    const { archives } = await renderInProcess({
      render: toRenderOptions(row, site, source, folder),
      range: { share: { index, count }, folder: join(folder, 'range'), archive },
      ...toRenderLimits(config, signal),
      onProgress: () => {},
    });
    const sha256 = archives[0]?.sha256 ?? '';
    await storage.write(rangeKey({ jobId, attempt, index }), archive, {
      sha256,
      contentType: 'application/gzip',
    });
    logger.info({ jobId, attempt, index }, 'a share of an export is rendered');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
