import type { AskRequest } from '../shell/assistant-loader.ts';
import { createFrame } from './frame.ts';
import { createLog } from './log.ts';
import { createQuestionForm } from './question-form.ts';
import { createSession } from './session.ts';

export type Panel = { open(request: AskRequest): void; toggle(): void };

/** The panel in which readers ask. Made once for a page; the conversation lasts for the visit. */
export function createPanel(): Panel {
  const log = createLog({
    askAgain: () => session.askAgain(),
    suggest: (question) => session.ask(question),
  });
  const form = createQuestionForm({
    onAsk: (question, context) => session.ask(question, context),
    onStop: () => session.stop(),
  });
  const session = createSession({
    onTurns(turns, isBusy) {
      form.setBusy(isBusy);
      log.show(turns);
    },
    onAnswer: log.update,
    onEnd(turn) {
      form.setBusy(false);
      log.announce(turn);
    },
  });
  const frame = createFrame([log.root, log.status, form.root], () => {
    session.restart();
    form.focus();
  });

  function open({ question, context, isReturn = false }: AskRequest): void {
    if (!frame.isShown() && !isReturn) frame.remember(document.activeElement);
    frame.show();
    log.show(session.turns());
    if (context) form.quote(context);
    if (!isReturn) form.focus();
    if (question) session.ask(question);
  }

  return { open, toggle: () => (frame.isShown() ? frame.hide() : open({})) };
}
