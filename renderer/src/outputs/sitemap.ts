import { escapeHtml } from '../page/html.ts';
import type { OutputFile, OutputSite } from './output-site.ts';
import { pageAddress } from './site-address.ts';
import { visibilityOf } from './visibility.ts';

/** Addresses that one sitemap file may hold, https://www.sitemaps.org/protocol.html. */
const mostAddresses = 50_000;

/** `sitemap.xml` of the pages that search engines may list, split by an index when there are too many for one. */
export function createSitemap(site: OutputSite): OutputFile[] {
  const { siteUrl, config } = site;
  if (siteUrl === undefined) return [];
  const entries = site.pages
    .filter(({ location, frontmatter }) => visibilityOf(location, frontmatter, config).sitemap)
    .map(({ path, frontmatter }) =>
      toEntry(pageAddress(siteUrl, path, config.seo.trailingSlash), frontmatter),
    );
  if (entries.length <= mostAddresses) return [{ path: 'sitemap.xml', contents: toUrlSet(entries) }];
  const parts = Array.from({ length: Math.ceil(entries.length / mostAddresses) }, (_, at) => ({
    path: `sitemap-${at + 1}.xml`,
    contents: toUrlSet(entries.slice(at * mostAddresses, (at + 1) * mostAddresses)),
  }));
  const index = parts.map(
    ({ path }) => `<sitemap><loc>${escapeHtml(`${siteUrl}/${path}`)}</loc></sitemap>\n`,
  );
  return [{ path: 'sitemap.xml', contents: toDocument('sitemapindex', index) }, ...parts];
}

function toEntry(address: string, frontmatter: Readonly<Record<string, unknown>>): string {
  const modified = toDate(frontmatter.lastUpdatedDate ?? frontmatter.timestamp);
  return `<url><loc>${escapeHtml(address)}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</url>\n`;
}

/** Only dates that the page states: the day of a render would change the file without a change in the docs. */
function toDate(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
}

function toUrlSet(entries: readonly string[]): string {
  return toDocument('urlset', entries);
}

function toDocument(name: string, entries: readonly string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${entries.join('')}</${name}>\n`;
}
