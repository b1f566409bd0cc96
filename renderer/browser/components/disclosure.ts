import { toHashTarget } from '../shell/hash-target.ts';

/** Opens the disclosure that the address names, and those around it; an accordion that opens names itself. */
export function installDisclosures(): void {
  const open = () => {
    const id = toHashTarget(location.hash);
    let element = id === '' ? null : document.getElementById(id);
    const target = element;
    for (; element; element = element.parentElement)
      if (element instanceof HTMLDetailsElement) element.open = true;
    target?.scrollIntoView();
  };
  addEventListener('hashchange', open);
  if (location.hash !== '') open();
  for (const accordion of document.querySelectorAll<HTMLDetailsElement>('details.op-accordion[id]')) {
    accordion.addEventListener('toggle', () => {
      if (accordion.open) history.replaceState(null, '', `#${encodeURIComponent(accordion.id)}`);
    });
  }
}
