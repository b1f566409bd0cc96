export type PageStrings = { copy: string; copied: string; failed: string; enlarge: string; askThis: string };

const english: PageStrings = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Copying failed',
  enlarge: 'Enlarge image',
  askThis: 'Ask about this',
};

/** Texts in the language of the page; pages in English bring none. */
export function pageStrings(): PageStrings {
  const { strings } = document.documentElement.dataset;
  return strings === undefined ? english : { ...english, ...JSON.parse(strings) };
}
