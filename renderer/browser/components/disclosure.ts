import { whenAddressed } from './addressed.ts';

/** Opens the disclosure that the address names, and those around it; an accordion that opens names itself. */
export function installDisclosures(): void {
  whenAddressed((target) => {
    for (let element: HTMLElement | null = target; element; element = element.parentElement)
      if (element instanceof HTMLDetailsElement) element.open = true;
    target.scrollIntoView();
  });
  for (const accordion of document.querySelectorAll<HTMLDetailsElement>('details.op-accordion[id]')) {
    accordion.addEventListener('toggle', () => {
      if (accordion.open) history.replaceState(null, '', `#${encodeURIComponent(accordion.id)}`);
    });
  }
}
