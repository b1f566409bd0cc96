import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError, type ConfigInput, resolveConfig, type ServerConfig } from '../config.ts';
import { parseSiteOption } from './site-option.ts';

export type ConfigOptions = {
  config?: string | undefined;
  site?: string[] | undefined;
  port?: string | undefined;
  'health-port'?: string | undefined;
  host?: string | undefined;
  data?: string | undefined;
  role?: string | undefined;
};

type Environment = Record<string, string | undefined>;

/** The configuration from file, environment and options; later ones win. Throws {@link ConfigError}. */
export async function readConfig(options: ConfigOptions, environment: Environment): Promise<ServerConfig> {
  const file = options.config ?? environment.OFFPRINT_CONFIG;
  const input = file === undefined ? {} : await readConfigFile(file);
  const folder = file === undefined ? process.cwd() : dirname(resolve(file));
  const config = resolveInput(withEnvironment(input, environment), { file, folder });
  const sites = (options.site ?? []).map(parseSiteOption);
  for (const { hosts, source } of sites) await requireFolder(source.path, `--site ${hosts[0]}`);
  const merged: ConfigInput = {
    ...config,
    ...definedOf({
      host: options.host,
      data: options.data,
      port: toPort('--port', options.port),
      healthPort: toPort('--health-port', options['health-port']),
    }),
    organizations: [
      ...config.organizations,
      ...(sites.length === 0 ? [] : [{ id: 'default', plan: 'enterprise', sites }]),
    ],
  };
  return resolveConfig({ ...merged, ...definedOf({ role: toRole(options.role) }) });
}

async function requireFolder(path: string, option: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw new ConfigError(`${option}: there is no folder ${resolve(path)}.`);
}

type InputPlace = { file: string | undefined; folder: string };

function resolveInput(input: Record<string, unknown>, { file, folder }: InputPlace): ServerConfig {
  try {
    return resolveConfig(input, folder);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const place =
      file === undefined ? 'The environment' : `The configuration file ${file}, or the environment,`;
    throw new ConfigError(`${place} is not valid:\n${error.message}`);
  }
}

async function readConfigFile(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new ConfigError(`The configuration file ${file} cannot be read: ${error.message}`);
  });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw new ConfigError(`The configuration file ${file} is not valid JSON: ${String(error)}`);
  }
  throw new ConfigError(`The configuration file ${file} is not a JSON object.`);
}

function withEnvironment(input: Record<string, unknown>, environment: Environment): Record<string, unknown> {
  return {
    ...input,
    ...definedOf({
      databaseUrl: environment.DATABASE_URL,
      publicUrl: environment.OFFPRINT_PUBLIC_URL,
      metricsToken: environment.OFFPRINT_METRICS_TOKEN,
      logLevel: environment.OFFPRINT_LOG_LEVEL,
      data: environment.OFFPRINT_DATA,
      healthPort: toPort('OFFPRINT_HEALTH_PORT', environment.OFFPRINT_HEALTH_PORT),
    }),
    ...storageFromEnvironment(input.storage, environment),
    ...assistantFromEnvironment(input.assistant, environment),
  };
}

/**
 * The environment names the store, or parts of one that the file names. What is set for AWS and not for this server
 * counts where the file says nothing; keys go together.
 */
function storageFromEnvironment(storage: unknown, environment: Environment): Record<string, unknown> {
  const named = Object(storage);
  const file = named.type === 's3' ? named : {};
  if (file.type === undefined && !environment.OFFPRINT_S3_BUCKET) return {};
  const keys = {
    accessKeyId: environment.AWS_ACCESS_KEY_ID,
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    sessionToken: environment.AWS_SESSION_TOKEN,
  };
  const own = {
    type: 's3',
    endpoint: environment.OFFPRINT_S3_ENDPOINT,
    publicEndpoint: environment.OFFPRINT_S3_PUBLIC_ENDPOINT,
    region: environment.OFFPRINT_S3_REGION,
    bucket: environment.OFFPRINT_S3_BUCKET,
  };
  return {
    storage: {
      ...definedOf({ region: environment.AWS_REGION || environment.AWS_DEFAULT_REGION }),
      ...(file.accessKeyId === undefined && definedOf(keys)),
      ...file,
      ...definedOf(own),
    },
  };
}

/** The environment names the model alone; the other settings of the assistant stay as the file has them. */
function assistantFromEnvironment(assistant: unknown, environment: Environment): Record<string, unknown> {
  if (!environment.OFFPRINT_MODEL_PROVIDER) return {};
  const provider = environment.OFFPRINT_MODEL_PROVIDER;
  if (provider === 'offline') return { assistant: { ...Object(assistant), model: { provider } } };
  const model = {
    provider,
    model: environment.OFFPRINT_MODEL,
    baseUrl: environment.OFFPRINT_MODEL_URL,
    apiKey: environment.OFFPRINT_MODEL_KEY,
  };
  return { assistant: { ...Object(assistant), model: definedOf(model) } };
}

function toPort(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new ConfigError(`Unexpected ${name} "${text}", expected a number from 0 to 65535.`);
}

function toRole(text: string | undefined): ServerConfig['role'] | undefined {
  if (text === undefined || text === 'all' || text === 'api' || text === 'worker') return text;
  throw new ConfigError(`Unexpected --role "${text}", expected all, api or worker.`);
}

function definedOf<T extends Record<string, unknown>>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as Partial<T>;
}
