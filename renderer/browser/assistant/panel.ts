import { element, lineIcon } from '../search/element.ts';
import type { AskContext, AskRequest } from '../shell/assistant-loader.ts';
import { rememberForVisit } from '../shell/storage.ts';
import { askQuestion } from './ask-question.ts';
import {
  type Conversation,
  createConversation,
  createId,
  isUnderWay,
  recallConversation,
  rememberConversation,
} from './conversation.ts';
import { createLog } from './log.ts';
import { createQuestionForm } from './question-form.ts';
import { currentPath, settings } from './settings.ts';

const { strings } = settings;

const icons = { close: 'M4 4l8 8M12 4l-8 8', fresh: 'M8 3v10M3 8h10' };

/** A window narrower than this shows the panel alone. */
const narrow = '(max-width: 60rem)';

export type Panel = { open(request: AskRequest): void; toggle(): void };

/** The panel in which readers ask. Made once for a page; the conversation lasts for the visit. */
export function createPanel(): Panel {
  let conversation: Conversation = recallConversation();
  let running: AbortController | undefined;
  let opener: HTMLElement | undefined;
  const log = createLog({
    askAgain: () => void ask(),
    suggest: (question) => addQuestion(question, undefined),
  });
  const form = createQuestionForm({ onAsk: addQuestion, onStop: () => running?.abort() });
  const fresh = createIconButton(strings.fresh, icons.fresh);
  const close = createIconButton(strings.close, icons.close);
  const root = element(
    'aside',
    { id: 'op-assistant', class: 'op-assistant', 'aria-label': strings.title, hidden: '' },
    element('header', { class: 'op-ask-head' }, element('h2', {}, strings.title), fresh, close),
    log.root,
    log.status,
    form.root,
    element('p', { class: 'op-ask-disclaimer' }, strings.note),
  );

  function addQuestion(question: string, context: AskContext | undefined): void {
    conversation.turns.push({
      id: createId(),
      question,
      context,
      path: currentPath,
      answer: '',
      sources: [],
      status: 'waiting',
      fault: '',
    });
    void ask();
  }

  /** Asks the last question, from its beginning. */
  async function ask(): Promise<void> {
    const asked = conversation;
    const turn = asked.turns.at(-1);
    if (!turn) return;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    Object.assign(turn, { answer: '', sources: [], status: 'waiting', fault: '' });
    form.setBusy(true);
    log.show(asked.turns);
    await askQuestion(asked, { signal: controller.signal, onChange: () => log.update(asked.turns) });
    if (running !== controller) return;
    running = undefined;
    form.setBusy(false);
    log.announce(turn);
    rememberConversation(asked);
  }

  function begin(): void {
    running?.abort();
    running = undefined;
    conversation = createConversation();
    rememberConversation(conversation);
    form.setBusy(false);
    log.show(conversation.turns);
    form.focus();
  }

  function show(isShown: boolean): void {
    root.hidden = !isShown;
    document.documentElement.toggleAttribute('data-asking', isShown);
    // On a phone the panel covers the page, which then must not be reached behind it.
    for (const other of document.body.children)
      if (other !== root) other.toggleAttribute('inert', isShown && matchMedia(narrow).matches);
    for (const button of document.querySelectorAll('[data-ask][aria-expanded]'))
      button.setAttribute('aria-expanded', String(isShown));
    rememberForVisit('op-assistant-open', isShown ? 'yes' : 'no');
  }

  function hide(): void {
    const hadFocus = root.contains(document.activeElement);
    show(false);
    if (hadFocus) (opener?.isConnected ? opener : document.querySelector<HTMLElement>('[data-ask]'))?.focus();
  }

  function open({ question, context, isReturn = false }: AskRequest): void {
    if (root.hidden && !isReturn && document.activeElement instanceof HTMLElement)
      opener = document.activeElement;
    if (!root.isConnected) document.body.append(root);
    show(true);
    log.show(conversation.turns);
    if (context) form.quote(context);
    if (!isReturn) form.focus();
    if (question) addQuestion(question, undefined);
  }

  fresh.addEventListener('click', begin);
  close.addEventListener('click', hide);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    hide();
  });
  matchMedia(narrow).addEventListener('change', () => show(!root.hidden));
  addEventListener('pagehide', () => {
    if (conversation.turns.some(isUnderWay)) rememberConversation(conversation);
  });
  return { open, toggle: () => (root.hidden ? open({}) : hide()) };
}

function createIconButton(label: string, icon: string): HTMLButtonElement {
  const attributes = { type: 'button', class: 'op-icon-button', 'aria-label': label, title: label };
  return element('button', attributes, lineIcon(icon));
}
