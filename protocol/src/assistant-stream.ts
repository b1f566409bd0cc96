import { z } from 'zod';

const threadMetadata = z.strictObject({ threadId: z.string() });

/**
 * What one `data:` line of an answer holds. The vocabulary is the one that AI SDK 5.0.0 knew, because clients end in
 * an error on anything else.
 */
export const assistantChunkSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('start'), messageId: z.string(), messageMetadata: threadMetadata }),
    z.strictObject({ type: z.literal('start-step') }),
    z.strictObject({
      type: z.literal('source-url'),
      sourceId: z.string(),
      url: z.string(),
      title: z.string(),
    }),
    z.strictObject({ type: z.literal('text-start'), id: z.string() }),
    z.strictObject({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
    z.strictObject({ type: z.literal('text-end'), id: z.string() }),
    z.strictObject({ type: z.literal('finish-step') }),
    z.strictObject({ type: z.literal('error'), errorText: z.string() }),
    z.strictObject({
      type: z.literal('finish'),
      threadId: z.string().optional(),
      finishReason: z.enum(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other']).optional(),
      messageMetadata: threadMetadata,
    }),
  ])
  .meta({
    id: 'AssistantChunk',
    description:
      'One `data:` line. Order: `start`, `start-step`, `source-url`…, `text-start`, `text-delta`…, `text-end`, `finish-step`, `finish`, then `data: [DONE]`.',
  });
export type AssistantChunk = z.infer<typeof assistantChunkSchema>;

/** Why an answer ended, in the words of the stream. */
export type AssistantFinishReason = NonNullable<Extract<AssistantChunk, { type: 'finish' }>['finishReason']>;

/** Last `data:` line of every answer. */
export const endOfAssistantStream = '[DONE]';

/** Header (`strict`) and query parameter (`?stream=strict`) of clients that refuse keys they do not know. */
export const strictStreamHeader = 'x-assistant-stream';

/** First version of each major release of the AI SDK that accepts `threadId` on `finish`. */
const firstLenient: Record<number, readonly [minor: number, patch: number]> = {
  5: [0, 217],
  6: [0, 231],
  7: [0, 32],
};

/**
 * Whether the chunk schema of the AI SDK behind this `User-Agent` refuses `threadId` and, in its oldest versions,
 * `finishReason` on `finish`. Versions that do not name themselves have to ask for the strict stream.
 */
export function isStrictAgent(userAgent: string): boolean {
  const match = /(?:^|\s)ai-sdk\/(\d+)\.(\d+)\.(\d+)/.exec(userAgent);
  if (match === null) return false;
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  const first = firstLenient[major];
  if (first === undefined) return major < 5;
  return minor < first[0] || (minor === first[0] && patch < first[1]);
}
