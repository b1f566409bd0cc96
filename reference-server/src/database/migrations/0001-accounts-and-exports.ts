import { type Kysely, sql } from 'kysely';

/** Organizations, sites, keys, export jobs, settings and the counters of the rate limiter. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createAccounts(database);
  await createExports(database);
  await createSettings(database);
}

async function createAccounts(database: Kysely<unknown>): Promise<void> {
  await sql`create table organizations (id text primary key, plan text not null)`.execute(database);
  await sql`create table sites (
    id text primary key,
    organization_id text not null references organizations(id),
    source jsonb,
    site_url text
  )`.execute(database);
  await sql`create table site_hosts (
    host text primary key,
    site_id text not null references sites(id) on delete cascade
  )`.execute(database);
  await sql`create table api_keys (
    id text primary key,
    organization_id text not null references organizations(id),
    kind text not null check (kind in ('admin', 'assistant')),
    name text not null,
    digest text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`.execute(database);
}

async function createExports(database: Kysely<unknown>): Promise<void> {
  await sql`create table export_jobs (
    id text primary key,
    organization_id text not null references organizations(id),
    site_id text not null,
    domain text not null,
    status text not null check (status in ('queued', 'running', 'completed', 'failed')),
    attempt integer not null default 0,
    progress double precision not null default 0,
    page_count integer not null default 0,
    requested_version text,
    version text,
    paths jsonb,
    error text,
    warnings jsonb not null default '[]',
    archives jsonb not null default '[]',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    purged_at timestamptz
  )`.execute(database);
  await sql`create index export_jobs_by_site on export_jobs (site_id, status, updated_at desc)`.execute(
    database,
  );
  await sql`create index export_jobs_unfinished on export_jobs (status) where status in ('queued', 'running')`.execute(
    database,
  );
  await sql`create table idempotency_keys (
    organization_id text not null,
    key text not null,
    body_digest text not null,
    job_id text not null,
    created_at timestamptz not null,
    primary key (organization_id, key)
  )`.execute(database);
}

async function createSettings(database: Kysely<unknown>): Promise<void> {
  await sql`create table settings (name text primary key, value text not null)`.execute(database);
  await sql`create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    database,
  );
}
