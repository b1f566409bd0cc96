import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import type { Logger } from 'pino';
import { reasonOf, StartError } from '../start-error.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import type { DatabaseSchema } from './schema.ts';

/** A statement as node-postgres and the rate limiter write it. */
type SqlStatement = { text: string; values?: unknown[]; name?: string };

export type Database = {
  kysely: Kysely<DatabaseSchema>;
  kind: 'pglite' | 'postgres';
  /** Where the queue keeps its tables, in the options of pg-boss. */
  queueOptions: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'> &
    Pick<PoolConfig, 'query_timeout'>;
  /** Runs one statement outside the query builder, for libraries that bring their own SQL. */
  query(statement: SqlStatement): Promise<{ rows: unknown[]; rowCount: number | null }>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  /** How long a statement waits for a connection to PostgreSQL, and then for its result. */
  timeoutSeconds: number;
  dataFolder: string;
  logger: Logger;
};

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataFolder`, and migrates it. Throws
 * {@link StartError} when PostgreSQL cannot be reached or lets its user do too little.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database =
    options.databaseUrl === undefined
      ? await openEmbedded(options.dataFolder)
      : openPostgres(options.databaseUrl, options);
  try {
    await connect(database);
    await bringUpToDate(database, options);
    return database;
  } catch (error) {
    await database.close();
    throw explainRefusal(error);
  }
}

async function connect(database: Database): Promise<void> {
  await database.query({ text: 'select 1' }).catch((error: unknown) => {
    throw new StartError(`The database cannot be used: ${reasonOf(error)}. Is DATABASE_URL right?`, {
      cause: error,
    });
  });
}

/** A migration may take long, and the other processes wait for it, so on PostgreSQL its statements have no limit. */
async function bringUpToDate({ kysely }: Database, { databaseUrl, logger }: DatabaseOptions): Promise<void> {
  if (databaseUrl === undefined) return migrate(kysely, logger);
  const patient = toKysely(openPool({ connectionString: databaseUrl }, logger));
  await migrate(patient, logger).finally(() => patient.destroy());
}

const insufficientPrivilege = '42501';

/** Tables and the schema of the queue are made at the start, which takes rights that a new user may lack. */
export function explainRefusal(error: unknown): unknown {
  const root = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(root instanceof Error && 'code' in root && root.code === insufficientPrivilege)) return error;
  return new StartError(
    `The database refuses: ${root.message}. Its user needs the right to create tables in the schema "public" and schemas in the database.`,
    { cause: error },
  );
}

/** How much longer than others a statement of the queue may take: it also clears up, and nobody waits for it. */
const queuePatience = 3;

function openPostgres(connectionString: string, { timeoutSeconds, logger }: DatabaseOptions): Database {
  const timeout = Math.ceil(timeoutSeconds * 1000);
  // A limit that PostgreSQL keeps itself is none when it stands still, and poolers refuse to be told of one.
  const bounded = { connectionString, connectionTimeoutMillis: timeout, query_timeout: timeout };
  const pool = openPool({ ...bounded, max: 10 }, logger);
  const kysely = toKysely(pool);
  return {
    kysely,
    kind: 'postgres',
    queueOptions: { ...bounded, query_timeout: timeout * queuePatience, max: 6 },
    query: (statement) => pool.query(statement),
    close: () => kysely.destroy(),
  };
}

function toKysely(pool: Pool): Kysely<DatabaseSchema> {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

function openPool(options: PoolConfig, logger: Logger): Pool {
  const pool = new Pool({
    ...options,
    application_name: 'offprint-server',
    // An idle connection whose other end is gone says so before a request needs it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  pool.on('release', (_error, client) => {
    // It still waits for the result of a statement that was given up; the next one would wait behind it.
    if ('readyForQuery' in client && client.readyForQuery === false) void client.end();
  });
  return pool;
}

async function openEmbedded(dataFolder: string): Promise<Database> {
  const lock = await lockFolder(dataFolder);
  try {
    const folder = join(dataFolder, 'database');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const pglite = await PGlite.create({ dataDir: folder });
    return toEmbeddedDatabase(pglite, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function toEmbeddedDatabase(pglite: PGlite, lock: FolderLock): Database {
  return {
    kysely: new Kysely<DatabaseSchema>({ dialect: new PGliteDialect({ pglite }) }),
    kind: 'pglite',
    queueOptions: { db: fromPglite(pglite), backend: 'pglite' },
    async query({ text, values }) {
      const { rows, affectedRows } = await pglite.query(text, values);
      return { rows, rowCount: affectedRows ?? rows.length };
    },
    async close() {
      await pglite.close();
      await lock.release();
    },
  };
}
