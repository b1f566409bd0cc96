import { addOrganizations } from '../accounts/apply-organizations.ts';
import { createKey, type KeyListing, listKeys, revokeKey } from '../accounts/keys.ts';
import { ConfigError } from '../config.ts';
import { systemClock } from '../create-services.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createLogger } from '../logger.ts';
import { type ConfigOptions, readConfig } from './read-config.ts';

export type KeysOptions = ConfigOptions & {
  organization?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  expires?: string | undefined;
};

/** `keys create|list|revoke` on the database that the server uses. The embedded one must not be in use. */
export async function manageKeys(
  [action, id]: string[],
  options: KeysOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = await readConfig(options, environment);
  const { databaseUrl, databaseTimeoutSeconds: timeoutSeconds, data: dataFolder } = config;
  const logger = createLogger('warn');
  const database = await openDatabase({ databaseUrl, timeoutSeconds, dataFolder, logger });
  try {
    await addOrganizations(database.kysely, config.organizations);
    process.stdout.write(await runAction(database, { action, id, options }));
  } finally {
    await database.close();
  }
}

type Call = { action: string | undefined; id: string | undefined; options: KeysOptions };

async function runAction(database: Database, { action, id, options }: Call): Promise<string> {
  if (action === 'list') return (await listKeys(database.kysely)).map(toLine).join('');
  if (action === 'create') return create(database, options);
  if (action === 'revoke' && id !== undefined) {
    const revoked = await revokeKey(database.kysely, systemClock, id);
    if (!revoked) throw new ConfigError(`No valid key has the id "${id}"; "keys list" shows them.`);
    return `revoked ${id}\n`;
  }
  throw new ConfigError('Expected "keys create", "keys list" or "keys revoke <id>".');
}

async function create(
  database: Database,
  { organization, kind, name = '', expires }: KeysOptions,
): Promise<string> {
  if (kind !== 'admin' && kind !== 'assistant')
    throw new ConfigError('Expected --kind admin or --kind assistant.');
  if (organization === undefined) throw new ConfigError('Expected --organization <id>.');
  await requireOrganization(database, organization);
  const expiresAt = expires === undefined ? undefined : parseExpiry(expires);
  const made = await createKey(database.kysely, systemClock, {
    organizationId: organization,
    kind,
    name,
    expiresAt,
  });
  return `${made.key}\n`;
}

const longestDays = 36_500;

function parseExpiry(text: string): Date {
  const days = Number(text);
  if (!(days > 0 && days <= longestDays)) {
    throw new ConfigError(`Unexpected --expires "${text}", expected days, ${longestDays} at most.`);
  }
  return new Date(Date.now() + days * 86_400_000);
}

async function requireOrganization(database: Database, id: string): Promise<void> {
  const rows = await database.kysely.selectFrom('organizations').select('id').execute();
  if (rows.some((row) => row.id === id)) return;
  const known = rows.map((row) => row.id).join(', ') || 'none';
  throw new ConfigError(`The organization "${id}" is not known; known: ${known}.`);
}

function toLine(key: KeyListing): string {
  const time = (date: Date | null) => date?.toISOString() ?? 'never';
  const state = key.revokedAt === null ? `expires ${time(key.expiresAt)}` : `revoked ${time(key.revokedAt)}`;
  const cells = [key.id, key.organizationId, key.kind, state, `last used ${time(key.lastUsedAt)}`, key.name];
  return `${cells.join('\t')}\n`;
}
