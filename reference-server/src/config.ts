import { resolve } from 'node:path';
import { domainSchema } from '@offprint/protocol';
import { z } from 'zod';
import { settings } from './settings.ts';

const slugSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Expected a slug: lower-case letters, digits and "-".');

const siteSourceSchema = z.discriminatedUnion('type', [
  settings({ type: z.literal('folder'), path: z.string().min(1) }),
  settings({
    type: z.literal('git'),
    url: z
      .string()
      .regex(/^(?:https?|ssh|file):\/\/|^[\w.-]+@[\w.-]+:/, 'Expected an https, ssh or file URL.'),
    ref: z
      .string()
      .regex(/^(?!-)[\w./-]{1,200}$/, 'Expected a branch, tag or commit.')
      .optional(),
    folder: z.string().optional(),
  }),
  settings({ type: z.literal('upload') }),
]);

const siteSchema = settings({
  id: slugSchema,
  hosts: z.array(domainSchema).default([]),
  source: siteSourceSchema,
  siteUrl: z.url().optional(),
  /** What its bundles may offer their readers. */
  deployment: z.enum(['cloud', 'client-hosted', 'air-gapped']).default('client-hosted'),
});

const organizationSchema = settings({
  id: slugSchema,
  plan: z.string().default('enterprise'),
  sites: z.array(siteSchema).default([]),
});

const storageSchema = z.discriminatedUnion('type', [
  settings({ type: z.literal('local') }),
  settings({
    type: z.literal('s3'),
    endpoint: z.url('Expected the address of the store (OFFPRINT_S3_ENDPOINT).'),
    /** The address that clients reach; links are signed for it. */
    publicEndpoint: z.url().optional(),
    region: z.string().default('us-east-1'),
    bucket: z.string().min(1),
    accessKeyId: z
      .string('Expected a key (AWS_ACCESS_KEY_ID); the roles of pods and machines are not read.')
      .min(1),
    secretAccessKey: z.string('Expected a key (AWS_SECRET_ACCESS_KEY).').min(1),
    /** Of temporary keys, with which the links expire too. */
    sessionToken: z.string().min(1).optional(),
  }),
]);

const exportSchema = settings({
  /** Exports that one process renders at once. */
  concurrency: z.int().min(1).max(64).default(2),
  /** Exports of one organization that run at once, over all processes. */
  perOrganization: z.int().min(1).max(64).default(1),
  memoryMegabytes: z.int().min(128).default(4096),
  /** Seconds for one render. The queue gives an attempt a day at most, and it may render twice. */
  timeoutSeconds: z.int().min(1).max(36_000).default(900),
  /** Workers that share the pages of a large export; 1 leaves each export to one. */
  ranges: z.int().min(1).max(64).default(1),
  /** Files from which on an export is large. */
  rangeFiles: z.int().min(1).default(2_000),
  /** How often a job runs again after its worker died or a service failed. */
  retries: z.int().min(0).max(100).default(5),
  /** Bundles kept per site; older ones are purged once they are as old as a link lives. */
  keepBundles: z.int().min(1).default(5),
  linkLifetimeSeconds: z.int().min(1).max(604_800).default(3600),
  maxSourceBytes: z.int().min(1).default(1_073_741_824),
  maxSourceFiles: z.int().min(1).default(100_000),
});

const limitsSchema = settings({
  /** Requests of one organization to the assistant per hour. */
  assistantPerOrganization: z.int().min(1).default(10_000),
  /** Requests of one IP address to the assistant per day. */
  assistantPerAddress: z.int().min(1).default(10_000),
  /** Started exports of one organization per hour. */
  startsPerOrganization: z.int().min(1).default(1_000),
  /** Other admin requests of one organization per minute. */
  adminPerOrganization: z.int().min(1).default(6_000),
  bodyBytes: z.int().min(1024).default(1_048_576),
  /** Time for a JSON body; an upload may take any time, and so long without a byte. */
  bodySeconds: z.int().min(1).max(3_600).default(60),
  /** A conversation grows, and clients send all of it. */
  assistantBodyBytes: z.int().min(1024).default(4_194_304),
});

