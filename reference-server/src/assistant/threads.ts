import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../services.ts';
import { mostTurns, type Turn } from './conversation.ts';

/** Whom a thread belongs to; nobody else ever sees or continues it. */
type ThreadOwner = { organizationId: string; siteId: string; fp: string };

export type Threads = {
  /** The thread `id` with its last turns, or a new one without `id`; throws the 404 problem for a foreign or unknown id. */
  open(id: string | undefined, owner: ThreadOwner): Promise<{ id: string; turns: Turn[] }>;
  /** Adds one exchange. `answer` is what the reader has seen of it. */
  append(id: string, exchange: { question: string; answer: string }): Promise<void>;
  /** Deletes one thread of a site; gives the number of threads that are gone. */
  remove(siteId: string, id: string): Promise<number>;
  /** Deletes the threads of a user, or all threads of a site. */
  removeAll(siteId: string, fp: string | undefined): Promise<number>;
  /** Deletes the threads whose last message is older than `days`. */
  forget(days: number): Promise<number>;
};

/** Conversations in the database. */
export function createThreads(database: Kysely<DatabaseSchema>, clock: Clock): Threads {
  return {
    open: (id, owner) =>
      id === undefined ? createThread(database, clock, owner) : readThread(database, id, owner),
    append: (id, exchange) => appendExchange(database, clock, id, exchange),
    async remove(siteId, id) {
      if (!isStorable(id)) return 0;
      const done = await database
        .deleteFrom('assistant_threads')
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(done.numDeletedRows);
    },
    async removeAll(siteId, fp) {
      const all = database.deleteFrom('assistant_threads').where('site_id', '=', siteId);
      const done = await (fp === undefined ? all : all.where('fp', '=', fp)).executeTakeFirst();
      return Number(done.numDeletedRows);
    },
    async forget(days) {
      const deadline = new Date(clock.now().getTime() - days * 86_400_000);
      const old = database.deleteFrom('assistant_threads').where('updated_at', '<', deadline);
      return Number((await old.executeTakeFirst()).numDeletedRows);
    },
  };
}

async function createThread(
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  { organizationId, siteId, fp }: ThreadOwner,
): Promise<{ id: string; turns: Turn[] }> {
  const id = `th_${randomBytes(16).toString('hex')}`;
  const now = clock.now();
  await database
    .insertInto('assistant_threads')
    .values({
      id,
      organization_id: organizationId,
      site_id: siteId,
      fp,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { id, turns: [] };
}

async function readThread(
  database: Kysely<DatabaseSchema>,
  id: string,
  { organizationId, siteId, fp }: ThreadOwner,
): Promise<{ id: string; turns: Turn[] }> {
  const own = database
    .selectFrom('assistant_threads')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('fp', '=', fp);
  const thread = isStorable(id) ? await own.executeTakeFirst() : undefined;
  if (thread === undefined) {
    throw new ProblemError('unknown-thread', 'No conversation of this user and site has this `threadId`.');
  }
  const turns = await database
    .selectFrom('assistant_messages')
    .select(['role', 'text'])
    .where('thread_id', '=', id)
    .orderBy('position', 'desc')
    .limit(mostTurns)
    .execute();
  return { id, turns: turns.reverse() };
}

/** The thread may have been deleted while its answer was on the way; then nothing is kept of it. */
async function appendExchange(
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  id: string,
  { question, answer }: { question: string; answer: string },
): Promise<void> {
  const now = clock.now();
  await database.transaction().execute(async (transaction) => {
    const kept = await transaction
      .updateTable('assistant_threads')
      .set({ updated_at: now })
      .where('id', '=', id)
      .executeTakeFirst();
    if (kept.numUpdatedRows === 0n) return;
    await transaction
      .insertInto('assistant_messages')
      .values([
        { thread_id: id, role: 'user', text: toText(question), created_at: now },
        { thread_id: id, role: 'assistant', text: toText(answer), created_at: now },
      ])
      .execute();
  });
}

/** PostgreSQL stores no NUL in text, and answers a query for one with an error. */
function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** What of a text PostgreSQL stores. */
function toText(text: string): string {
  return text.replaceAll('\0', '');
}
