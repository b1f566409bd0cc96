import { element, lineIcon } from '../search/element.ts';
import type { AskContext } from '../shell/assistant-loader.ts';
import { settings } from './settings.ts';

const { strings } = settings;

export type QuestionForm = {
  root: HTMLFormElement;
  focus(): void;
  /** Puts a part of the page beside the next question. */
  quote(context: AskContext | undefined): void;
  /** While an answer is under way, the button stops it. */
  setBusy(isBusy: boolean): void;
};

type Listeners = { onAsk(question: string, context?: AskContext): void; onStop(): void };

const up = 'M8 13V3M3.5 7.5 8 3l4.5 4.5';
const square = 'M4.5 4.5h7v7h-7z';

/** Where readers write. Enter sends, Shift Enter makes a new line. */
export function createQuestionForm({ onAsk, onStop }: Listeners): QuestionForm {
  let context: AskContext | undefined;
  let isBusy = false;
  const text = element('textarea', {
    rows: '1',
    maxlength: '4000',
    placeholder: strings.placeholder,
    'aria-label': strings.placeholder,
    enterkeyhint: 'send',
  });
  const quoted = element('div', { class: 'op-ask-quote' });
  const send = element('button', { type: 'submit', class: 'op-ask-send' });
  const root = element(
    'form',
    { class: 'op-ask-form' },
    quoted,
    element('div', { class: 'op-ask-field' }, text, send),
  );
  const quote = (given: AskContext | undefined) => {
    context = given;
    quoted.replaceChildren(...(given ? renderQuote(given, () => quote(undefined)) : []));
  };
  const update = () => {
    send.replaceChildren(lineIcon(isBusy ? square : up));
    send.setAttribute('aria-label', isBusy ? strings.stop : strings.send);
    send.title = isBusy ? strings.stop : strings.send;
    send.disabled = !isBusy && text.value.trim() === '';
  };
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    const question = text.value.trim();
    if (isBusy) return onStop();
    if (question === '') return;
    onAsk(question, context);
    text.value = '';
    quote(undefined);
    update();
  });
  text.addEventListener('input', update);
  text.addEventListener('keydown', (event) => {
    // Enter in the middle of a word of an input method only chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!isBusy) root.requestSubmit();
  });
  update();
  return {
    root,
    focus: () => text.focus(),
    quote,
    setBusy(now) {
      isBusy = now;
      update();
    },
  };
}

function renderQuote({ type, value }: AskContext, remove: () => void): HTMLElement[] {
  const close = element('button', { type: 'button', 'aria-label': strings.remove }, '✕');
  close.addEventListener('click', remove);
  const label = type === 'code' ? strings.code : strings.selection;
  return [element('p', {}, element('strong', {}, label), element('span', {}, value.slice(0, 200))), close];
}
