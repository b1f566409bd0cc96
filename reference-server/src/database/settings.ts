import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

/** A secret of 32 random bytes in hex, made by the first process that asks and shared by all. */
export async function readSecret(database: Kysely<DatabaseSchema>, name: string): Promise<string> {
  await database
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
