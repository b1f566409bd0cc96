import { element, lineIcon } from '../search/element.ts';
import { isUnderWay, type Turn } from './conversation.ts';
import { settings } from './settings.ts';
import { createTurnView, type TurnView } from './turn-view.ts';

const { strings } = settings;

const spark = 'M8 1.75l1.6 4.65L14.25 8 9.6 9.6 8 14.25 6.4 9.6 1.75 8l4.65-1.6z';

type Listeners = { askAgain(): void; suggest(question: string): void };

/** The questions and answers. While an answer grows, readers at its end stay there, and others where they are. */
export function createLog({ askAgain, suggest }: Listeners) {
  const views = new Map<string, TurnView>();
  const list = element('div', { class: 'op-ask-turns' });
  const status = element('p', { class: 'op-visually-hidden', role: 'status' });
  const empty = renderEmpty(suggest);
  const root = element(
    'div',
    { class: 'op-ask-log', tabindex: '0', role: 'log', 'aria-label': strings.title, 'aria-live': 'off' },
    empty,
    list,
  );
  let isScheduled = false;
  let isAtEnd = true;
  root.addEventListener('scroll', () => {
    isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < 40;
  });
  const stayAtEnd = () => {
    if (isAtEnd) root.scrollTop = root.scrollHeight;
  };
  // What readers write, or quote from the page, takes room away.
  new ResizeObserver(stayAtEnd).observe(root);

  function draw(turns: readonly Turn[]): void {
    isScheduled = false;
    for (const [at, turn] of turns.entries()) views.get(turn.id)?.update(at === turns.length - 1);
    stayAtEnd();
  }

  return {
    root,
    status,
    /** Shows these turns, the last one in sight. */
    show(turns: readonly Turn[]): void {
      for (const turn of turns) if (!views.has(turn.id)) views.set(turn.id, createTurnView(turn, askAgain));
      list.replaceChildren(...turns.flatMap(({ id }) => views.get(id)?.root ?? []));
      empty.hidden = turns.length > 0;
      status.textContent = turns.some(isUnderWay) ? strings.searching : '';
      isAtEnd = true;
      draw(turns);
    },
    /** Draws the turns again with the next frame. */
    update(turns: readonly Turn[]): void {
      if (!isScheduled) requestAnimationFrame(() => draw(turns));
      isScheduled = true;
    },
    /** Reads an answer to those who listen, once it is whole. */
    announce({ answer, fault }: Turn): void {
      status.textContent = `${strings.answer}: ${answer} ${fault}`;
    },
  };
}

function renderEmpty(suggest: (question: string) => void): HTMLElement {
  const buttons = [strings.summarise, strings.example].map((question) => {
    const button = element('button', { type: 'button' }, question);
    button.addEventListener('click', () => suggest(question));
    return button;
  });
  return element(
    'div',
    { class: 'op-ask-empty' },
    lineIcon(spark),
    element('p', {}, strings.intro),
    ...buttons,
  );
}
