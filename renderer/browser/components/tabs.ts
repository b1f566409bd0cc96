import { whenAddressed } from './addressed.ts';

/** Turns panels that stand under each other into tabs, synchronized by label across the page. */
export function installTabs(): void {
  document.querySelectorAll<HTMLElement>('op-tabs').forEach((element, index) => enhance(element, index));
}

function enhance(element: HTMLElement, index: number): void {
  const panels = [...element.querySelectorAll<HTMLElement>(':scope > .op-tab')];
  const list = document.createElement('div');
  list.className = 'op-tablist';
  list.setAttribute('role', 'tablist');
  const buttons = panels.map((panel, position) => createTab(panel, `op-tab-${index}-${position}`));
  list.append(...buttons);
  element.prepend(list);
  const select = (position: number, focus = false) => {
    panels.forEach((panel, other) => {
      panel.hidden = other !== position;
      buttons[other]?.setAttribute('aria-selected', String(other === position));
      buttons[other]?.setAttribute('tabindex', other === position ? '0' : '-1');
    });
    if (focus) buttons[position]?.focus();
  };
  const choose = (position: number, focus: boolean) => {
    select(position, focus);
    if ('sync' in element.dataset)
      document.dispatchEvent(
        new CustomEvent('op-tab', { detail: { from: element, label: labelOf(panels[position]) } }),
      );
  };
  buttons.forEach((button, position) => button.addEventListener('click', () => choose(position, false)));
  list.addEventListener('keydown', (event) => {
    const target = nextPosition(
      event,
      buttons.indexOf(document.activeElement as HTMLButtonElement),
      buttons.length,
    );
    if (target === undefined) return;
    event.preventDefault();
    choose(target, true);
  });
  if ('sync' in element.dataset) {
    document.addEventListener('op-tab', (event) => {
      const { from, label } = (event as CustomEvent<{ from: HTMLElement; label: string }>).detail;
      const position = panels.findIndex((panel) => labelOf(panel) === label);
      if (from !== element && position >= 0) select(position);
    });
  }
  select(Math.max(0, Math.min(Number(element.dataset.selected ?? 0), panels.length - 1)));
  whenAddressed((target) => {
    const position = panels.findIndex((panel) => panel.contains(target));
    if (position >= 0) select(position);
  });
}

function createTab(panel: HTMLElement, id: string): HTMLButtonElement {
  const title = panel.querySelector<HTMLElement>(':scope > .op-tab-title');
  const button = document.createElement('button');
  button.type = 'button';
  button.id = id;
  button.setAttribute('role', 'tab');
  button.append(...(title?.cloneNode(true).childNodes ?? []));
  title?.remove();
  panel.id ||= `${id}-panel`;
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', id);
  button.setAttribute('aria-controls', panel.id);
  return button;
}

function labelOf(panel: HTMLElement | undefined): string {
  return panel?.dataset.label ?? '';
}

/** The arrows point as the tabs are laid out. */
function nextPosition({ key }: KeyboardEvent, current: number, count: number): number | undefined {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (current + (key === forward ? 1 : count - 1)) % count;
}
