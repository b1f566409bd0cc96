import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  adminKeyPattern,
  adminKeyPrefix,
  assistantKeyPattern,
  assistantKeyPrefix,
  type KeyKind,
  keyKind,
} from '@offprint/protocol';
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/schema.ts';
import type { Clock, Keys, Principal } from '../services.ts';

export type NewKey = {
  organizationId: string;
  kind: KeyKind;
  name: string;
  expiresAt?: Date | undefined;
  /** A key made elsewhere, such as one from the environment. Default: a new random one. */
  key?: string | undefined;
};

/** What may be shown of a key; the key itself is not kept. */
export type KeyListing = {
  id: string;
  organizationId: string;
  kind: KeyKind;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

const lastUsedStepMs = 60_000;

/** Looks keys up by digest; writes `last used` at most once a minute per key. */
export function createKeys(database: Kysely<DatabaseSchema>, clock: Clock): Keys {
  return {
    async authenticate(key) {
      const kind = wellFormedKind(key);
      if (kind === undefined) return undefined;
      const digest = digestKey(kind, key);
      const row = await readKey(database, digest);
      if (row === undefined || !isSameDigest(row.digest, digest)) return undefined;
      const now = clock.now();
      if (row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)) return undefined;
      if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > lastUsedStepMs) {
        await database.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute();
      }
      return toPrincipal(row);
    },
  };
}

/** Makes and stores a key; the answer is the only place where it appears whole. */
export async function createKey(
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  { organizationId, kind, name, expiresAt, key = randomKey(kind) }: NewKey,
): Promise<{ id: string; key: string }> {
  if (!isKeyOf(kind, key)) throw new Error(`Unexpected ${kind} key, expected ${keyShape(kind)}.`);
  const id = randomUUID();
  await database
    .insertInto('api_keys')
    .values({
      id,
      organization_id: organizationId,
      kind,
      name,
      digest: digestKey(kind, key),
      created_at: clock.now(),
      expires_at: expiresAt ?? null,
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
  return { id, key };
}

/** Stores a key that was made elsewhere, where it is not known yet; a revoked key stays revoked. */
export async function installKey(
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  newKey: NewKey & { key: string },
): Promise<{ isRevoked: boolean }> {
  await createKey(database, clock, newKey);
  const row = await readKey(database, digestKey(newKey.kind, newKey.key));
  return { isRevoked: row !== undefined && row.revoked_at !== null };
}

export async function listKeys(database: Kysely<DatabaseSchema>): Promise<KeyListing[]> {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }));
}

/** Whether a valid key with this id was there to revoke. */
export async function revokeKey(
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  id: string,
): Promise<boolean> {
  const result = await database
    .updateTable('api_keys')
    .set({ revoked_at: clock.now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function readKey(database: Kysely<DatabaseSchema>, digest: string) {
  return database
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .selectAll('api_keys')
    .select(sql<string>`organizations.plan`.as('plan'))
    .where('digest', '=', digest)
    .executeTakeFirst();
}

function toPrincipal(row: { id: string; kind: KeyKind; organization_id: string; plan: string }): Principal {
  return { keyId: row.id, kind: row.kind, organizationId: row.organization_id, plan: row.plan };
}

export function isKeyOf(kind: KeyKind, key: string): boolean {
  return wellFormedKind(key) === kind;
}

function wellFormedKind(key: string): KeyKind | undefined {
  if (key.length > 200) return undefined;
  return assistantKeyPattern.test(key) || adminKeyPattern.test(key) ? keyKind(key) : undefined;
}

function randomKey(kind: KeyKind): string {
  const prefix = kind === 'assistant' ? assistantKeyPrefix : adminKeyPrefix;
  // Hexadecimal, so that an admin key can never begin with the assistant's prefix by chance.
  return `${prefix}${randomBytes(24).toString('hex')}`;
}

/** What a key of `kind` looks like, for messages. */
export function keyShape(kind: KeyKind): string {
  const prefix = kind === 'assistant' ? assistantKeyPrefix : adminKeyPrefix;
  return `"${prefix}" and at least 16 letters, digits, "-" or "_"`;
}

function digestKey(kind: KeyKind, key: string): string {
  return createHash('sha256').update(`${kind}:${key}`).digest('hex');
}

function isSameDigest(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
