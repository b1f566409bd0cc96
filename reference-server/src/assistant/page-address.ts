/** Where a page stands: its path in the bundle, and the address of the site, empty where none is known. */
export type PagePlace = { path: string; root: string };

/** Canonical addresses carry no extension; the home page of a folder is the folder. */
export function toPageAddress({ path, root }: PagePlace): string {
  return `${root}/${encodeURI(withoutIndex(path))}`;
}

/**
 * Markdown whose links lead from anywhere to where they lead on their page: answers are read elsewhere, and in the
 * Markdown of a bundle links are relative and name its files. Code is left alone.
 */
export function resolveLinks(markdown: string, place: PagePlace): string {
  return markdown.replace(/(`+)[\s\S]*?\1|(\]\()([^()\s]+)/g, (whole, _ticks, open, target) =>
    open === undefined ? whole : `${open}${resolveTarget(target, place)}`,
  );
}

function resolveTarget(target: string, place: PagePlace): string {
  const base = `http://bundle/${encodeURI(place.path)}`;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|<)/i.test(target) || !URL.canParse(target, base)) return target;
  if (target.startsWith('#')) return `${toPageAddress(place)}${target}`;
  const { pathname, search, hash } = new URL(target, base);
  return `${place.root}/${withoutIndex(pathname.slice(1).replace(/\.(?:mdx?|html)$/, ''))}${search}${hash}`;
}

function withoutIndex(path: string): string {
  return path.replace(/(?:^|\/)index$/, '');
}

/** The page that a client names by its path or its whole address. */
export function toPagePath(address: string): string {
  const path = address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:html|mdx?)$/i, '');
  return path === '' ? 'index' : path;
}
