import { type Kysely, sql } from 'kysely';

/** Tells the exports that a caller asked for from those that keep the assistant's index up to date. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table export_jobs add column purpose text not null default 'export'
    check (purpose in ('export', 'index'))`.execute(database);
  await sql`create table indexed_sources (
    site_id text primary key,
    stamp text not null
  )`.execute(database);
}
