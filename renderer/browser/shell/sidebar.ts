import { loadScript } from './load-script.ts';

type SidebarWindow = { __offprintSidebar?: (id: string, markup: string) => void };

/** The markup that arrived, by the address of its file: several may be on their way at once. */
const lists = new Map<string, string>();

/** Loads the lists that a page leaves out of a long sidebar, and keeps the place where readers left it. */
export function installSidebar(): void {
  const sidebar = document.querySelector<HTMLElement>('.op-sidebar');
  if (!sidebar) return;
  showCurrent(sidebar);
  sidebar.addEventListener('click', drillDown);
  sidebar.addEventListener('toggle', ({ target }) => void openBranch(target), true);
  sidebar.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-list]') : null;
    const list = link?.closest('ul');
    if (!link || !list) return;
    event.preventDefault();
    void load(link.dataset.list ?? '').then((loaded) => loaded && replaceList(list, loaded));
  });
}

function showCurrent(sidebar: HTMLElement): void {
  const current = sidebar.querySelector<HTMLElement>('a[aria-current="page"]');
  if (!current || sidebar.scrollHeight <= sidebar.clientHeight) return;
  const offset = current.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
  if (offset > sidebar.clientHeight * 0.8) sidebar.scrollTop = offset - sidebar.clientHeight / 2;
}

/** Where the site asks for it, opening a group leads to its first page too. */
function drillDown({ target }: Event): void {
  if (!('drilldown' in document.documentElement.dataset) || !(target instanceof Element)) return;
  const group = target.closest('summary')?.parentElement;
  if (group instanceof HTMLDetailsElement && !group.open) group.querySelector('a')?.click();
}

async function openBranch(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const { list } = target.dataset;
  const shown = target.querySelector(':scope > ul');
  if (list === undefined || !shown) return;
  delete target.dataset.list;
  const loaded = await load(list);
  if (loaded) shown.replaceWith(loaded);
  else target.dataset.list = list;
}

/** The list of a file; `null` when that failed to load. */
async function load(file: string): Promise<HTMLUListElement | null> {
  const root = document.documentElement.dataset.root ?? '';
  (window as SidebarWindow).__offprintSidebar = (_id, markup) => {
    if (document.currentScript instanceof HTMLScriptElement) lists.set(document.currentScript.src, markup);
  };
  const address = new URL(root + file, document.baseURI).href;
  return (await loadScript(address)) ? toList(lists.get(address) ?? '', root) : null;
}

/** Addresses in the file are relative to the root of the site. */
function toList(markup: string, root: string): HTMLUListElement | null {
  const template = document.createElement('template');
  template.innerHTML = markup;
  for (const link of template.content.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (!/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(href)) link.setAttribute('href', root + href);
    // A link in a template has no base of its own.
    const target = new URL(link.getAttribute('href') ?? '', location.href).href;
    if (target === location.href.replace(/[?#].*$/, '')) link.setAttribute('aria-current', 'page');
  }
  for (const image of template.content.querySelectorAll('img'))
    image.setAttribute('src', root + (image.getAttribute('src') ?? ''));
  return template.content.querySelector('ul');
}

/** The whole list takes the place of its window; the branch that is open there stays as it is. */
function replaceList(shown: Element, loaded: HTMLUListElement): void {
  const branch = [...shown.children].find((item) => item.querySelector('[aria-current="page"]'));
  const label = branch && titleOf(branch);
  const same = [...loaded.children].find((item) => titleOf(item) === label);
  if (branch && same && branch.querySelector('ul')) same.replaceWith(branch);
  shown.replaceWith(loaded);
  (branch?.isConnected ? branch : loaded.querySelector('[aria-current="page"]'))?.scrollIntoView({
    block: 'center',
  });
}

function titleOf(item: Element): string {
  return item.querySelector('summary, .op-group-title, a')?.textContent ?? '';
}
