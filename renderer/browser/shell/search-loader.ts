import { loadScript } from './load-script.ts';

type SearchWindow = { __offprintSearch?: { open(): void } };

/** Opens the search from its buttons, `/` and Ctrl/⌘ K; its script is fetched at the first use. */
export function installSearch(): void {
  const key = document.querySelector('.op-search kbd');
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

let isLoading = false;

async function open(): Promise<void> {
  const loaded = (window as SearchWindow).__offprintSearch;
  if (loaded) {
    loaded.open();
    return;
  }
  const { root = '', search = '' } = document.documentElement.dataset;
  if (search === '' || isLoading) return;
  isLoading = true;
  await loadScript(root + search);
  // Where it failed to load, the next key or click tries again.
  isLoading = false;
  (window as SearchWindow).__offprintSearch?.open();
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
