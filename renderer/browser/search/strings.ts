/** Interface strings of the search; the page may bring translations in `window.__offprintStrings.search`. */
export type SearchStrings = {
  placeholder: string;
  close: string;
  label: string;
  recent: string;
  none: string;
  /** What to do when nothing was found. */
  noneHint: string;
  loading: string;
  failed: string;
  hint: string;
  results: string;
};

const english: SearchStrings = {
  placeholder: 'Search',
  close: 'Close search',
  label: 'Search the documentation',
  recent: 'Recent',
  none: 'Nothing found for',
  noneHint: 'Try fewer or other words.',
  loading: 'Searching …',
  failed: 'The search index could not be loaded.',
  hint: '↑↓ to move · Enter to open · Esc to close',
  results: 'results',
};

export function searchStrings(): SearchStrings {
  const given = (window as { __offprintStrings?: { search?: Partial<SearchStrings> } }).__offprintStrings
    ?.search;
  return { ...english, ...given };
}
