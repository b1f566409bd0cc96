import { posix } from 'node:path';
import type { Link, List, ListItem, Root, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { decode } from '../links/link-address.ts';
import type { Source } from '../source/source.ts';
import type { NavigationEntry } from './schema/navigation-node.ts';

const places = ['SUMMARY.md', 'src/SUMMARY.md', 'docs/SUMMARY.md'];

/** Entries of the navigation, the file that lists them and the folder that its paths begin at. */
export type ListedPages = { file: string; folder: string; entries: NavigationEntry[] };

/**
 * Reads the table of contents that mdBook and GitBook keep in `SUMMARY.md`: headings begin parts, list items are
 * chapters, nested lists their sections. `undefined` when there is none or it holds no link.
 */
export function readSummary(source: Source): ListedPages | undefined {
  const file = places.find((place) => source.has(place));
  const text = file && source.readText(file);
  if (!file || !text) return undefined;
  const tree = unified().use(remarkParse).parse(text);
  const folder = posix.dirname(file);
  const entries = toParts(tree, folder);
  return entries.length > 0 ? { file, folder, entries } : undefined;
}

function toParts(tree: Root, folder: string): NavigationEntry[] {
  const entries: NavigationEntry[] = [];
  let part = entries;
  for (const [index, node] of tree.children.entries()) {
    if (node.type === 'heading' && index > 0) {
      part = [];
      entries.push({ group: textOf(node) || 'Part', pages: part });
    } else part.push(...toEntries(node, folder));
  }
  return entries.filter((entry) => typeof entry === 'string' || !entry.group || entry.pages?.length !== 0);
}

function toEntries(node: RootContent, folder: string): NavigationEntry[] {
  if (node.type === 'list') return node.children.flatMap((item) => toItem(item, folder));
  if (node.type !== 'paragraph') return [];
  return node.children.flatMap((child) => (child.type === 'link' ? [toPage(child, folder)] : []));
}

function toItem(item: ListItem, folder: string): NavigationEntry[] {
  const [first] = item.children;
  const link =
    first?.type === 'paragraph' ? first.children.find((child) => child.type === 'link') : undefined;
  const lists = item.children.filter((child): child is List => child.type === 'list');
  const pages = lists.flatMap((list) => list.children.flatMap((child) => toItem(child, folder)));
  if (pages.length === 0) return link?.url ? [toPage(link, folder)] : [];
  const group = (link ? textOf(link) : first ? textOf(first) : '') || 'Section';
  return [{ group, pages, ...(link?.url ? { root: toReference(link, folder) } : {}) }];
}

function toPage(link: Link, folder: string): NavigationEntry {
  const title = textOf(link) || link.url || 'Page';
  if (/^[a-z][a-z\d+.-]*:/i.test(link.url)) return { title, href: link.url };
  return { title, page: toReference(link, folder) };
}

function toReference(link: Link, folder: string): string {
  const path = link.url.replace(/[?#].*$/, '');
  return posix.join(folder, decode(path));
}
