import { isDangerous } from '../links/link-address.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import type { SiteModel } from './page-model.ts';

/** Where a link stands: a page of the site by its path. */
export type Place = { path: string };

/**
 * Address for a link that the site's settings name: pages of the site as relative files, addresses of the
 * web as they are, and `#` for what a link must not run (`javascript:` and the like).
 */
export function settingAddress(
  href: string,
  { navigation, siteUrl }: Pick<SiteModel, 'navigation' | 'siteUrl'>,
  place: Place,
): string {
  if (/^(?:https?:\/\/|mailto:|tel:|#)/i.test(href)) return href;
  if (isDangerous(href) || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return '#';
  const [, bare = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const path = bare.replace(/^\/+|\/+$/g, '').replace(/\.(?:mdx?|html)$/, '');
  const target = [path, path === '' ? 'index' : `${path}/index`].find((name) => navigation.pages.has(name));
  if (target !== undefined) return relativeAddress(pageFile(place.path), pageFile(target)) + suffix;
  if (path === '') return relativeAddress(pageFile(place.path), 'index.html') + suffix;
  return siteUrl === undefined ? href : `${siteUrl}/${path}${suffix}`;
}
