import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idempotencyHours } from '@offprint/protocol';
import { sql } from 'kysely';
import { createThreads } from '../assistant/threads.ts';
import type { StoredArchive } from '../database/schema.ts';
import type { ExportServices } from '../services.ts';
import { requeueJob, toQueueId } from './jobs.ts';
import { exportQueue, maintenanceQueue } from './queue.ts';

/** How long the rows of failed jobs, and of jobs whose bundle is purged, can still be read. */
const keptRowsMs = 90 * 86_400_000;

/** How often jobs of dead workers are looked for, to show them as queued again. */
const sweepIntervalMs = 2_000;

/** Schedules the purge on one process at a time, and the sweep on this one until `signal` aborts. */
export async function startMaintenance(services: ExportServices, signal: AbortSignal): Promise<void> {
  const { queue } = services;
  await queue.schedule(maintenanceQueue, '*/10 * * * *');
  await queue.work(maintenanceQueue, { pollingIntervalSeconds: 30 }, () => maintain(services));
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => sweep(services))
      .catch((error) => {
        services.logger.warn({ err: error }, 'the sweep failed');
      });
  }, sweepIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** How often the folders of this machine are cleared. */
const clearIntervalMs = 600_000;

/** Clears the folders of this machine, whatever its role, now and from time to time until `signal` aborts. */
export async function startClearing(services: ExportServices, signal: AbortSignal): Promise<void> {
  const clear = () =>
    clearFolders(services).catch((error) => {
      services.logger.warn({ err: error }, 'the data folder could not be cleared');
    });
  await clear();
  const timer = setInterval(clear, clearIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Removes from the data folder what no process of this machine uses any more. */
export async function clearFolders(services: ExportServices): Promise<void> {
  await removeOldSites(services);
  await removeStaleWork(services);
}

/** Purges old bundles and forgets old idempotency keys. */
export async function maintain(services: ExportServices): Promise<void> {
  await purgeBundles(services);
  const deadline = new Date(services.clock.now().getTime() - idempotencyHours * 3_600_000);
  const { database } = services;
  await database.kysely.deleteFrom('idempotency_keys').where('created_at', '<', deadline).execute();
  await forgetJobs(services);
  await createThreads(database.kysely, services.clock).forget(services.config.assistant.threadDays);
  await sql`delete from rate_limits where expire < ${Date.now() - 3_600_000}`.execute(database.kysely);
  // The embedded database has no autovacuum.
  if (database.kind === 'pglite') await database.query({ text: 'vacuum (analyze)' });
}

/**
 * Keeps the newest bundles of each site, among them one of the whole site, which the assistant answers from, and every
 * bundle as long as a link lives: whoever polls has that long to ask for it. The row is marked first, so that no link is signed to what goes away; the files follow when the last link
 * has expired. The service's own index has no links.
 */
async function purgeBundles(services: ExportServices): Promise<void> {
  const { database, clock, config } = services;
  const now = clock.now();
  const deadline = new Date(now.getTime() - config.export.linkLifetimeSeconds * 1000);
  await sql`
    update export_jobs set purged_at = ${now} where id in (
      select id from (
        select id, purpose, updated_at, row_number() over (partition by site_id, purpose order by updated_at desc) as place,
          paths is null and row_number() over (partition by site_id, paths is null order by updated_at desc) = 1 as is_newest_whole
        from export_jobs where status = 'completed' and purged_at is null
      ) ranked where not is_newest_whole and ((purpose = 'index' and place > 1)
        or (place > ${config.export.keepBundles}::integer and updated_at < ${deadline}))
    )`.execute(database.kysely);
  const purged = await database.kysely
    .selectFrom('export_jobs')
    .select(['id', 'archives'])
    .where(({ or, eb }) => or([eb('purpose', '=', 'index'), eb('purged_at', '<', deadline)]))
    .where('purged_at', 'is not', null)
    .where(sql<boolean>`archives <> '[]'::jsonb`)
    .execute();
  for (const { id, archives } of purged) await removeArchives(services, id, archives);
}

async function removeArchives(
  { database, storage }: ExportServices,
  jobId: string,
  archives: readonly StoredArchive[],
): Promise<void> {
  for (const { key } of archives) await storage.remove(key);
  await database.kysely.updateTable('export_jobs').set({ archives: '[]' }).where('id', '=', jobId).execute();
}

/** Unpacked sites of bundles that are not the newest any more; a reader of the last two keeps its files. */
async function removeOldSites({ database, config }: ExportServices): Promise<void> {
  const root = join(config.data, 'sites');
  for (const siteId of await readdir(root).catch(() => [])) {
    const newest = await database.kysely
      .selectFrom('export_jobs')
      .select('id')
      .where('site_id', '=', siteId)
      .where('status', '=', 'completed')
      .where('paths', 'is', null)
      .orderBy('updated_at', 'desc')
      .limit(2)
      .execute();
    const kept = new Set(newest.map(({ id }) => id));
    for (const folder of await readdir(join(root, siteId))) {
      const jobId = folder.split('.')[0] ?? folder;
      if (!kept.has(jobId)) await rm(join(root, siteId, folder), { recursive: true, force: true });
    }
  }
}

async function forgetJobs({ database, clock }: ExportServices): Promise<void> {
  await database.kysely
    .deleteFrom('export_jobs')
    .where('updated_at', '<', new Date(clock.now().getTime() - keptRowsMs))
    .where(({ or, eb }) => or([eb('status', '=', 'failed'), eb('purged_at', 'is not', null)]))
    .execute();
}

/** Working folders of attempts that a killed process left behind on this machine. */
async function removeStaleWork({ config, clock }: ExportServices): Promise<void> {
  const root = join(config.data, 'work');
  const deadline = clock.now().getTime() - (config.export.timeoutSeconds + 600) * 1000;
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    if ((await lastWritten(folder)) < deadline) await rm(folder, { recursive: true, force: true });
  }
}

/** When a file at the top of `folder` was last written: an upload goes on for as long as it takes. */
async function lastWritten(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const times = [folder, ...names.map((name) => join(folder, name))].map((path) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}

/** Jobs whose worker died wait in the queue for a retry; their rows say so from here on. */
async function sweep({ database, queue, clock }: ExportServices): Promise<void> {
  const running = await database.kysely
    .selectFrom('export_jobs')
    .select(['id', 'attempt'])
    .where('status', '=', 'running')
    .execute();
  for (const { id, attempt } of running) {
    const [queued] = await queue.findJobs(exportQueue, { id: toQueueId(id) });
    if (queued?.state === 'retry') await requeueJob(database.kysely, clock, { jobId: id, attempt });
  }
}
