import { randomUUID } from 'node:crypto';
import { type ExportJob, type ExportWarning, exportWarningSchema } from '@offprint/protocol';
import { type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import { z } from 'zod';
import type { DatabaseSchema, ExportJobRow, StoredArchive } from '../database/schema.ts';
import type { Clock } from '../services.ts';

export type JobRow = Selectable<ExportJobRow>;

/** One claim of a job by one worker. Its writes fail once another worker has claimed the job or the job has ended. */
export type Attempt = { jobId: string; attempt: number };

export type Completion = {
  pageCount: number;
  version: string;
  warnings: ExportWarning[];
  archives: StoredArchive[];
};

type Jobs = Kysely<DatabaseSchema>;

/** `se_` and the 32 hex digits of a random UUID, whose 122 bits come from the system's CSPRNG. */
export function createJobId(): string {
  return `se_${randomUUID().replaceAll('-', '')}`;
}

/** The UUID under which the queue knows the job. */
export function toQueueId(jobId: string): string {
  return jobId.slice('se_'.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function readJob(database: Jobs, jobId: string): Promise<JobRow | undefined> {
  return database.selectFrom('export_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
}

/** Takes a job that has not ended for a new attempt; `undefined` when it has ended. */
export async function beginAttempt(
  database: Jobs,
  clock: Clock,
  jobId: string,
): Promise<Attempt | undefined> {
  const row = await database
    .updateTable('export_jobs')
    .set({
      status: 'running',
      attempt: sql<number>`attempt + 1`,
      progress: 0,
      page_count: 0,
      updated_at: clock.now(),
    })
    .where('id', '=', jobId)
    .where('status', 'in', ['queued', 'running'])
    .returning('attempt')
    .executeTakeFirst();
  return row === undefined ? undefined : { jobId, attempt: row.attempt };
}

/** Writes live progress (percent, never falling); `false` when the attempt no longer holds the job. */
export function writeProgress(
  database: Jobs,
  clock: Clock,
  attempt: Attempt,
  progress: { percent: number; pageCount: number },
): Promise<boolean> {
  return updateAttempt(database, attempt, {
    progress: sql<number>`greatest(progress, ${progress.percent}::double precision)`,
    page_count: sql<number>`greatest(page_count, ${progress.pageCount}::integer)`,
    updated_at: clock.now(),
  });
}

/** Ends the job as `completed`; `false` when the attempt no longer holds it. */
export function completeJob(
  database: Jobs,
  clock: Clock,
  attempt: Attempt,
  { pageCount, version, warnings, archives }: Completion,
): Promise<boolean> {
  return updateAttempt(database, attempt, {
    status: 'completed',
    progress: 100,
    page_count: pageCount,
    version,
    warnings: JSON.stringify(warnings),
    archives: JSON.stringify(archives),
    updated_at: clock.now(),
  });
}

/** Ends the job as `failed` with a reason for people; `false` when the attempt no longer holds it. */
export function failJob(database: Jobs, clock: Clock, attempt: Attempt, error: string): Promise<boolean> {
  return updateAttempt(database, attempt, { status: 'failed', error, updated_at: clock.now() });
}

/** Puts a running job back to `queued`, for another attempt. */
export function requeueJob(database: Jobs, clock: Clock, attempt: Attempt): Promise<boolean> {
  return updateAttempt(database, attempt, {
    status: 'queued',
    progress: 0,
    page_count: 0,
    updated_at: clock.now(),
  });
}

async function updateAttempt(
  database: Jobs,
  { jobId, attempt }: Attempt,
  values: UpdateObject<DatabaseSchema, 'export_jobs'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('export_jobs')
    .set(values)
    .where('id', '=', jobId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The job as the interface shows it. */
export function toExportJob(row: JobRow): ExportJob {
  return {
    jobId: row.id,
    domain: row.domain,
    status: row.status,
    progress: row.progress,
    pageCount: row.page_count,
    version: row.version ?? row.requested_version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    error: row.error,
    warnings: z.array(exportWarningSchema).parse(row.warnings),
  };
}
