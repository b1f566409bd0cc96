import type { AskContext } from '../shell/assistant-loader.ts';
import { recallForVisit, rememberForVisit } from '../shell/storage.ts';

/** A page that an answer rests on; answers cite it by its `id`. */
export type Source = { id: string; url: string; title: string };

/** A question with its answer. */
export type Turn = {
  id: string;
  question: string;
  context: AskContext | undefined;
  /** Path of the page on which it was asked. */
  path: string;
  /** Markdown, as far as it has come. */
  answer: string;
  sources: Source[];
  status: 'waiting' | 'writing' | 'done' | 'stopped' | 'failed';
  /** What went wrong, in words. */
  fault: string;
};

export type Conversation = { id: string; threadId: string | undefined; turns: Turn[] };

const key = 'op-assistant';

/** Storage of a window is small; older turns are of less use. */
const mostTurns = 30;

export function createConversation(): Conversation {
  return { id: createId(), threadId: undefined, turns: [] };
}

/** The conversation that this window had on the page before. An answer that was under way there has stopped. */
export function recallConversation(): Conversation {
  try {
    const stored: Conversation = JSON.parse(recallForVisit(key) ?? '');
    for (const turn of stored.turns) if (isUnderWay(turn)) turn.status = 'stopped';
    return stored;
  } catch {
    return createConversation();
  }
}

export function rememberConversation(conversation: Conversation): void {
  rememberForVisit(key, JSON.stringify({ ...conversation, turns: conversation.turns.slice(-mostTurns) }));
}

export function isUnderWay({ status }: Turn): boolean {
  return status === 'waiting' || status === 'writing';
}

/** 32 random hex digits; `crypto.randomUUID` is missing on plain http. */
export function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
