import { toHashTarget } from '../shell/hash-target.ts';
import { whenAddressed } from './addressed.ts';

/** Puts one choice over the views of a page; without scripts all of them are read one after the other. */
export function installViews(): void {
  const views = [...document.querySelectorAll<HTMLElement>('.op-view')];
  const titles = [...new Set(views.map(titleOf))];
  if (titles.length < 2) return;
  const select = document.createElement('select');
  select.className = 'op-view-choice';
  select.setAttribute('aria-label', titles.join(', '));
  select.append(...titles.map((title) => new Option(title, title)));
  const choose = (title: string) => {
    for (const view of views) view.hidden = titleOf(view) !== title;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.op-toc a')) {
      const target = document.getElementById(toHashTarget(link.hash));
      const item = link.closest('li');
      if (item) item.hidden = target?.closest<HTMLElement>('.op-view')?.hidden ?? false;
    }
  };
  select.addEventListener('change', () => choose(select.value));
  views[0]?.before(select);
  choose(titles[0] ?? '');
  whenAddressed((target) => {
    const view = target.closest<HTMLElement>('.op-view');
    if (!view?.hidden) return;
    select.value = titleOf(view);
    choose(select.value);
  });
}

function titleOf(view: HTMLElement): string {
  return view.dataset.view ?? '';
}
