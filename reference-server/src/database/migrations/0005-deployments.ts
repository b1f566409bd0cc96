import { type Kysely, sql } from 'kysely';

/** Tells what the bundles of a site may offer their readers. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column deployment text not null default 'client-hosted'
    check (deployment in ('cloud', 'client-hosted', 'air-gapped'))`.execute(database);
}
