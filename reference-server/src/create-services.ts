import { join } from 'node:path';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { addOrganizations, applyOrganizations } from './accounts/apply-organizations.ts';
import { createKeys } from './accounts/keys.ts';
import { createSites } from './accounts/sites.ts';
import { createModel } from './assistant/models/create-model.ts';
import { startIndexRefresh } from './assistant/refresh-index.ts';
import type { ServerConfig } from './config.ts';
import { type Database, explainRefusal, openDatabase } from './database/database.ts';
import { readSecret } from './database/settings.ts';
import { createLatestBundle } from './export/latest-site.ts';
import { startClearing, startMaintenance } from './export/maintenance.ts';
import { startQueue } from './export/queue.ts';
import { startExportWorker } from './export/worker.ts';
import { createLimits } from './http/limits.ts';
import { createMetrics } from './http/metrics.ts';
import type { Clock, ExportServices, Services } from './services.ts';
import { reasonOf, StartError } from './start-error.ts';
import { createLocalStorage } from './storage/local-storage.ts';
import { createS3Storage } from './storage/s3-storage.ts';
import type { Storage } from './storage/storage.ts';

export type ServicesOptions = { config: ServerConfig; logger: Logger; clock?: Clock };

/** Opens database, queue and storage and, unless the role is `api`, begins to take jobs. */
export async function createServices({
  config,
  logger,
  clock = systemClock,
}: ServicesOptions): Promise<Services> {
  const { databaseUrl, databaseTimeoutSeconds: timeoutSeconds, data: dataFolder } = config;
  const database = await openDatabase({ databaseUrl, timeoutSeconds, dataFolder, logger });
  try {
    return await assemble(database, { config, logger, clock });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(
  database: Database,
  { config, logger, clock }: Required<ServicesOptions>,
): Promise<Services> {
  const writeOrganizations = config.role === 'worker' ? addOrganizations : applyOrganizations;
  await writeOrganizations(database.kysely, config.organizations);
  const linkSecret = await readSecret(database.kysely, 'link-secret');
  const storage = createStorage(config, linkSecret);
  await storage.check().catch((error: unknown) => {
    throw new StartError(`The storage cannot be used: ${reasonOf(error)}.`, { cause: error });
  });
  // Before the queue starts: a queue that nobody stops keeps the process.
  const hasAssistant = config.assistant.enabled && config.role !== 'worker';
  const assistantModel = hasAssistant ? await createModel(config.assistant.model) : undefined;
  const queue = await startQueue(database, config, logger).catch((error: unknown) => {
    throw explainRefusal(error);
  });
  const services: ExportServices = {
    database,
    queue,
    storage,
    keys: createKeys(database.kysely, clock),
    sites: createSites(database.kysely),
    limits: createLimits(database),
    metrics: createMetrics(database.kysely),
    logger,
    clock,
    config,
    running: new Set(),
    latestBundle: createLatestBundle({ database, storage, config }),
  };
  const stop = new AbortController();
  if (config.role !== 'api') await startExportWorker(services, stop.signal);
  const ticking = new AbortController();
  await startClearing(services, ticking.signal);
  if (config.role !== 'api') {
    await startMaintenance(services, ticking.signal);
    startIndexRefresh(services, ticking.signal);
  }
  let draining: Promise<void> | undefined;
  const drain = () => {
    ticking.abort();
    draining ??= stopQueue(queue, stop, config.drainSeconds);
    return draining;
  };
  const close = async () => {
    await drain();
    await Promise.allSettled(services.running);
    await database.close();
  };
  return { ...services, assistantModel, linkSecret, isDraining: () => draining !== undefined, drain, close };
}

/** Running exports get `seconds` to finish; then `stop` makes them give their jobs back to the queue. */
async function stopQueue(queue: PgBoss, stop: AbortController, seconds: number): Promise<void> {
  const giveUp = setTimeout(() => stop.abort(new Error('The server is shutting down.')), seconds * 1000);
  await queue.stop({ graceful: true, timeout: seconds * 1000 + 10_000 });
  clearTimeout(giveUp);
}

function createStorage(config: ServerConfig, linkSecret: string): Storage {
  return config.storage.type === 's3'
    ? createS3Storage(config.storage)
    : createLocalStorage(localArchiveFolder(config), linkSecret);
}

/** Where the local storage keeps its files. */
export function localArchiveFolder(config: Pick<ServerConfig, 'data'>): string {
  return join(config.data, 'archives');
}

export const systemClock: Clock = { now: () => new Date() };
