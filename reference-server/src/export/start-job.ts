import { createHash } from 'node:crypto';
import { idempotencyHours, type StartExportRequest } from '@offprint/protocol';
import type { Transaction } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { DatabaseSchema } from '../database/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { ExportServices, Site } from '../services.ts';
import { createJobId, type JobRow, toQueueId } from './jobs.ts';
import { type ExportMessage, exportQueue } from './queue.ts';
import { currentTrace } from './tracing.ts';

export type StartOptions = {
  site: Site;
  request: StartExportRequest;
  idempotencyKey: string | undefined;
  /** `index` for an export that the service makes for its assistant. */
  purpose?: 'export' | 'index';
};

/** Writes the job and its place in the queue in one transaction; an idempotency key gives the job it gave before. */
export function startJob(services: ExportServices, options: StartOptions): Promise<JobRow> {
  return services.database.kysely.transaction().execute(async (transaction) => {
    const jobId = await claimJobId(services, transaction, options);
    const existing = await transaction
      .selectFrom('export_jobs')
      .selectAll()
      .where('id', '=', jobId)
      .executeTakeFirst();
    if (existing !== undefined) return existing;
    const row = await insertJob(services, transaction, jobId, options);
    await enqueue(services.queue, transaction, row);
    return row;
  });
}

async function enqueue(queue: PgBoss, transaction: Transaction<DatabaseSchema>, row: JobRow): Promise<void> {
  const message: ExportMessage = { jobId: row.id, trace: currentTrace() };
  const sent = await queue.send(exportQueue, message, {
    id: toQueueId(row.id),
    group: { id: row.organization_id },
    // Whoever asked for an export waits for it.
    priority: row.purpose === 'index' ? 0 : 1,
    db: fromKysely(transaction),
  });
  if (sent === null) throw new Error(`The queue did not take the job ${row.id}.`);
}

function insertJob(
  { clock }: ExportServices,
  transaction: Transaction<DatabaseSchema>,
  jobId: string,
  { site, request, purpose = 'export' }: StartOptions,
): Promise<JobRow> {
  const now = clock.now();
  return transaction
    .insertInto('export_jobs')
    .values({
      id: jobId,
      organization_id: site.organizationId,
      site_id: site.id,
      domain: request.domain,
      status: 'queued',
      requested_version: request.version ?? null,
      paths: request.paths === undefined ? null : JSON.stringify(request.paths),
      created_at: now,
      updated_at: now,
      purpose,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The id for the new job, or the one that the idempotency key stands for already. */
async function claimJobId(
  { clock }: ExportServices,
  transaction: Transaction<DatabaseSchema>,
  { site, request, idempotencyKey }: StartOptions,
): Promise<string> {
  if (idempotencyKey === undefined) return createJobId();
  const now = clock.now();
  const claim = {
    organization_id: site.organizationId,
    key: idempotencyKey,
    body_digest: digestBody(request),
    job_id: createJobId(),
    created_at: now,
  };
  await transaction
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', claim.organization_id)
    .where('key', '=', claim.key)
    .where('created_at', '<', new Date(now.getTime() - idempotencyHours * 3_600_000))
    .execute();
  // The empty update locks the row and returns it, so of two requests at once the second sees what the first wrote.
  const row = await transaction
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'key']).doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.body_digest === claim.body_digest) return row.job_id;
  throw new ProblemError('idempotency-conflict', 'This Idempotency-Key came with another body before.');
}

function digestBody({ domain, version, paths }: StartExportRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([domain, version, paths]))
    .digest('hex');
}
