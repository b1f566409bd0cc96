import { randomUUID } from 'node:crypto';
import type { AssistantChunk, AssistantFinishReason, AssistantRequest } from '@offprint/protocol';
import { streamText } from 'ai';
import type { Logger } from 'pino';
import type { Site } from '../services.ts';
import type { Conversation, Turn } from './conversation.ts';
import type { EventStream } from './event-stream.ts';
import type { Knowledge } from './knowledge.ts';
import type { AssistantModel } from './models/create-model.ts';
import { extractiveProvider } from './models/extractive-input.ts';
import { toInstructions, toModelMessages } from './prompt.ts';
import { retrieveSources, type Source } from './retrieve.ts';

export type AnswerInput = {
  model: AssistantModel;
  knowledge: Knowledge;
  site: Site;
  request: AssistantRequest;
  conversation: Conversation;
  thread: { id: string; turns: Turn[] };
  /** Leaves out of `finish` what older clients refuse. */
  isStrict: boolean;
  maxOutputTokens: number;
  timeoutMs: number;
  logger: Logger;
};

export type AnswerOutcome = {
  /** What the reader has seen of the answer. */
  text: string;
  inputTokens: number;
  outputTokens: number;
  /** From the head of the answer to its first text; missing where none came. */
  firstTextSeconds: number | undefined;
  hasFailed: boolean;
};

/** What is told of a failure; the log has the rest. */
const failure = 'The answer could not be completed. Please try again.';
const overtime = 'The answer took too long. Please try again.';

/**
 * Sends the whole answer but its last line: sources, text as the model writes it, and `finish`. Never throws; a
 * failure after the head has gone out is an `error` chunk. `save` runs before `finish`, so that a client that goes on
 * at once finds what was said.
 */
export async function streamAnswer(
  stream: EventStream,
  input: AnswerInput,
  save: (outcome: AnswerOutcome) => Promise<void>,
): Promise<void> {
  const { thread, isStrict } = input;
  const messageMetadata = { threadId: thread.id };
  const outcome: AnswerOutcome = {
    text: '',
    inputTokens: 0,
    outputTokens: 0,
    firstTextSeconds: undefined,
    hasFailed: false,
  };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(overtime)), input.timeoutMs);
  const signal = AbortSignal.any([stream.left, late.signal]);
  await stream.send({ type: 'start', messageId: `msg_${randomUUID()}`, messageMetadata });
  await stream.send({ type: 'start-step' });
  const finishReason = await writeText(stream, input, outcome, signal).catch(async (error: unknown) => {
    await reportFailure(stream, input.logger, error, late.signal.aborted);
    outcome.hasFailed = true;
    return 'error' as const;
  });
  clearTimeout(timer);
  await save(outcome).catch((error) => input.logger.error({ err: error }, 'an answer could not be stored'));
  await stream.send({ type: 'finish-step' });
  await stream.send(
    isStrict
      ? { type: 'finish', messageMetadata }
      : { type: 'finish', threadId: thread.id, finishReason, messageMetadata },
  );
}

async function reportFailure(
  stream: EventStream,
  logger: Logger,
  error: unknown,
  isLate: boolean,
): Promise<void> {
  if (stream.left.aborted) return;
  logger.error({ err: error }, isLate ? 'an answer took too long' : 'an answer failed');
  await stream.send({ type: 'error', errorText: isLate ? overtime : failure });
}

const textId = 'answer';

async function writeText(
  stream: EventStream,
  input: AnswerInput,
  outcome: AnswerOutcome,
  signal: AbortSignal,
): Promise<AssistantFinishReason> {
  const begun = performance.now();
  const earlier = input.conversation.earlier.length > 0 ? input.conversation.earlier : input.thread.turns;
  const question = { question: input.conversation.question, earlier };
  const sources = await retrieveSources(input.knowledge, input.site, input.request, question);
  for (const source of sources) await stream.send(toSourceChunk(source));
  const parts = untilAborted(startModel(input, sources, earlier, signal), signal);
  let isOpen = false;
  let finishReason: AssistantFinishReason = 'stop';
  try {
    for await (const part of parts) {
      if (part.type === 'text-delta' && part.text !== '') {
        if (!isOpen) await stream.send({ type: 'text-start', id: textId });
        isOpen = true;
        outcome.firstTextSeconds ??= (performance.now() - begun) / 1_000;
        outcome.text += part.text;
        await stream.send({ type: 'text-delta', id: textId, delta: part.text });
      } else if (part.type === 'finish') {
        // A word that older clients do not know would end them in an error.
        finishReason = part.finishReason === 'interrupted' ? 'other' : part.finishReason;
        outcome.inputTokens = part.totalUsage.inputTokens ?? 0;
        outcome.outputTokens = part.totalUsage.outputTokens ?? 0;
      } else if (part.type === 'error') throw part.error;
    }
    if (!isOpen && !signal.aborted) throw new Error('The model wrote no text.');
  } finally {
    if (isOpen) await stream.send({ type: 'text-end', id: textId });
  }
  return finishReason;
}

function toSourceChunk({ number, url, title }: Source): AssistantChunk {
  return { type: 'source-url', sourceId: `${number}`, url, title };
}

function startModel(
  { model, site, request, conversation, maxOutputTokens }: AnswerInput,
  sources: readonly Source[],
  earlier: readonly Turn[],
  abortSignal: AbortSignal,
) {
  const before = earlier.findLast(({ role }) => role === 'user')?.text;
  const { stream } = streamText({
    model,
    instructions: toInstructions(site.hosts[0] ?? site.id),
    messages: toModelMessages({
      conversation,
      earlier,
      sources,
      context: request.context ?? [],
      currentPath: request.currentPath,
    }),
    maxOutputTokens,
    maxRetries: 1,
    abortSignal,
    providerOptions: {
      [extractiveProvider]: {
        question: conversation.question,
        ...(before !== undefined && { before }),
        sources: sources.map((source) => ({ ...source })),
      },
    },
    // Failures arrive in the stream too, where they are logged once.
    onError: () => {},
  });
  return stream;
}

/** Ends with the signal's reason even when the source never yields again, as a model that ignores its signal. */
async function* untilAborted<Part>(parts: AsyncIterable<Part>, signal: AbortSignal): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  aborted.catch(() => {});
  for (;;) {
    const { done, value } = await Promise.race([iterator.next(), aborted]);
    if (done) return;
    yield value;
  }
}
