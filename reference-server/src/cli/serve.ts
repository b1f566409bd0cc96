import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { ConfigError, type ServerConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { type RunningServer, startServer } from '../server.ts';
import { createFirstKeys, type FirstKey, type FirstKeys, readEnvironmentKeys } from './first-keys.ts';
import { type ConfigOptions, readConfig } from './read-config.ts';

export type ServeOptions = ConfigOptions & { json?: boolean | undefined; 'new-keys'?: boolean | undefined };

/** Starts the server, prints keys and address, and drains on SIGTERM or SIGINT; a second signal ends it at once. */
export async function serve(options: ServeOptions, environment: NodeJS.ProcessEnv): Promise<void> {
  const config = await readConfig(options, environment);
  if (config.role !== 'all' && config.databaseUrl === undefined) {
    throw new ConfigError(
      `The role "${config.role}" shares its database with other processes: set DATABASE_URL.`,
    );
  }
  const environmentKeys = readEnvironmentKeys(environment);
  const logger = createLogger(config.logLevel ?? (options.json ? 'info' : 'warn'));
  await warnOfMissingFolders(config, logger);
  if (config.role !== 'all' && config.storage.type === 'local') {
    logger.warn(
      { data: config.data },
      'bundles lie in the data folder, so all processes have to share it; set OFFPRINT_S3_BUCKET for those of other machines',
    );
  }
  const server = await startServer({ config, logger });
  const makeNew = options['new-keys'] ?? false;
  const keys = await createFirstKeys(server.services, { makeNew, environment: environmentKeys });
  for (const key of [keys.admin, keys.assistant]) {
    if (key.status === 'environment' && key.isRevoked) logger.warn(`the key in ${key.variable} is revoked`);
  }
  process.stdout.write(options.json ? toJsonLine(server, keys) : describe(server, keys));
  endOnSignal(server);
}

/** The folder of a site may lie on the machines of the workers alone, so its absence here need not be a fault. */
async function warnOfMissingFolders({ organizations }: ServerConfig, logger: Logger): Promise<void> {
  for (const { id, source } of organizations.flatMap(({ sites }) => sites)) {
    if (source.type !== 'folder') continue;
    const found = await stat(source.path).catch(() => undefined);
    if (!found?.isDirectory())
      logger.warn({ siteId: id, path: source.path }, 'the folder of a site is missing');
  }
}

function toJsonLine({ address }: RunningServer, keys: FirstKeys): string {
  const [adminKey, assistantKey] = [keys.admin, keys.assistant].map((key) =>
    key.status === 'made' ? key.key : null,
  );
  return `${JSON.stringify({ address: address ?? null, adminKey, assistantKey })}\n`;
}

function describe({ address, services }: RunningServer, { admin, assistant }: FirstKeys): string {
  const sites = services.config.organizations.flatMap(({ sites }) =>
    sites.map(({ id, hosts }) => hosts[0] ?? id),
  );
  return [
    `Offprint reference server ${address === undefined ? 'takes jobs' : `at ${address}`}`,
    `  sites          ${sites.join(', ') || 'none: give --site docs.example.com=./docs or --config'}`,
    `  admin key      ${describeKey(admin)}`,
    `  assistant key  ${describeKey(assistant)}`,
    ...(address === undefined ? [] : [`  interface      ${address}/openapi.json`]),
    '',
  ].join('\n');
}

/** A key is shown once, when it is made: what is printed at every start stands in the logs of the machine. */
function describeKey(key: FirstKey): string {
  if (key.status === 'made') return key.key;
  if (key.status === 'kept') return 'printed when it was made; --new-keys makes a new pair';
  return `from ${key.variable}${key.isRevoked ? ', which is revoked and opens nothing' : ''}`;
}

function endOnSignal(server: RunningServer): void {
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      server.close().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`The server did not end cleanly: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
