import type { KeyKind } from '@offprint/protocol';
import type { Kysely } from 'kysely';
import type { DeploymentKind } from 'offprint';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { AssistantModel } from './assistant/models/create-model.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { DatabaseSchema } from './database/schema.ts';
import type { Metrics } from './http/metrics.ts';
import type { Storage } from './storage/storage.ts';

/** The time, as everything that stamps, expires or limits reads it. */
export type Clock = { now(): Date };

/** Who a bearer key speaks for. */
export type Principal = {
  keyId: string;
  kind: KeyKind;
  organizationId: string;
  /** Static export needs `enterprise`. */
  plan: string;
};

export type Keys = {
  /** The owner of a whole bearer key; `undefined` when it is malformed, unknown, expired or revoked. */
  authenticate(key: string): Promise<Principal | undefined>;
};

/** Where the docs of a site come from. */
export type SiteSource =
  | { type: 'folder'; path: string }
  | { type: 'git'; url: string; ref?: string | undefined; folder?: string | undefined }
  | { type: 'upload'; key: string; sha256: string };

export type Site = {
  /** Slug, the `{domain}` of the assistant path. */
  id: string;
  organizationId: string;
  /** Bare host names in lower case. */
  hosts: string[];
  /** `undefined` until an archive has been uploaded. */
  source: SiteSource | undefined;
  /** Public address for canonical links. */
  siteUrl: string | undefined;
  /** What its bundles may offer their readers. */
  deployment: DeploymentKind;
};

export type Sites = {
  /** The site with this identifier or host name, whoever owns it; `undefined` when none is configured. */
  find(domain: string): Promise<Site | undefined>;
};

/** A fixed window: `points` requests per `windowSeconds`, counted per subject. `name` names it in the headers. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

export type RateLimitState = {
  limit: RateLimit;
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
};

export type Limits = {
  /** Takes one point; exact under concurrency and shared by every process on the database. */
  consume(limit: RateLimit, subject: string): Promise<RateLimitState>;
};

/** What the assistant stands on. */
export type AssistantServices = {
  database: Kysely<DatabaseSchema>;
  keys: Keys;
  sites: Sites;
  limits: Limits;
  logger: Logger;
  metrics: Metrics;
  clock: Clock;
  config: ServerConfig;
  /** Work that may outlive its request; the database stays open until it has ended. */
  running: Set<Promise<unknown>>;
  /** Folder with the unpacked site of the newest completed export; `undefined` before the first. */
  latestBundle(site: Site): Promise<string | undefined>;
};

/** What the export interface stands on, in the API and in the workers. */
export type ExportServices = Omit<AssistantServices, 'database'> & {
  database: Database;
  queue: PgBoss;
  storage: Storage;
};

/** Everything with a lifetime, made once by `createServices`. */
export type Services = ExportServices & {
  /** What writes the answers of the assistant; `undefined` where none is served. */
  assistantModel: AssistantModel | undefined;
  /** Signs the links of the local storage. */
  linkSecret: string;
  /** Whether the server is shutting down. */
  isDraining(): boolean;
  /** Stops taking jobs and gives running exports `drainSeconds` to finish, then puts them back. */
  drain(): Promise<void>;
  /** Drains if need be and closes everything. */
  close(): Promise<void>;
};
