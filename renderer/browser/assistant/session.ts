import type { AskContext } from '../shell/assistant-loader.ts';
import { askQuestion } from './ask-question.ts';
import {
  createConversation,
  createId,
  isUnderWay,
  recallConversation,
  rememberConversation,
  type Turn,
} from './conversation.ts';
import { currentPath } from './settings.ts';

type Listeners = {
  /** Other turns than before, and whether an answer to the last one is under way. */
  onTurns(turns: readonly Turn[], isBusy: boolean): void;
  /** More of an answer. */
  onAnswer(turns: readonly Turn[]): void;
  /** An answer has come to its end, whichever that is. */
  onEnd(turn: Turn): void;
};

/** The conversation of a visit, and the one answer that may be under way. */
export type Session = {
  turns(): readonly Turn[];
  ask(question: string, context?: AskContext): void;
  askAgain(): void;
  stop(): void;
  /** Forgets the conversation. */
  restart(): void;
};

export function createSession({ onTurns, onAnswer, onEnd }: Listeners): Session {
  let conversation = recallConversation();
  let running: AbortController | undefined;

  async function answerLast(): Promise<void> {
    const asked = conversation;
    const turn = asked.turns.at(-1);
    if (!turn) return;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    Object.assign(turn, { answer: '', sources: [], status: 'waiting', fault: '' });
    onTurns(asked.turns, true);
    await askQuestion(asked, { signal: controller.signal, onChange: () => onAnswer(asked.turns) });
    if (running !== controller) return;
    running = undefined;
    rememberConversation(asked);
    onEnd(turn);
  }

  addEventListener('pagehide', () => {
    if (conversation.turns.some(isUnderWay)) rememberConversation(conversation);
  });

  return {
    turns: () => conversation.turns,
    ask(question, context) {
      conversation.turns.push(createTurn(question, context));
      void answerLast();
    },
    askAgain: () => void answerLast(),
    stop: () => running?.abort(),
    restart() {
      running?.abort();
      running = undefined;
      conversation = createConversation();
      rememberConversation(conversation);
      onTurns(conversation.turns, false);
    },
  };
}

function createTurn(question: string, context: AskContext | undefined): Turn {
  return {
    id: createId(),
    question,
    context,
    path: currentPath,
    answer: '',
    sources: [],
    status: 'waiting',
    fault: '',
  };
}
