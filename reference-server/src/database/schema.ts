import type { ColumnType, Generated } from 'kysely';
import type { DeploymentKind } from 'offprint';

type Time = ColumnType<Date, Date, Date>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

type OrganizationRow = { id: string; plan: string };

type SiteRow = {
  id: string;
  organization_id: string;
  source: ColumnType<unknown, string | null, string | null>;
  site_url: string | null;
  deployment: Generated<DeploymentKind>;
  /** Whether the configuration names the site still. */
  is_enabled: Generated<boolean>;
};

type SiteHostRow = { host: string; site_id: string };

type ApiKeyRow = {
  id: string;
  organization_id: string;
  kind: 'admin' | 'assistant';
  name: string;
  /** SHA-256 of kind and key, in hex. */
  digest: string;
  created_at: Time;
  expires_at: NullableTime;
  last_used_at: NullableTime;
  revoked_at: NullableTime;
};

export type StoredArchive = { format: 'tar.gz' | 'zip'; key: string; sizeBytes: number; sha256: string };

export type ExportJobRow = {
  id: string;
  organization_id: string;
  site_id: string;
  /** The domain as the caller named it. */
  domain: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  /** Counts claims; an update names its attempt, so that a worker that lost the job cannot write. */
  attempt: Generated<number>;
  progress: Generated<number>;
  page_count: Generated<number>;
  /** Label the caller asked for. */
  requested_version: string | null;
  version: string | null;
  paths: ColumnType<string[] | null, string | null, string | null>;
  error: string | null;
  warnings: ColumnType<unknown, string | undefined, string>;
  archives: ColumnType<StoredArchive[], string | undefined, string>;
  created_at: Time;
  updated_at: Time;
  purged_at: NullableTime;
  /** `index` for an export that keeps the assistant up to date, which no caller asked for. */
  purpose: ColumnType<'export' | 'index', 'export' | 'index' | undefined, never>;
};

type IdempotencyKeyRow = {
  organization_id: string;
  key: string;
  body_digest: string;
  job_id: string;
  created_at: Time;
};

type AssistantThreadRow = {
  id: string;
  organization_id: string;
  site_id: string;
  /** The user, as the client names them. */
  fp: string;
  created_at: Time;
  updated_at: Time;
};

type AssistantMessageRow = {
  thread_id: string;
  position: Generated<string>;
  role: 'user' | 'assistant';
  text: string;
  created_at: Time;
};

type AssistantUsageRow = {
  organization_id: string;
  day: string;
  answers: number;
  input_tokens: ColumnType<string, number, number>;
  output_tokens: ColumnType<string, number, number>;
};

/** The state of a site's docs that was last looked at. */
type IndexedSourceRow = { site_id: string; stamp: string };

type SettingRow = { name: string; value: string };

/**
 * Every table of the server; the queue keeps its own in the schema `pgboss`. JSON columns take text, because the two
 * drivers write arrays and objects differently, and give it parsed.
 */
export type DatabaseSchema = {
  organizations: OrganizationRow;
  sites: SiteRow;
  site_hosts: SiteHostRow;
  api_keys: ApiKeyRow;
  export_jobs: ExportJobRow;
  idempotency_keys: IdempotencyKeyRow;
  assistant_threads: AssistantThreadRow;
  assistant_messages: AssistantMessageRow;
  assistant_usage: AssistantUsageRow;
  indexed_sources: IndexedSourceRow;
  settings: SettingRow;
};
