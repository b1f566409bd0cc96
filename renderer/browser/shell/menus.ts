/** Native disclosures that behave as menus: one open at a time, closed by Escape and by a click elsewhere. */
export function installMenus(): void {
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  document.addEventListener('focusin', ({ target }) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    const menu =
      event.target instanceof Element ? event.target.closest<HTMLDetailsElement>('details[data-menu]') : null;
    if (!menu) return;
    if (event.key === 'Escape' && menu.open) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(menu, event.key === 'ArrowDown' ? 1 : -1);
    }
  });
}

function move(menu: HTMLDetailsElement, step: number): void {
  menu.open = true;
  const items = [...menu.querySelectorAll<HTMLElement>('li > a, li > button')];
  const active = document.activeElement;
  const at = active instanceof HTMLElement ? items.indexOf(active) : -1;
  items[at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length]?.focus();
}
