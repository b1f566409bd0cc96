import { encodePath } from '../site/relative-address.ts';

/** Absolute, extensionless address of a page: what canonical links and the sitemap name. */
export function pageAddress(siteUrl: string, path: string, trailingSlash: boolean): string {
  const bare = path.replace(/(?:^|\/)index$/, '');
  if (bare === '') return `${siteUrl}/`;
  return `${siteUrl}/${encodePath(bare)}${trailingSlash ? '/' : ''}`;
}

/** Address of a file of the bundle: absolute where the site's address is known, else relative to its root. */
export function fileAddress(siteUrl: string | undefined, file: string): string {
  return siteUrl === undefined ? encodePath(file) : `${siteUrl}/${encodePath(file)}`;
}

/** File of a page's Markdown. */
export function markdownFile(path: string): string {
  return `${path}.md`;
}
