import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/schema.ts';
import { startJob } from '../export/start-job.ts';
import type { ExportServices, Site } from '../services.ts';
import { stampSource } from '../source/stamp-source.ts';

/** When the first look comes (milliseconds): a caller who exports right after the start need not wait for the index. */
const firstLookMs = 3_000;

/**
 * Looks at the source of every site soon and from time to time, until `signal` aborts, and exports those that changed since
 * they were last exported, so that answers follow the docs. Such an export is no bundle that a caller asked for: it
 * takes the place of the one before and of none of theirs.
 */
export function startIndexRefresh(services: ExportServices, signal: AbortSignal): void {
  const { config, logger, running } = services;
  const { refreshSeconds } = config.assistant;
  if (!config.assistant.enabled || refreshSeconds === 0) return;
  let refreshing: Promise<void> | undefined;
  const look = (work: () => Promise<void>) => {
    if (refreshing !== undefined) return;
    refreshing = work()
      .catch((error) => logger.warn({ err: error }, 'the indexes could not be refreshed'))
      .finally(() => {
        if (refreshing !== undefined) running.delete(refreshing);
        refreshing = undefined;
      });
    running.add(refreshing);
  };
  const refresh = () => refreshIndexes(services, signal);
  const begin = () => forgetFailed(services).then(refresh);
  const first = setTimeout(look, Math.min(firstLookMs, refreshSeconds * 1_000), begin);
  const timer = setInterval(look, refreshSeconds * 1_000, refresh);
  const stop = () => {
    clearTimeout(first);
    clearInterval(timer);
  };
  signal.addEventListener('abort', stop, { once: true });
}

/** Lets the next look make the index anew that the export `jobId` was to make and did not, for no fault of the docs. */
export async function forgetIndexed(database: Kysely<DatabaseSchema>, jobId: string): Promise<void> {
  await database
    .deleteFrom('indexed_sources')
    .where('site_id', 'in', (eb) =>
      eb.selectFrom('export_jobs').select('site_id').where('id', '=', jobId).where('purpose', '=', 'index'),
    )
    .execute();
}

/** What failed over the docs may do with the limits, or with the renderer, of this start. */
async function forgetFailed({ database }: ExportServices): Promise<void> {
  await sql`
    delete from indexed_sources where site_id in (
      select site_id from (
        select distinct on (site_id) site_id, status from export_jobs
        where purpose = 'index' order by site_id, created_at desc
      ) newest where status = 'failed'
    )`.execute(database.kysely);
}

/** Starts an export of each site whose docs changed. */
async function refreshIndexes(services: ExportServices, signal: AbortSignal): Promise<void> {
  const rows = await services.database.kysely.selectFrom('sites').select('id').orderBy('id').execute();
  for (const { id } of rows) {
    if (signal.aborted) return;
    const site = await services.sites.find(id);
    if (site === undefined) continue;
    await refreshSite(services, site, signal).catch((error) =>
      services.logger.warn({ err: error, siteId: id }, 'the source of a site could not be looked at'),
    );
  }
}

async function refreshSite(services: ExportServices, site: Site, signal: AbortSignal): Promise<void> {
  if (site.source === undefined || (await hasUnfinished(services, site))) return;
  const { stamp, changedAt } = await stampSource(site.source, signal);
  if (!(await claimStamp(services, site, stamp))) return;
  if (changedAt !== undefined && (await wasExportedSince(services, site, changedAt))) return;
  await startJob(services, {
    site,
    request: { domain: site.id },
    idempotencyKey: undefined,
    purpose: 'index',
  });
}

/** Of several processes that see a new state, one writes it down and goes on. */
async function claimStamp({ database }: ExportServices, site: Site, stamp: string): Promise<boolean> {
  const claimed = await database.kysely
    .insertInto('indexed_sources')
    .values({ site_id: site.id, stamp })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet({ stamp }).where('indexed_sources.stamp', '<>', stamp),
    )
    .returning('site_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function hasUnfinished({ database }: ExportServices, site: Site): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('export_jobs')
    .select('id')
    .where('site_id', '=', site.id)
    .where('status', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function wasExportedSince({ database }: ExportServices, site: Site, time: Date): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('export_jobs')
    .select('id')
    .where('site_id', '=', site.id)
    .where('status', '=', 'completed')
    .where('paths', 'is', null)
    .where('purged_at', 'is', null)
    .where('created_at', '>', time)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
