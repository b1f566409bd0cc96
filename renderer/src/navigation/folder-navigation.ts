import type { PageSource } from '../source/read-pages.ts';
import type { NavigationItem } from './navigation.ts';
import { iconOf, nameInWords, textValue, toPageEntry } from './page-entry.ts';

type Folder = { path: string; pages: PageSource[]; folders: Map<string, Folder> };

type Ordered = { item: NavigationItem; order: number; name: string; isFolder: boolean };

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const orderKeys = ['order', 'sidebar_position', 'nav_order', 'sidebarPosition', 'position', 'weight'];

/**
 * Sidebar of a folder without configuration. Folders are groups that their index page opens. Order: a number in
 * the frontmatter, then the index page, pages before folders, file names with numbers counted.
 */
export function createFolderSidebar(pages: readonly PageSource[]): NavigationItem[] {
  const root = createFolder('');
  for (const page of pages) {
    const folder = page.path
      .split('/')
      .slice(0, -1)
      .reduce((parent, name) => childFolder(parent, name), root);
    folder.pages.push(page);
  }
  return toItems(root, true);
}

function createFolder(path: string): Folder {
  return { path, pages: [], folders: new Map() };
}

function childFolder(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name);
  if (known) return known;
  const folder = createFolder(parent.path === '' ? name : `${parent.path}/${name}`);
  parent.folders.set(name, folder);
  return folder;
}

function toItems(folder: Folder, withIndex: boolean): NavigationItem[] {
  const pages = folder.pages
    .filter((page) => withIndex || !isIndex(page))
    .map((page) => ({ item: toPageEntry(page), ...orderOf(page), isFolder: false }));
  const folders = [...folder.folders.values()].map(toFolderEntry);
  return [...pages, ...folders].sort(compare).map(({ item }) => item);
}

function toFolderEntry(folder: Folder): Ordered {
  const index = folder.pages.find(isIndex);
  const title = index && (textValue(index.frontmatter.sidebarTitle) ?? textValue(index.frontmatter.title));
  const item: NavigationItem = {
    type: 'group',
    title: title ?? nameInWords(folder.path),
    ...iconOf(index?.frontmatter.icon, index?.frontmatter.iconType),
    expanded: false,
    hidden: false,
    ...(index && isShown(index) ? { root: index.path } : {}),
    directory: 'none',
    boost: 1,
    searchable: true,
    children: toItems(folder, index !== undefined && !isShown(index)),
  };
  const order = index ? orderOf(index).order : Number.POSITIVE_INFINITY;
  return { item, order, name: folder.path, isFolder: true };
}

function isIndex({ path }: PageSource): boolean {
  return path === 'index' || path.endsWith('/index');
}

function isShown(page: PageSource): boolean {
  const entry = toPageEntry(page);
  return entry.type === 'page' && !entry.hidden;
}

function orderOf(page: PageSource): Pick<Ordered, 'order' | 'name'> {
  const value = orderKeys.map((key) => page.frontmatter[key]).find((order) => order !== undefined);
  const order = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return { order: Number.isFinite(order) ? order : Number.POSITIVE_INFINITY, name: page.path };
}

function compare(left: Ordered, right: Ordered): number {
  if (left.order !== right.order) return left.order < right.order ? -1 : 1;
  const rank = (entry: Ordered) => (entry.isFolder ? 2 : isIndexPath(entry.name) ? 0 : 1);
  return (
    rank(left) - rank(right) ||
    names.compare(left.name, right.name) ||
    (left.name < right.name ? -1 : Number(left.name > right.name))
  );
}

function isIndexPath(path: string): boolean {
  return path === 'index' || path.endsWith('/index');
}
