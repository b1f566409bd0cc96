import { posix } from 'node:path';
import type { OutgoingLink } from '../article/article.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
export type LinkSite = { pages: ReadonlyMap<string, { file: string }>; hasFile(path: string): boolean };
export function createLinkResolver(site: LinkSite) {
  return (page: string, file: string, href: string): Omit<OutgoingLink, 'href'> & { address: string } => {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return { kind: 'external', address: href };
    if (href.startsWith('#')) return { kind: 'anchor', address: href, anchor: href.slice(1), target: page };
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
    const abs = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path);
    const clean = abs.replace(/\.(mdx?|html)$/, '').replace(/\/$/, '');
    for (const c of [clean, clean ? `${clean}/index` : 'index'])
      if (site.pages.has(c))
        return { kind: 'page', target: c, address: relativeAddress(pageFile(page), pageFile(c)) + suffix };
    return { kind: 'missing', address: href };
  };
}
