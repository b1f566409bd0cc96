import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderResult } from 'offprint';
import type { JobWithMetadata } from 'pg-boss';
import { forgetIndexed } from '../assistant/refresh-index.ts';
import type { ExportServices } from '../services.ts';
import { fetchSource } from '../source/fetch-source.ts';
import { publishArchives } from './bundles.ts';
import { ExportFailure } from './export-failure.ts';
import {
  type Attempt,
  beginAttempt,
  completeJob,
  failJob,
  readJob,
  requeueJob,
  writeProgress,
} from './jobs.ts';
import { createProgressWriter } from './progress-writer.ts';
import { deadExportQueue, type ExportMessage, exportQueue } from './queue.ts';
import { shareOut, startRangeWorker } from './ranges.ts';
import { renderInProcess } from './render-process.ts';
import { toRenderLimits, toRenderOptions } from './to-render-options.ts';
import { toWarnings } from './to-warnings.ts';
import { inJobSpan } from './tracing.ts';

type Job = JobWithMetadata<ExportMessage>;

/** Takes export jobs from the queue until `signal` aborts, which also ends what is running. */
export async function startExportWorker(services: ExportServices, signal: AbortSignal): Promise<void> {
  const { concurrency, perOrganization } = services.config.export;
  const options = {
    includeMetadata: true,
    localConcurrency: concurrency,
    groupConcurrency: perOrganization,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 1,
    heartbeatRefreshSeconds: 3,
  } as const;
  await services.queue.work<ExportMessage, void, typeof options>(exportQueue, options, async (jobs) => {
    for (const job of jobs) {
      const stop = AbortSignal.any([job.signal, signal]);
      await inJobSpan(job.data.jobId, job.data.trace, () => runExport(services, job, stop));
    }
  });
  await startRangeWorker(services, signal);
  await services.queue.work<ExportMessage>(
    deadExportQueue,
    { notifyPollingIntervalSeconds: 2 },
    async (jobs) => {
      for (const job of jobs) await buryJob(services, job.data.jobId);
    },
  );
}

async function runExport(services: ExportServices, job: Job, signal: AbortSignal): Promise<void> {
  const { database, clock, logger, metrics } = services;
  const { jobId } = job.data;
  const attempt = await beginAttempt(database.kysely, clock, jobId);
  if (attempt === undefined) return;
  const startedAt = performance.now();
  const log = logger.child({ jobId, attempt: attempt.attempt });
  log.info('export started');
  try {
    await exportSite(services, attempt, signal);
    log.info({ seconds: secondsSince(startedAt) }, 'export completed');
    metrics.exportEnded('completed', secondsSince(startedAt));
  } catch (error) {
    log.warn({ err: error }, 'export attempt failed');
    await endFailedAttempt(services, { job, attempt, error, seconds: secondsSince(startedAt) });
  }
}

type FailedAttempt = { job: Job; attempt: Attempt; error: unknown; seconds: number };

/** What the docs caused ends the job at once; anything else goes back to the queue while retries are left. */
async function endFailedAttempt(services: ExportServices, { job, attempt, error, seconds }: FailedAttempt) {
  const { database, clock, metrics } = services;
  const isLast = job.retryCount >= job.retryLimit;
  if (!(error instanceof ExportFailure) && !isLast) {
    await requeueJob(database.kysely, clock, attempt);
    throw error;
  }
  const reason = error instanceof ExportFailure ? error.message : exhausted(job.retryCount + 1);
  if (!(await failJob(database.kysely, clock, attempt, reason))) return;
  metrics.exportEnded('failed', seconds);
  if (!(error instanceof ExportFailure)) await forgetIndexed(database.kysely, attempt.jobId);
}

async function exportSite(services: ExportServices, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { database, clock, config } = services;
  const folder = join(config.data, 'work', `${attempt.jobId}-${attempt.attempt}`);
  const lost = new AbortController();
  const stop = AbortSignal.any([signal, lost.signal]);
  const progress = createProgressWriter(
    (latest) => writeProgress(database.kysely, clock, attempt, latest),
    (reason) => lost.abort(reason),
  );
  try {
    const row = await readJob(database.kysely, attempt.jobId);
    const site = row && (await services.sites.find(row.site_id));
    if (row === undefined || site === undefined) throw new ExportFailure('The site is no longer configured.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const source = await fetchSource(services, site, { folder: join(folder, 'source'), signal: stop });
    const limits = toRenderLimits(config, stop);
    const options = toRenderOptions(row, site, source, folder);
    const ranges = await shareOut(services, { attempt, row, options, folder, limits }, progress.report);
    const result = await renderInProcess({
      render: ranges.length === 0 ? options : { ...options, cacheFolder: join(folder, 'cache') },
      ranges,
      ...limits,
      onProgress: progress.report,
    });
    const archives = await publishArchives(services.storage, row, result.archives);
    await progress.stop();
    stop.throwIfAborted();
    await endCompleted(services, attempt, { result, archives });
  } finally {
    await progress.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Published = { result: RenderResult; archives: Awaited<ReturnType<typeof publishArchives>> };

async function endCompleted(
  { database, clock }: ExportServices,
  attempt: Attempt,
  { result, archives }: Published,
) {
  const { pageCount, version, messages } = result;
  const completion = { pageCount, version, warnings: toWarnings(messages), archives };
  const ended = await completeJob(database.kysely, clock, attempt, completion);
  if (!ended) throw new Error('Another worker has taken the job, or it has ended.');
}

/** A job whose last attempt died with its worker has nobody else to end it. */
async function buryJob({ database, clock, metrics }: ExportServices, jobId: string): Promise<void> {
  const row = await readJob(database.kysely, jobId);
  if (row === undefined) return;
  const { numUpdatedRows } = await database.kysely
    .updateTable('export_jobs')
    .set({ status: 'failed', error: exhausted(row.attempt), updated_at: clock.now() })
    .where('id', '=', jobId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  metrics.exportEnded('failed', 0);
  await forgetIndexed(database.kysely, jobId);
}

function exhausted(attempts: number): string {
  return `The export did not finish in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}. Start a new job; if it fails again, tell the operator the job id.`;
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
