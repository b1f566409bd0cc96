import { PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../database/database.ts';

export const exportQueue = 'export';
/** Jobs whose worker died on the last attempt land here. */
export const deadExportQueue = 'export-dead';
/** Shares of large exports. What becomes of one is the business of the worker that has the export. */
export const rangeQueue = 'export-range';
export const maintenanceQueue = 'maintenance';

/** What travels through the queue; everything else is in the job's row. */
export type ExportMessage = { jobId: string; trace?: Record<string, string> | undefined };

/** One share of the pages of one attempt of a job. */
export type RangeMessage = { jobId: string; attempt: number; index: number; count: number };

/** Seconds without a sign of life after which a worker counts as dead; 10 is the least that pg-boss takes. */
const heartbeatSeconds = 10;

/** Starts pg-boss on the database, with the queues of the exports in place. */
export async function startQueue(database: Database, config: ServerConfig, logger: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.queueOptions,
    useListenNotify: true,
    // The defaults of a minute would leave the job of a killed worker lying for two.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 300,
    monitorVacuum: database.kind === 'postgres',
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'the queue reported an error'));
  boss.on('warning', (warning) => logger.warn({ warning: warning.message }, 'the queue warns'));
  await boss.start();
  await createQueues(boss, config);
  return boss;
}

/**
 * Seconds after which an attempt that still beats its heart counts as hung. Fetching and publishing take time beside a render, and the
 * worker that shares out a large export renders twice, its own range and the rest.
 */
function expireInSeconds({ timeoutSeconds }: ServerConfig['export']): number {
  return 2 * timeoutSeconds + 900;
}

async function createQueues(boss: PgBoss, config: ServerConfig): Promise<void> {
  const rendering = { expireInSeconds: expireInSeconds(config.export), heartbeatSeconds, notify: true };
  await putQueue(boss, deadExportQueue, { retryLimit: 10, retryDelay: 5, notify: true });
  await boss.createQueue(maintenanceQueue, { retryLimit: 0, expireInSeconds: 600, policy: 'short' });
  await putQueue(boss, rangeQueue, { ...rendering, retryLimit: 0 });
  await putQueue(boss, exportQueue, {
    ...rendering,
    retryLimit: config.export.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    deadLetter: deadExportQueue,
  });
}

/** A queue that is there already keeps the options of the configuration it was made with until it is told of others. */
async function putQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}
