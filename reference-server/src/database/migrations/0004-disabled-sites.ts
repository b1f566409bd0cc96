import { type Kysely, sql } from 'kysely';

/** Tells the sites that the configuration names from those that it named once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column is_enabled boolean not null default true`.execute(database);
}
