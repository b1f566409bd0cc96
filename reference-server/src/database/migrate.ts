import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { up as createAccountsAndExports } from './migrations/0001-accounts-and-exports.ts';
import { up as createAssistant } from './migrations/0002-assistant.ts';
import { up as createIndexJobs } from './migrations/0003-index-jobs.ts';
import { up as createDisabledSites } from './migrations/0004-disabled-sites.ts';
import { up as createDeployments } from './migrations/0005-deployments.ts';

/**
 * In the order in which they run; a name that has shipped never changes. Processes of the version before go on while
 * the new one starts, so a migration only adds, and what it adds may be left out.
 */
const migrations: Record<string, Migration> = {
  '0001-accounts-and-exports': { up: createAccountsAndExports },
  '0002-assistant': { up: createAssistant },
  '0003-index-jobs': { up: createIndexJobs },
  '0004-disabled-sites': { up: createDisabledSites },
  '0005-deployments': { up: createDeployments },
};

/**
 * Brings the tables to the newest version. Safe from several processes at once: the first one does it under a lock.
 * What a newer version has added stays and does no harm, so the version before can be started again.
 */
export async function migrate<T>(database: Kysely<T>, logger: Logger): Promise<void> {
  const newer = await readNewerNames(database);
  if (newer.length > 0) logger.warn({ migrations: newer }, 'a newer version has migrated the database');
  // The migrator refuses a database with names that it is not told of.
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
}

async function readNewerNames<T>(database: Kysely<T>): Promise<string[]> {
  const table = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(database);
  if (table.rows[0]?.name === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const last = Object.keys(migrations).at(-1) ?? '';
  return rows.map(({ name }) => name).filter((name) => name > last);
}
