import { toLanguageTag } from '../navigation/language-tag.ts';
import type { Division, NavigationItem } from '../navigation/navigation.ts';
import { hashedName } from '../site/digest.ts';
import type { SharedFile } from '../theme/shared-files.ts';
import { interfaceStrings } from './interface-strings.ts';
import type { SiteModel } from './page-model.ts';
import { childKey, type ListContext, renderList } from './render-sidebar-list.ts';

/** Sidebars with more entries than this are windowed: each page holds its own surroundings only. */
const longestWhole = 150;

/** Logical name of the file with a list of a sidebar; the key is made of positions such as `0.3.1`. */
export function sidebarFileName(division: Division, key: string): string {
  return `sidebar:${division.id}:${key}`;
}

/**
 * The lists of sidebars too long to write into every page, one classic script for each group, so that readers
 * can open any branch from `file://` too. Addresses in them are relative to the bundle's root.
 */
export function createSidebarFiles(site: SiteModel): SharedFile[] {
  const files = new Map<string, SharedFile>();
  const place = { path: 'index' };
  const visit = (division: Division, language: string) => {
    const tag = division.kind === 'language' ? toLanguageTag(division.label) : language;
    if (isLong(division.sidebar)) {
      const strings = interfaceStrings(tag);
      const branchFile = (key: string) => files.get(sidebarFileName(division, key))?.path;
      const context: ListContext = { site, place, current: undefined, open: [], branchFile, strings };
      addLists(division, { items: division.sidebar, key: '', depth: 0 }, context, files);
    }
    for (const child of division.divisions) visit(child, tag);
  };
  visit(site.navigation.root, 'en');
  return [...files.values()];
}

type List = { items: readonly NavigationItem[]; key: string; depth: number };

/** Inner lists come first: the outer ones name their files. */
function addLists(
  division: Division,
  list: List,
  context: ListContext,
  files: Map<string, SharedFile>,
): void {
  list.items.forEach((item, at) => {
    if (item.type !== 'group') return;
    const key = childKey(list.key, at);
    addLists(division, { items: item.children, key, depth: list.depth + 1 }, context, files);
  });
  const name = sidebarFileName(division, list.key);
  const { markup } = renderList(list.items, list, context);
  const id = `${division.id}:${list.key}`;
  const contents = `__offprintSidebar(${JSON.stringify(id)},${JSON.stringify(markup)})\n`;
  const path = hashedName('_offprint/sidebar/list.js', contents);
  files.set(name, { name, path, contents });
}

const lengths = new WeakMap<readonly NavigationItem[], boolean>();

/** Whether a sidebar is windowed. */
export function isLong(sidebar: readonly NavigationItem[]): boolean {
  const known = lengths.get(sidebar) ?? countItems(sidebar) > longestWhole;
  lengths.set(sidebar, known);
  return known;
}

function countItems(items: readonly NavigationItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'group' ? countItems(item.children) : 0), 0);
}
