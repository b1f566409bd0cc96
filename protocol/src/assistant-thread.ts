import { z } from 'zod';

/** Where an admin deletes conversations: one by its id, or all of a user by `fp`. */
export const assistantThreadsPath = '/v1/sites/{domain}/threads';

/** Whom a conversation belongs to, as the caller names them. No database stores a NUL in text. */
export const userSchema = z
  .string()
  .min(1, 'Unexpected empty fp, expected "anonymous" or an identifier of the user.')
  .max(256)
  .refine((fp) => !fp.includes('\0'), 'Unexpected NUL in fp, expected an identifier of the user.');

/** The query of the call that deletes every thread of one user, or every thread of the site. */
export const deleteThreadsQuerySchema = z.object({
  fp: userSchema
    .optional()
    .meta({ description: 'Only the threads of this user. Without it every thread of the site goes.' }),
});

/** The answer of both deletions. */
export const deletedThreadsSchema = z
  .object({ deleted: z.int().min(0).meta({ description: 'Threads that are gone.' }) })
  .meta({ id: 'DeletedThreads' });

/** One day of one organization's use of the assistant. */
export const assistantUsageSchema = z
  .object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        answers: z.int().min(0),
        inputTokens: z.int().min(0),
        outputTokens: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'AssistantUsage', description: 'Answers and tokens per day (UTC), newest first.' });
export type AssistantUsage = z.infer<typeof assistantUsageSchema>;

export const assistantUsagePath = '/v1/assistant/usage';
