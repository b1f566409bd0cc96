import { element, lineIcon } from '../search/element.ts';
import { copyWithNotice } from '../shell/clipboard.ts';
import { pageStrings } from '../shell/page-strings.ts';
import { createAnswerView } from './answer-view.ts';
import { isUnderWay, type Source, type Turn } from './conversation.ts';
import { toAddress } from './page-address.ts';
import { settings } from './settings.ts';

const { strings } = settings;

export type TurnView = {
  root: HTMLElement;
  /** Draws what has changed; only the last turn can be asked again. */
  update(isLast: boolean): void;
};

const icons = {
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  again: 'M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5',
  page: 'M4 2h6l3 3v9H4zM10 2v3h3',
};

/** A question with its answer, sources and what can be done with them. */
export function createTurnView(turn: Turn, askAgain: () => void): TurnView {
  const answer = element('div', { class: 'op-prose op-ask-answer' });
  const note = element('p', { class: 'op-ask-note' });
  const sources = element('div', { class: 'op-ask-sources' });
  const again = createAction(strings.again, icons.again, askAgain);
  const actions = element('div', { class: 'op-ask-actions' }, createCopy(turn), again);
  const root = element(
    'section',
    { class: 'op-ask-turn' },
    ...renderQuestion(turn),
    answer,
    note,
    sources,
    actions,
  );
  const draw = createAnswerView(answer, (id) => turn.sources.find((source) => source.id === id));
  return {
    root,
    update(isLast) {
      draw(turn.answer);
      const isOpen = isUnderWay(turn);
      root.dataset.status = turn.status;
      note.textContent = noteOf(turn);
      note.hidden = note.textContent === '';
      sources.replaceChildren(...(isOpen ? [] : renderSources(turn.sources)));
      again.hidden = !isLast;
      actions.hidden = isOpen || (turn.answer === '' && !isLast);
      actions.firstElementChild?.toggleAttribute('hidden', turn.answer === '');
    },
  };
}

function renderQuestion({ question, context }: Turn): HTMLElement[] {
  const label = element('span', { class: 'op-visually-hidden' }, `${strings.question}: `);
  const quoted = context
    ? [element('blockquote', { class: 'op-ask-quoted', 'data-type': context.type }, context.value)]
    : [];
  return [element('div', { class: 'op-ask-question' }, ...quoted, element('p', {}, label, question))];
}

function noteOf({ status, fault }: Turn): string {
  if (status === 'waiting') return strings.searching;
  if (status === 'failed') return fault;
  return status === 'stopped' ? strings.stopped : '';
}

function renderSources(sources: readonly Source[]): HTMLElement[] {
  const links = sources.flatMap(({ id, url, title }) => {
    const address = toAddress(url);
    if (!address) return [];
    const outside = address.isOutside ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
    // The number by which the answer cites it.
    const sign = /^\d{1,3}$/.test(id) ? element('span', { class: 'op-ask-cite' }, id) : lineIcon(icons.page);
    return [
      element('li', {}, element('a', { href: address.href, ...outside }, sign, element('span', {}, title))),
    ];
  });
  return links.length === 0 ? [] : [element('h3', {}, strings.sources), element('ul', {}, ...links)];
}

function createCopy(turn: Turn): HTMLButtonElement {
  const button = createAction(pageStrings().copy, icons.copy, () => void copyWithNotice(label, turn.answer));
  const label = button.lastElementChild as HTMLElement;
  return button;
}

function createAction(name: string, icon: string, act: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button' }, lineIcon(icon), element('span', {}, name));
  button.addEventListener('click', act);
  return button;
}
