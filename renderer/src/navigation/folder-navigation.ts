import { textValue } from '../markdown/text-value.ts';
import type { PageSource } from '../source/read-pages.ts';
import type { FolderEntry, FolderSettings, ReadFolderSettings } from './folder-settings.ts';
import type { NavigationItem } from './navigation.ts';
import { iconOf, nameInWords, toPageEntry } from './page-entry.ts';

type Folder = {
  path: string;
  pages: PageSource[];
  folders: Map<string, Folder>;
  settings: FolderSettings | undefined;
};

type Ordered = { item: NavigationItem; order: number; name: string; isFolder: boolean };

let names: Intl.Collator | undefined;

const orderKeys = ['order', 'sidebar_position', 'nav_order', 'sidebarPosition', 'position', 'weight'];

/**
 * Sidebar of a folder without configuration. Folders are groups that their index page opens. Order: that of the folder's
 * settings, a number in the frontmatter, then the index page, pages before folders, file names with numbers counted.
 *
 * @param base Folder that the pages lie in.
 */
export function createFolderSidebar(
  pages: readonly PageSource[],
  readSettings: ReadFolderSettings = () => undefined,
  base = '',
): NavigationItem[] {
  const createFolder = (path: string): Folder => ({
    path,
    pages: [],
    folders: new Map(),
    settings: readSettings(path),
  });
  const root = createFolder(base);
  for (const page of pages) {
    const isBelow = base !== '' && page.path.startsWith(`${base}/`);
    const folder = (isBelow ? page.path.slice(base.length + 1) : page.path)
      .split('/')
      .slice(0, -1)
      .reduce((parent, name) => childFolder(parent, name, createFolder), root);
    folder.pages.push(page);
  }
  return toItems(root, true);
}

function childFolder(parent: Folder, name: string, createFolder: (path: string) => Folder): Folder {
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
  const children = [...pages, ...folders].sort(compare);
  const entries = folder.settings?.entries ?? [];
  return entries.length === 0 ? children.map(({ item }) => item) : arrange(children, entries);
}

/** Puts the children in the order of the entries. `...` stands for those that are not named, otherwise they come last. */
function arrange(children: readonly Ordered[], entries: readonly FolderEntry[]): NavigationItem[] {
  const byName = new Map(children.map((child) => [child.name.split('/').at(-1) ?? '', child]));
  const named = entries.flatMap((entry) => (entry.type === 'name' ? (byName.get(entry.name) ?? []) : []));
  const others = children.filter((child) => !named.includes(child)).map(({ item }) => item);
  const items: NavigationItem[] = [];
  let target = items;
  for (const entry of entries) {
    if (entry.type === 'link') target.push({ type: 'link', title: entry.title, href: entry.href });
    else if (entry.type === 'name') {
      const child = byName.get(entry.name);
      if (child) target.push(withEntry(child.item, entry));
      else if (entry.name === '...') target.push(...others);
    } else if (entry.title !== '') {
      target = [];
      items.push({ ...emptyGroup, title: entry.title, children: target });
    }
  }
  const isRestShown = entries.some((entry) => entry.type === 'name' && entry.name === '...');
  return [
    ...items.filter((item) => item.type !== 'group' || item.children.length > 0),
    ...(isRestShown ? [] : others),
  ];
}

function withEntry(item: NavigationItem, { title, hidden }: FolderEntry & { type: 'name' }): NavigationItem {
  const named = title === undefined ? item : { ...item, title };
  return hidden && named.type !== 'link' ? { ...named, hidden } : named;
}

const emptyGroup = {
  type: 'group',
  expanded: false,
  hidden: false,
  directory: 'none',
  boost: 1,
  searchable: true,
} as const;

function toFolderEntry(folder: Folder): Ordered {
  const index = folder.pages.find(isIndex);
  const { settings } = folder;
  const title = index && (textValue(index.frontmatter.sidebarTitle) ?? textValue(index.frontmatter.title));
  const item: NavigationItem = {
    ...emptyGroup,
    title: settings?.title ?? title ?? nameInWords(folder.path),
    ...iconOf(index?.frontmatter.icon, index?.frontmatter.iconType),
    expanded: settings?.expanded ?? false,
    ...(index && isShown(index) ? { root: index.path } : {}),
    children: toItems(folder, index !== undefined && !isShown(index)),
  };
  const order = settings?.order ?? (index ? orderOf(index).order : Number.POSITIVE_INFINITY);
  return { item, order, name: folder.path, isFolder: true };
}

function isIndex({ path }: PageSource): boolean {
  return isIndexPath(path);
}

function isShown(page: PageSource): boolean {
  const entry = toPageEntry(page);
  return entry.type === 'page' && !entry.hidden;
}

function orderOf(page: PageSource): Pick<Ordered, 'order' | 'name'> {
  const { sidebar } = page.frontmatter;
  const places = [
    page.frontmatter,
    ...(typeof sidebar === 'object' && sidebar !== null ? [{ ...sidebar }] : []),
  ];
  const values = places.flatMap((place) => orderKeys.map((key) => Reflect.get(place, key)));
  // Hugo takes a weight of 0 for none.
  const value = values.find((order) => order !== undefined && (order !== 0 || page.frontmatter.weight !== 0));
  const order = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return { order: Number.isFinite(order) ? order : Number.POSITIVE_INFINITY, name: page.path };
}

function compare(left: Ordered, right: Ordered): number {
  if (left.order !== right.order) return left.order < right.order ? -1 : 1;
  const rank = (entry: Ordered) => (entry.isFolder ? 2 : isIndexPath(entry.name) ? 0 : 1);
  return (
    rank(left) - rank(right) ||
    compareNames(left.name, right.name) ||
    (left.name < right.name ? -1 : Number(left.name > right.name))
  );
}

function compareNames(left: string, right: string): number {
  // Docs that say their order need none, which takes as long to make as dozens of pages to read.
  names ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return names.compare(left, right);
}

/** The language may stand behind it. */
function isIndexPath(path: string): boolean {
  return /(?:^|\/)index(?:\.[a-z]{2}(?:-[A-Za-z]{2,4})?)?$/.test(path);
}