const modelSchema = z.discriminatedUnion('provider', [
  /** Quotes the best passages; needs no network and no key. */
  settings({
    provider: z.literal('offline'),
    /** Pause between pieces, for readers who like to see an answer being written (milliseconds). */
    phraseDelayMs: z.int().min(0).max(1_000).default(0),
  }),
  /** OpenAI, Ollama, vLLM, llama.cpp and whatever else speaks the chat completions of OpenAI. */
  settings({
    provider: z.literal('openai-compatible'),
    baseUrl: z.url(),
    model: z.string().min(1),
    apiKey: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  settings({
    provider: z.enum(['anthropic', 'google']),
    model: z.string().min(1),
    apiKey: z.string().min(1),
    baseUrl: z.url().optional(),
  }),
  /** A provider of the AI SDK that is installed beside the server, such as `@ai-sdk/mistral`. */
  settings({
    provider: z.literal('package'),
    package: z.string().regex(/^(?:@[\w.-]+\/)?[\w.-]+$/, 'Expected the name of an npm package.'),
    /** The function of the package that makes the provider, such as `createMistral`. */
    create: z.string().min(1),
    options: z.record(z.string(), z.unknown()).default({}),
    model: z.string().min(1),
  }),
]);

const assistantSchema = settings({
  /** Whether the assistant is served at all. */
  enabled: z.boolean().default(true),
  model: modelSchema.default({ provider: 'offline', phraseDelayMs: 0 }),
  maxOutputTokens: z.int().min(64).default(1_200),
  /** An answer that takes longer ends with an error. */
  timeoutSeconds: z.int().min(1).max(3_600).default(120),
  keepAliveSeconds: z.number().positive().default(15),
  /** How often the docs of each site are looked at; 0 leaves the index to exports that are asked for. */
  refreshSeconds: z.int().min(0).max(86_400).default(60),
  /** Conversations are forgotten so many days after their last message. */
  threadDays: z.int().min(1).default(30),
});

const trustProxySchema = z.union([z.boolean(), z.int().min(0), z.string(), z.array(z.string())]);

/** The whole configuration with defaults applied; relative paths count from the file they stand in. */
export const serverConfigSchema = settings({
  host: z.string().default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(8787),
  /** A port of its own for health and metrics, in every role; a worker listens nowhere else. Default: none. */
  healthPort: z.int().min(0).max(65_535).optional(),
  /** Folder of the embedded database, the archives and the working files. */
  data: z.string().default('.offprint'),
  /** PostgreSQL; without it the embedded database is used. */
  databaseUrl: z
    .string()
    .regex(/^(?:postgres(?:ql)?:\/\/|socket:|\/)/, 'Expected postgres://user@host/database (DATABASE_URL).')
    .optional(),
  /** How long a statement waits for a connection to PostgreSQL, and then for its result. */
  databaseTimeoutSeconds: z.number().positive().max(3_600).default(10),
  /** Address that clients reach, used in links. Default: what the request says. */
  publicUrl: z.url().optional(),
  role: z.enum(['all', 'api', 'worker']).default('all'),
  /** Which proxies may name the client's address in `X-Forwarded-For`, as Express reads it. Default: none. */
  trustProxy: trustProxySchema.default(false),
  storage: storageSchema.default({ type: 'local' }),
  export: exportSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  assistant: assistantSchema.prefault({}),
  /** Seconds that running exports get to finish after SIGTERM. */
  drainSeconds: z.int().min(0).default(30),
  /** Origins of pages that may call the admin interface from a browser, such as `https://docs.example.com`. */
  allowedOrigins: z.array(z.url().transform((address) => new URL(address).origin)).default([]),
  /** When set, `/metrics` asks for it as a bearer token. */
  metricsToken: z.string().min(16).optional(),
  /** Default: `info` for programs that read the log, `warn` for people who started the command by hand. */
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  organizations: z.array(organizationSchema).default([]),
});

export type ServerConfig = z.infer<typeof serverConfigSchema>;
export type ModelConfig = ServerConfig['assistant']['model'];
export type ConfigInput = z.input<typeof serverConfigSchema>;
export type SiteConfig = z.infer<typeof siteSchema>;
export type OrganizationConfig = z.infer<typeof organizationSchema>;

/** A fault of the configuration: each line says where and what. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Checks `input`, applies the defaults and makes its paths absolute from `folder`; throws {@link ConfigError}. */
export function resolveConfig(input: unknown, folder = process.cwd()): ServerConfig {
  const parsed = serverConfigSchema.safeParse(input);
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error));
  const config = parsed.data;
  refuseDuplicates(config.organizations);
  return {
    ...config,
    data: resolve(folder, config.data),
    organizations: config.organizations.map((organization) => resolveSources(organization, folder)),
  };
}

/** Each site would take the place of the other, and its docs with it. */
function refuseDuplicates(organizations: readonly OrganizationConfig[]): void {
  const sites = organizations.flatMap((organization) => organization.sites);
  const hosts = sites.flatMap((site) => [...new Set(site.hosts)]);
  requireDistinct(
    organizations.map(({ id }) => id),
    (id) => `The organization "${id}" is configured twice.`,
  );
  requireDistinct(
    sites.map(({ id }) => id),
    (id) =>
      `The site "${id}" is configured twice, ${describeSites(sites, id)}; give each an "id" of its own in the configuration file.`,
  );
  requireDistinct(hosts, (host) => `The host name "${host}" is configured for two sites.`);
}

function requireDistinct(names: readonly string[], complain: (name: string) => string): void {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new ConfigError(complain(twice));
}

function describeSites(sites: readonly SiteConfig[], id: string): string {
  const same = sites.filter((site) => site.id === id);
  return same
    .map(({ hosts }) => (hosts.length === 0 ? 'without a host' : `as ${hosts.join(', ')}`))
    .join(' and ');
}

function resolveSources(organization: OrganizationConfig, folder: string): OrganizationConfig {
  const sites = organization.sites.map((site) =>
    site.source.type === 'folder'
      ? { ...site, source: { ...site.source, path: resolve(folder, site.source.path) } }
      : site,
  );
  return { ...organization, sites };
}
