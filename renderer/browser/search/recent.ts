const key = 'op-recent-searches';
const most = 6;

/** The reader's last searches on this site, newest first; empty where storage is forbidden. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((item): item is string => typeof item === 'string').slice(0, most)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text.length < 2) return;
  try {
    localStorage.setItem(
      key,
      JSON.stringify([text, ...recentSearches().filter((item) => item !== text)].slice(0, most)),
    );
  } catch {
    // A reader who forbids storage has no recent searches.
  }
}
