import { searchIndex } from '../ranking/search-index.ts';
import { element, lineIcon } from './search/element.ts';
import { recentSearches, rememberSearch } from './search/recent.ts';
import { renderResults } from './search/result-list.ts';
import { createScriptFiles } from './search/script-files.ts';
import { searchStrings } from './search/strings.ts';
import { ask, hasAssistant } from './shell/assistant-loader.ts';

/** The search dialog. This script is loaded when a reader first asks for it; opening a page costs nothing. */
const { dataset } = document.documentElement;
const root = dataset.root ?? '';
const strings = searchStrings();
const index = createScriptFiles(
  `${root}_offprint/search/${dataset.searchIndex ?? document.documentElement.lang}`,
);

const magnifier = 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14';
const spark = 'M8 1.75l1.6 4.65L14.25 8 9.6 9.6 8 14.25 6.4 9.6 1.75 8l4.65-1.6z';
const clock = 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3l2 1.5';

const input = element('input', {
  type: 'search',
  placeholder: strings.placeholder,
  'aria-label': strings.label,
  role: 'combobox',
  'aria-expanded': 'false',
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
  { type: 'button', class: 'op-search-close' },
  element('span', { class: 'op-visually-hidden' }, `${strings.close} `),
  'Esc',
);
const dialog = element(
  'dialog',
  { class: 'op-search-dialog', 'aria-label': strings.label },
  element('div', { class: 'op-search-field' }, lineIcon(magnifier), input, close),
  status,
  list,
  element('p', { class: 'op-search-hint', 'aria-hidden': 'true' }, strings.hint),
);

let selected = -1;
let asked = 0;
let loading: ReturnType<typeof setTimeout> | undefined;

function open(): void {
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
  input.select();
  void index.open().catch(() => showStatus(strings.failed));
  void update();
}

/** How long results may be on their way before readers are told (milliseconds). */
const patience = 200;

async function update(): Promise<void> {
  const query = input.value;
  asked += 1;
  const turn = asked;
  clearTimeout(loading);
  if (query.trim() === '') return showRecent();
  loading = setTimeout(() => showStatus(strings.loading), patience);
  try {
    const pages = await searchIndex(await index.open(), query, {
      limit: 8,
      version: dataset.version || undefined,
    });
    if (turn !== asked) return;
    const results = renderResults(pages, root);
    show([...results, ...renderAsk(query.trim())]);
    if (results.length > 0) showStatus(strings.results.replace('{count}', String(results.length)), true);
    else showStatus(`${strings.none} “${query.trim()}”. ${strings.noneHint}`);
  } catch {
    if (turn !== asked) return;
    show(renderAsk(query.trim()));
    showStatus(strings.failed);
  } finally {
    if (turn === asked) clearTimeout(loading);
  }
}

/** The last option hands the query to the assistant of the site, if there is one. */
function renderAsk(query: string): HTMLElement[] {
  if (!hasAssistant()) return [];
  const option = element(
    'a',
    { id: 'op-result-ask', role: 'option', class: 'op-result op-recent', href: '#', tabindex: '-1' },
    lineIcon(spark),
    element(
      'span',
      { class: 'op-result-title' },
      strings.ask.replace('{query}', () => query),
    ),
  );
  option.addEventListener('click', (event) => {
    event.preventDefault();
    rememberSearch(query);
    dialog.close();
    ask({ question: query });
  });
  return [option];
}

function show(options: readonly HTMLElement[]): void {
  list.replaceChildren(...options);
  select(options.length > 0 ? 0 : -1);
}

function showRecent(): void {
  const recent = recentSearches().map((text, position) => {
    const option = element(
      'a',
      {
        id: `op-recent-${position}`,
        role: 'option',
        class: 'op-result op-recent',
        href: '#',
        tabindex: '-1',
      },
      lineIcon(clock),
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
  input.setAttribute('aria-expanded', String(options.length > 0));
  current?.scrollIntoView({ block: 'nearest' });
}

input.addEventListener('input', () => void update());
input.addEventListener('keydown', (event) => {
  // Keys in the middle of a word of an input method belong to it.
  if (event.isComposing) return;
  if (event.key === 'ArrowDown') select(selected + 1);
  else if (event.key === 'ArrowUp') select(selected - 1);
  else if (event.key === 'Enter') list.querySelectorAll<HTMLElement>('[role="option"]')[selected]?.click();
  else if (event.key === 'Escape') dialog.close();
  else return;
  event.preventDefault();
});
list.addEventListener('pointermove', ({ target }) => {
  const option = target instanceof Element && target.closest('[role="option"]');
  const options = [...list.querySelectorAll('[role="option"]')];
  if (option && options.indexOf(option) !== selected) select(options.indexOf(option));
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
