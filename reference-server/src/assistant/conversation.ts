import { type AssistantMessage, type AssistantRequest, assistantRequestSchema } from '@offprint/protocol';
import { ProblemError } from '../http/problem-error.ts';
import { parseInput } from '../http/validate.ts';

export type Turn = { role: 'user' | 'assistant'; text: string };

/** What a request says, without what the assistant does not read: files, reasoning, tools, data. */
export type Conversation = {
  /** Text of the last message of the user. */
  question: string;
  /** Turns before the question, oldest first; no two of one role follow each other. */
  earlier: Turn[];
  /** Text of system messages. The key is public, so they speak for the user. */
  notes: string[];
  threadId: string | undefined;
};

/** Longest texts that are read (characters): of the question, of an earlier turn, and of all notes. */
const longestQuestion = 8_000;
const longestTurn = 4_000;
const longestNotes = 4_000;

/** Earlier turns that an answer can refer to, whether a client sends them or its thread holds them. */
export const mostTurns = 20;

/** Checks the body of the message call; throws the problem that names each fault, or version 1 for what AI SDK 4 sends. */
export function readRequest(body: unknown): AssistantRequest {
  if (isVersion1(body)) {
    throw new ProblemError(
      'assistant-v1',
      'A message has `content` and no `parts`, as AI SDK 4 sends it to version 1 of the endpoint.',
    );
  }
  return parseInput(assistantRequestSchema, body, 'body');
}

/** Reads the turns of a request; throws the 400 problem when no message of the user has text. */
export function readConversation(request: AssistantRequest): Conversation {
  const { messages } = request;
  const last = messages.findLastIndex((message) => message.role === 'user' && textOf(message) !== '');
  const asked = messages[last];
  if (asked === undefined) {
    throw new ProblemError('invalid-request', 'The conversation holds no message of the user with text.');
  }
  return {
    question: textOf(asked).slice(0, longestQuestion),
    earlier: toTurns(messages.slice(0, last)),
    notes: readNotes(messages),
    threadId: request.threadId ?? threadIdOf(messages),
  };
}

function isVersion1(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('messages' in body)) return false;
  const { messages } = body;
  return Array.isArray(messages) && messages.some(isVersion1Message);
}

function isVersion1Message(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'content' in message && !('parts' in message);
}

function textOf({ parts }: AssistantMessage): string {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [String(part.text)] : []));
  return texts.join('\n').trim();
}

function toTurns(messages: readonly AssistantMessage[]): Turn[] {
  const turns: Turn[] = [];
  // Only the end of a long conversation is read, so that its length costs nothing.
  for (const message of messages.slice(-4 * mostTurns)) {
    const text = textOf(message).slice(0, longestTurn);
    if (message.role === 'system' || text === '') continue;
    const previous = turns.at(-1);
    if (previous?.role === message.role) previous.text = `${previous.text}\n\n${text}`.slice(-longestTurn);
    else turns.push({ role: message.role, text });
  }
  return turns.slice(-mostTurns);
}

function readNotes(messages: readonly AssistantMessage[]): string[] {
  const notes = messages.filter(({ role }) => role === 'system').map(textOf);
  let room = longestNotes;
  return notes.flatMap((note) => {
    const kept = note.slice(0, room);
    room -= kept.length;
    return kept === '' ? [] : [kept];
  });
}

function threadIdOf(messages: readonly AssistantMessage[]): string | undefined {
  const threadId = messages.findLast(({ role }) => role === 'assistant')?.metadata?.threadId;
  return typeof threadId === 'string' && threadId !== '' ? threadId.slice(0, 256) : undefined;
}
