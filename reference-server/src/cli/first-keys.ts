import type { KeyKind } from '@offprint/protocol';
import { createKey, installKey, isKeyOf, keyShape, listKeys } from '../accounts/keys.ts';
import { ConfigError } from '../config.ts';
import type { Services } from '../services.ts';

/** Where a key of the first organization comes from; only one that was made just now can be shown. */
export type FirstKey =
  | { status: 'made'; key: string }
  | { status: 'kept' }
  | { status: 'environment'; variable: string; isRevoked: boolean };

export type FirstKeys = Record<KeyKind, FirstKey>;

type EnvironmentKey = { variable: string; key: string };

/** The keys that the environment names. */
export type EnvironmentKeys = Partial<Record<KeyKind, EnvironmentKey>>;

type KeyServices = Pick<Services, 'database' | 'clock' | 'config'>;

type FirstKeyOptions = {
  /** Makes a pair even where keys exist. */
  makeNew: boolean;
  environment: EnvironmentKeys;
};

/**
 * Keys for the first organization of the configuration: those that the environment names, else a new pair when the
 * organization has none that is valid. A worker makes none of its own accord.
 */
export async function createFirstKeys(services: KeyServices, options: FirstKeyOptions): Promise<FirstKeys> {
  const organizationId = services.config.organizations[0]?.id;
  if (organizationId === undefined) return { admin: { status: 'kept' }, assistant: { status: 'kept' } };
  const { kysely } = services.database;
  const now = services.clock.now();
  const known = (await listKeys(kysely)).filter(
    (key) =>
      key.organizationId === organizationId &&
      key.revokedAt === null &&
      (key.expiresAt === null || key.expiresAt > now),
  );
  // Nobody looks for a key where none is asked for.
  const isWorker = services.config.role === 'worker';
  const give = async (kind: KeyKind): Promise<FirstKey> => {
    const given = options.environment[kind];
    if (given !== undefined) {
      const { variable, key } = given;
      const name = 'from the environment';
      const installed = await installKey(kysely, services.clock, { organizationId, kind, name, key });
      return { status: 'environment', variable, isRevoked: installed.isRevoked };
    }
    const isThere = isWorker || known.some((key) => key.kind === kind);
    if (isThere && !options.makeNew) return { status: 'kept' };
    const made = await createKey(kysely, services.clock, { organizationId, kind, name: 'made at start' });
    return { status: 'made', key: made.key };
  };
  return { admin: await give('admin'), assistant: await give('assistant') };
}

/** Reads the keys of the environment; throws {@link ConfigError}, without the value, when one has another shape. */
export function readEnvironmentKeys(environment: Record<string, string | undefined>): EnvironmentKeys {
  const read = (kind: KeyKind, variable: string): EnvironmentKeys => {
    const key = environment[variable];
    if (key === undefined || key === '') return {};
    if (!isKeyOf(kind, key)) {
      throw new ConfigError(
        `${variable} holds no ${kind} key: expected ${keyShape(kind)}, 200 in all at most.`,
      );
    }
    return { [kind]: { variable, key } };
  };
  return { ...read('admin', 'OFFPRINT_ADMIN_KEY'), ...read('assistant', 'OFFPRINT_ASSISTANT_KEY') };
}
