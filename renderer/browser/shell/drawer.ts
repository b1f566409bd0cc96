/** The sidebar of a phone: opened by the menu button, closed by it, by Escape and by following a link. What it covers cannot be reached. */
export function installDrawer(): void {
  const root = document.documentElement;
  const button = document.querySelector<HTMLElement>('[data-drawer]');
  const sidebar = document.querySelector<HTMLElement>('.op-sidebar');
  if (!button || !sidebar) return;
  const set = (open: boolean) => {
    root.toggleAttribute('data-drawer-open', open);
    // Below the bar, which stands lower under a banner.
    const top = button.parentElement?.getBoundingClientRect().bottom;
    sidebar.style.setProperty('--op-drawer-top', `${top}px`);
    button.setAttribute('aria-expanded', String(open));
    for (const covered of document.querySelectorAll(
      '.op-skip, .op-banner, .op-tabs-bar, main, .op-aside, .op-footer',
    ))
      covered.toggleAttribute('inert', open);
  };
  button.addEventListener('click', () => set(!root.hasAttribute('data-drawer-open')));
  sidebar.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a:not([data-list])')) set(false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !root.hasAttribute('data-drawer-open')) return;
    set(false);
    button.focus();
  });
  // A wide window has no drawer, and a choice of the search leads to what it covers.
  matchMedia('(max-width: 60rem)').addEventListener('change', () => set(false));
  addEventListener('hashchange', () => set(false));
}
