import { watchPolicy } from '../shell/watch-policy.ts';
import type { Conversation, Turn } from './conversation.ts';
import { AssistantFault, networkFault, statusFault } from './faults.ts';
import { type Chunk, readChunks } from './read-chunks.ts';
import { readerId } from './reader-id.ts';
import { currentPath, settings } from './settings.ts';

/** Earlier turns that go with a question; the thread has the others. */
const mostEarlier = 10;

/** Longest path that the service takes. */
const longestPath = 200;

type Asking = { signal: AbortSignal; onChange(): void };

/** Asks the last question of a conversation and writes the answer into its turn as it comes. Never rejects. */
export async function askQuestion(conversation: Conversation, { signal, onChange }: Asking): Promise<void> {
  const turn = conversation.turns.at(-1);
  if (!turn) return;
  try {
    const body = await openAnswer(conversation, signal);
    await readAnswer(body, turn, { conversation, onChange });
    turn.status = 'done';
    if (turn.answer.trim() === '') fail(turn, settings.strings.empty);
  } catch (error) {
    if (signal.aborted) turn.status = 'stopped';
    else fail(turn, error instanceof AssistantFault ? error.message : settings.strings.broken);
  }
  onChange();
}

function fail(turn: Turn, fault: string): void {
  turn.status = 'failed';
  turn.fault = fault;
}

/** A thread that the service has forgotten is begun anew: the earlier turns go with the question anyway. */
async function openAnswer(
  conversation: Conversation,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  let response = await post(conversation, signal);
  if (response.status === 404 && conversation.threadId !== undefined) {
    conversation.threadId = undefined;
    response = await post(conversation, signal);
  }
  if (!response.ok || !response.body) throw statusFault(response);
  conversation.threadId = response.headers.get('x-thread-id') ?? conversation.threadId;
  return response.body;
}

async function post(conversation: Conversation, signal: AbortSignal): Promise<Response> {
  const { url, key, domain } = settings;
  const policy = watchPolicy();
  try {
    const site = encodeURIComponent(domain || location.hostname);
    return await fetch(`${url}/discovery/v2/assistant/${site}/message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(toBody(conversation)),
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  } catch (error) {
    if (signal.aborted) throw error;
    // The event of the policy comes after the rejection.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw networkFault(policy.happened());
  } finally {
    policy.stop();
  }
}

function toBody({ id, threadId, turns }: Conversation) {
  const { lang, dataset } = document.documentElement;
  const earlier = turns.slice(0, -1).filter(({ answer }) => answer !== '');
  const last = turns.slice(-1);
  const context = last.flatMap(({ context, path }) => (context ? [{ ...context, path }] : []));
  return {
    id,
    messages: [
      ...earlier.slice(-mostEarlier).flatMap((turn) => [toQuestion(turn), toAnswer(turn, threadId)]),
      ...last.map(toQuestion),
    ],
    fp: readerId(),
    ...(threadId === undefined ? {} : { threadId }),
    retrievalPageSize: 5,
    ...(currentPath.length > longestPath ? {} : { currentPath }),
    filter: { language: lang, ...(dataset.version ? { version: dataset.version } : {}) },
    ...(context.length > 0 ? { context } : {}),
  };
}

function toQuestion({ id, question }: Turn) {
  return { id, role: 'user', parts: [{ type: 'text', text: question }] };
}

function toAnswer({ id, answer }: Turn, threadId: string | undefined) {
  return {
    id: `${id}-answer`,
    role: 'assistant',
    parts: [{ type: 'text', text: answer }],
    ...(threadId === undefined ? {} : { metadata: { threadId } }),
  };
}

type Reading = { conversation: Conversation; onChange(): void };

/** A stream that stops before it says so has been broken off. */
async function readAnswer(
  body: ReadableStream<Uint8Array>,
  turn: Turn,
  { conversation, onChange }: Reading,
): Promise<void> {
  let isFinished = false;
  let fault: string | undefined;
  for await (const chunk of readChunks(body)) {
    isFinished ||= chunk.type === 'finish';
    if (chunk.type === 'error' || chunk.type === 'abort') fault ??= textOf(chunk.errorText);
    conversation.threadId = threadOf(chunk) ?? conversation.threadId;
    applyChunk(turn, chunk);
    onChange();
  }
  if (fault !== undefined) throw new AssistantFault(fault || settings.strings.broken);
  if (!isFinished) throw new AssistantFault(settings.strings.broken);
}

function applyChunk(turn: Turn, chunk: Chunk): void {
  if (chunk.type === 'text-delta') {
    turn.status = 'writing';
    turn.answer += textOf(chunk.delta);
  } else if (chunk.type === 'text-start' && turn.answer !== '') {
    turn.answer += '\n\n';
  } else if (chunk.type === 'source-url') {
    const url = textOf(chunk.url);
    if (turn.sources.every((source) => source.url !== url))
      turn.sources.push({ id: textOf(chunk.sourceId), url, title: textOf(chunk.title) || url });
  }
}

function threadOf({ threadId, messageMetadata }: Chunk): string | undefined {
  const given = threadId ?? (messageMetadata as { threadId?: unknown } | null | undefined)?.threadId;
  return textOf(given) || undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
