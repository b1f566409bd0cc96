import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as createAccountsAndExports } from './migrations/0001-accounts-and-exports.ts';
import { up as createAssistant } from './migrations/0002-assistant.ts';
import { up as createIndexJobs } from './migrations/0003-index-jobs.ts';
import { up as createDisabledSites } from './migrations/0004-disabled-sites.ts';

/** In the order in which they run; a name that has shipped never changes. */
const migrations: Record<string, Migration> = {
  '0001-accounts-and-exports': { up: createAccountsAndExports },
  '0002-assistant': { up: createAssistant },
  '0003-index-jobs': { up: createIndexJobs },
  '0004-disabled-sites': { up: createDisabledSites },
};

/** Brings the tables to the newest version. Safe from several processes at once: the first one does it under a lock. */
export async function migrate<T>(database: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
}
