import { toHashTarget } from '../shell/hash-target.ts';

/**
 * Calls back with the element that the address names: now, when the address changes, and when a link to the same address is
 * followed again.
 */
export function whenAddressed(show: (target: HTMLElement) => void): void {
  const run = () => {
    const target = addressed();
    if (target) show(target);
  };
  addEventListener('hashchange', run);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (link && link.hash !== '' && link.href === location.href) run();
  });
  run();
}

/** As browsers look for it: by the name as it stands, else decoded. */
function addressed(): HTMLElement | null {
  const name = location.hash.slice(1);
  if (name === '') return null;
  return document.getElementById(name) ?? document.getElementById(toHashTarget(location.hash));
}
