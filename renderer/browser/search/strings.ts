/** Interface strings of the search; pages in other languages bring theirs in `data-strings`. */
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
  /** How many there are, in words that suit any number; `{count}` is filled in. */
  results: string;
  /** The question that is asked in place of a search; `{query}` is filled in. */
  ask: string;
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
  results: 'Results: {count}',
  ask: 'Ask the assistant: {query}',
};

export function searchStrings(): SearchStrings {
  const { strings } = document.documentElement.dataset;
  const given: { search?: Partial<SearchStrings> } = strings === undefined ? {} : JSON.parse(strings);
  return { ...english, ...given.search };
}
