import { createKey, listKeys } from '../accounts/keys.ts';
import type { Services } from '../services.ts';

export type FirstKeys = { adminKey: string | null; assistantKey: string | null };

type KeyServices = Pick<Services, 'database' | 'clock' | 'config'>;

type FirstKeyOptions = {
  /** Makes a pair even where keys exist. */
  makeNew: boolean;
  environment: Record<string, string | undefined>;
};

/**
 * Keys for the first organization of the configuration: those that the environment names, else a new pair when the
 * organization has none; `null` where keys exist already, because only their digests are kept.
 */
export async function createFirstKeys(services: KeyServices, options: FirstKeyOptions): Promise<FirstKeys> {
  const organizationId = services.config.organizations[0]?.id;
  if (organizationId === undefined) return { adminKey: null, assistantKey: null };
  const known = (await listKeys(services.database.kysely)).filter(
    (key) => key.organizationId === organizationId && key.revokedAt === null,
  );
  const give = async (kind: 'admin' | 'assistant', fromEnvironment: string | undefined) => {
    const isNeeded = options.makeNew || !known.some((key) => key.kind === kind);
    if (fromEnvironment === undefined && !isNeeded) return null;
    const name = fromEnvironment === undefined ? 'made at start' : 'from the environment';
    const { kysely } = services.database;
    const { key } = await createKey(kysely, services.clock, {
      organizationId,
      kind,
      name,
      key: fromEnvironment,
    });
    return key;
  };
  return {
    adminKey: await give('admin', options.environment.OFFPRINT_ADMIN_KEY),
    assistantKey: await give('assistant', options.environment.OFFPRINT_ASSISTANT_KEY),
  };
}
