import { type Kysely, sql } from 'kysely';

/** Conversations of the assistant, and what each organization used of it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table assistant_threads (
    id text primary key,
    organization_id text not null references organizations(id),
    site_id text not null,
    fp text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(database);
  await sql`create index assistant_threads_by_user on assistant_threads (site_id, fp)`.execute(database);
  await sql`create index assistant_threads_by_age on assistant_threads (updated_at)`.execute(database);
  await sql`create table assistant_messages (
    thread_id text not null references assistant_threads(id) on delete cascade,
    position bigint generated always as identity,
    role text not null check (role in ('user', 'assistant')),
    text text not null,
    created_at timestamptz not null,
    primary key (thread_id, position)
  )`.execute(database);
  await sql`create table assistant_usage (
    organization_id text not null references organizations(id),
    day date not null,
    answers integer not null default 0,
    input_tokens bigint not null default 0,
    output_tokens bigint not null default 0,
    primary key (organization_id, day)
  )`.execute(database);
}
