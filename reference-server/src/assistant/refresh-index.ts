import { startJob } from '../export/start-job.ts';
import type { ExportServices, Site } from '../services.ts';
import { stampSource } from '../source/stamp-source.ts';

/**
 * Looks at the source of every site from time to time, until `signal` aborts, and exports those that changed since
 * they were last exported, so that answers follow the docs. Such an export is no bundle that a caller asked for: it
 * takes the place of the one before and of none of theirs.
 */
export function startIndexRefresh(services: ExportServices, signal: AbortSignal): void {
  const { config, logger, running } = services;
  const { refreshSeconds } = config.assistant;
  if (!config.assistant.enabled || refreshSeconds === 0) return;
  let refreshing: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (refreshing !== undefined) return;
    refreshing = refreshIndexes(services, signal)
      .catch((error) => logger.warn({ err: error }, 'the indexes could not be refreshed'))
      .finally(() => {
        if (refreshing !== undefined) running.delete(refreshing);
        refreshing = undefined;
      });
    running.add(refreshing);
  }, refreshSeconds * 1_000);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
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
