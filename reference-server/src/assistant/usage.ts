import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/schema.ts';
import type { Clock } from '../services.ts';

export type UsageEntry = { organizationId: string; inputTokens: number; outputTokens: number };

/** Adds one answer to what the organization used today (UTC). */
export async function countUsage(
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  { organizationId, inputTokens, outputTokens }: UsageEntry,
): Promise<void> {
  await database
    .insertInto('assistant_usage')
    .values({
      organization_id: organizationId,
      day: clock.now().toISOString().slice(0, 10),
      answers: 1,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'day']).doUpdateSet({
        answers: sql`assistant_usage.answers + 1`,
        input_tokens: sql`assistant_usage.input_tokens + excluded.input_tokens`,
        output_tokens: sql`assistant_usage.output_tokens + excluded.output_tokens`,
      }),
    )
    .execute();
}

/** What the organization used per day (UTC), newest first, for `days` days. */
export async function readUsage(
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  organizationId: string,
  days = 90,
): Promise<{ day: string; answers: number; inputTokens: number; outputTokens: number }[]> {
  const first = new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const rows = await database
    .selectFrom('assistant_usage')
    .select([sql<string>`day::text`.as('day'), 'answers', 'input_tokens', 'output_tokens'])
    .where('organization_id', '=', organizationId)
    .where('day', '>=', first)
    .orderBy('day', 'desc')
    .execute();
  return rows.map(({ day, answers, input_tokens, output_tokens }) => ({
    day,
    answers,
    inputTokens: Number(input_tokens),
    outputTokens: Number(output_tokens),
  }));
}
