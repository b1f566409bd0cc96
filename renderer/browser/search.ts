import { searchIndex } from '../ranking/search-index.ts';
import { element } from './search/element.ts';
import { recentSearches, rememberSearch } from './search/recent.ts';
import { renderResults } from './search/result-list.ts';
import { createScriptFiles } from './search/script-files.ts';
import { searchStrings } from './search/strings.ts';

/** The search dialog. This script is loaded when a reader first asks for it; opening a page costs nothing. */
const { dataset } = document.documentElement;
const root = dataset.root ?? '';
const strings = searchStrings();
const index = createScriptFiles(
  `${root}_offprint/search/${dataset.searchIndex ?? document.documentElement.lang}`,
);

const input = element('input', {
  type: 'search',
  placeholder: strings.placeholder,
  'aria-label': strings.label,
  role: 'combobox',
  'aria-expanded': 'true',
  'aria-controls': 'op-results',
  'aria-autocomplete': 'list',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: 'false',
  enterkeyhint: 'go',
});
const list = element('div', { id: 'op-results', role: 'listbox', 'aria-label': strings.label });
const status = element('p', { class: 'op-search-status', role: 'status' });
const close = element(
  'button',
  { type: 'button', class: 'op-search-close', 'aria-label': strings.close },
  'Esc',
);
const dialog = element(
  'dialog',
  { class: 'op-search-dialog', 'aria-label': strings.label },
  element('div', { class: 'op-search-field' }, input, close),
  status,
  list,
  element('p', { class: 'op-search-hint', 'aria-hidden': 'true' }, strings.hint),
);

let selected = -1;
let asked = 0;

function open(): void {
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
  input.select();
  void index.open().catch(() => showStatus(strings.failed));
  void update();
}

async function update(): Promise<void> {
  const query = input.value;
  asked += 1;
  const turn = asked;
  if (query.trim() === '') return showRecent();
  const timer = setTimeout(() => showStatus(strings.loading), 200);
  try {
    const pages = await searchIndex(await index.open(), query, {
      limit: 8,
      version: dataset.version || undefined,
    });
    if (turn !== asked) return;
    show(renderResults(pages, root));
    showStatus(
      pages.length === 0 ? `${strings.none} “${query.trim()}”` : `${list.children.length} ${strings.results}`,
      pages.length > 0,
    );
  } catch {
    if (turn === asked) showStatus(strings.failed);
  } finally {
    clearTimeout(timer);
  }
}

function show(options: readonly HTMLElement[]): void {
  list.replaceChildren(...options);
  select(options.length > 0 ? 0 : -1);
}

function showRecent(): void {
  const recent = recentSearches().map((text, position) => {
    const option = element(
      'a',
      { id: `op-recent-${position}`, role: 'option', class: 'op-result', href: '#', tabindex: '-1' },
      element('span', { class: 'op-result-title' }, text),
    );
    option.addEventListener('click', (event) => {
      event.preventDefault();
      input.value = text;
      void update();
    });
    return option;
  });
  show(recent);
  showStatus(recent.length > 0 ? strings.recent : '');
}

/** A count of results is only for those who listen; everything else is shown. */
function showStatus(text: string, isQuiet = false): void {
  status.textContent = text;
  status.classList.toggle('op-quiet', isQuiet);
}

function select(position: number): void {
  const options = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  selected = options.length === 0 ? -1 : (position + options.length) % options.length;
  options.forEach((option, other) => option.setAttribute('aria-selected', String(other === selected)));
  const current = options[selected];
  input.setAttribute('aria-activedescendant', current?.id ?? '');
  current?.scrollIntoView({ block: 'nearest' });
}

input.addEventListener('input', () => void update());
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') select(selected + 1);
  else if (event.key === 'ArrowUp') select(selected - 1);
  else if (event.key === 'Enter') list.querySelectorAll<HTMLElement>('[role="option"]')[selected]?.click();
  else return;
  event.preventDefault();
});
list.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('a[href]:not([href="#"])')) return;
  rememberSearch(input.value);
  dialog.close();
});
close.addEventListener('click', () => dialog.close());
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

Object.assign(window, { __offprintSearch: { open } });
