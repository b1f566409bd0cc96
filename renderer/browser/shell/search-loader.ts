type SearchWindow = { __offprintSearch?: { open(): void } };

/** Opens the search from its buttons, `/` and Ctrl/⌘ K; its script is fetched at the first use. */
export function installSearch(): void {
  const key = document.querySelector('#search-bar-entry kbd');
  if (key && /Mac|iPhone|iPad/.test(navigator.platform)) key.textContent = '⌘K';
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-search-open]')) open();
  });
  document.addEventListener('keydown', (event) => {
    const isShortcut =
      (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) ||
      (event.key === '/' && !isTyping(event));
    if (!isShortcut) return;
    event.preventDefault();
    open();
  });
}

function open(): void {
  const loaded = (window as SearchWindow).__offprintSearch;
  if (loaded) {
    loaded.open();
    return;
  }
  const { root = '', search = '' } = document.documentElement.dataset;
  if (search === '' || document.querySelector('script[data-search]')) return;
  const script = document.createElement('script');
  script.src = root + search;
  script.dataset.search = '';
  script.onload = () => (window as SearchWindow).__offprintSearch?.open();
  document.head.append(script);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
