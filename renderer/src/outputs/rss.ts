import { escapeHtml } from '../page/html.ts';
import { encodePart } from '../site/relative-address.ts';
import type { FeedEntry } from './feed-entries.ts';
import type { OutputFile, OutputPage, OutputSite } from './output-site.ts';
import { pageAddress } from './site-address.ts';

/** `<page>/rss.xml` of every page with updates. Feeds name absolute addresses, so they need the site's own. */
export function createFeeds(site: OutputSite): OutputFile[] {
  const { siteUrl } = site;
  if (siteUrl === undefined) return [];
  return site.pages
    .filter(({ feed, frontmatter }) => feed.length > 0 && frontmatter.rss !== false)
    .map((page) => ({ path: feedFile(page.path), contents: toFeed(page, site, siteUrl) }));
}

/** File of a page's feed. */
export function feedFile(path: string): string {
  return `${path.replace(/(^|\/)index$/, '$1').replace(/\/$/, '')}/rss.xml`.replace(/^\//, '');
}

function toFeed(page: OutputPage, { config }: OutputSite, siteUrl: string): string {
  const link = pageAddress(siteUrl, page.path, config.seo.trailingSlash);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${config.name}: ${page.title}`),
    element('link', link),
    element('description', page.description || page.title),
    `<atom:link href="${escapeXml(`${siteUrl}/${feedFile(page.path)}`)}" rel="self" type="application/rss+xml"/>`,
    ...page.feed.flatMap((entry) => toItem(entry, link)),
    '</channel>',
    '</rss>',
  ];
  return `${lines.join('\n')}\n`;
}

function toItem(entry: FeedEntry, link: string): string[] {
  const address = `${link}#${encodePart(toAnchor(entry.label))}`;
  const date = Date.parse(`${entry.label} UTC`);
  return [
    '<item>',
    element('title', entry.title),
    element('link', address),
    `<guid isPermaLink="false">${escapeXml(address)}</guid>`,
    element('description', entry.description),
    ...entry.tags.map((tag) => element('category', tag)),
    ...(Number.isNaN(date) ? [] : [element('pubDate', new Date(date).toUTCString())]),
    '</item>',
  ];
}

function toAnchor(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/[\s.]+/g, '-');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Control characters have no place in XML, escaped or not. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]/gu, ''));
}
