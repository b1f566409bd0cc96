import type { PageSource } from '../source/read-pages.ts';
import { toLanguageTag } from './language-tag.ts';
import type {
  Division,
  NavigationGroup,
  NavigationItem,
  NavigationPage,
  PageLocation,
} from './navigation.ts';
import { toPageEntry } from './page-entry.ts';

type PlacedPage = { page: NavigationPage; groups: NavigationGroup[]; isVisible: boolean };

/**
 * Gives every page its place. A page that stands in several sidebars belongs to the first; one that stands in
 * none gets the surroundings of its nearest neighbour in the folders. Linear in the number of pages.
 */
export function placePages(root: Division, sources: readonly PageSource[]): Map<string, PageLocation> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const locations = new Map<string, PageLocation>();
  const visit = (division: Division, above: readonly Division[]) => {
    const divisions = [...above, division];
    placeSidebar(division.sidebar, divisions, { locations, byPath });
    for (const child of division.divisions) visit(child, divisions);
  };
  visit(root, []);
  placeUnlisted(root, sources, locations);
  return locations;
}

type Places = { locations: Map<string, PageLocation>; byPath: ReadonlyMap<string, PageSource> };

function placeSidebar(sidebar: readonly NavigationItem[], divisions: Division[], places: Places): void {
  const placed = new Map<string, PlacedPage>();
  for (const entry of flatten(sidebar, [], true, places.byPath)) {
    if (!placed.has(entry.page.path)) placed.set(entry.page.path, entry);
  }
  const sequence = [...placed.values()].flatMap(({ page, isVisible }) => (isVisible ? [page] : []));
  const positions = new Map(sequence.map((page, at) => [page.path, at]));
  for (const [path, { page, groups }] of placed) {
    if (places.locations.has(path)) continue;
    const at = positions.get(path);
    const previous = at === undefined ? undefined : sequence[at - 1];
    const next = at === undefined ? undefined : sequence[at + 1];
    places.locations.set(path, {
      page,
      divisions,
      groups,
      listed: true,
      ...surroundings(divisions),
      ...(previous ? { previous } : {}),
      ...(next ? { next } : {}),
    });
  }
}

function flatten(
  items: readonly NavigationItem[],
  groups: NavigationGroup[],
  isVisible: boolean,
  byPath: Places['byPath'],
): PlacedPage[] {
  return items.flatMap((item) => {
    if (item.type === 'link') return [];
    const shown = isVisible && !item.hidden;
    if (item.type === 'page') return [{ page: item, groups, isVisible: shown }];
    const inner = [...groups, item];
    const opener = rootPage(item, byPath);
    const first = opener ? [{ page: opener, groups: inner, isVisible: shown && !opener.hidden }] : [];
    return [...first, ...flatten(item.children, inner, shown, byPath)];
  });
}

function rootPage(group: NavigationGroup, byPath: Places['byPath']): NavigationPage | undefined {
  const source = group.root === undefined ? undefined : byPath.get(group.root);
  const entry = source && toPageEntry(source);
  return entry?.type === 'page' ? entry : undefined;
}

function surroundings(divisions: readonly Division[]): Pick<PageLocation, 'language' | 'version'> {
  const language = divisions.findLast(({ kind }) => kind === 'language');
  const version = divisions.findLast(({ kind }) => kind === 'version');
  return { language: toLanguageTag(language?.label ?? 'en'), version: version?.label ?? '' };
}

function placeUnlisted(
  root: Division,
  sources: readonly PageSource[],
  locations: Map<string, PageLocation>,
): void {
  const byFolder = new Map<string, Division[]>();
  for (const [path, { divisions }] of locations) {
    for (const folder of foldersOf(path)) {
      if (byFolder.has(folder)) break;
      byFolder.set(folder, divisions);
    }
  }
  const languages = new Map(languageFolders(root));
  const unlisted = sources.filter(({ path }) => !locations.has(path));
  for (const source of unlisted.toSorted((left, right) => (left.path < right.path ? -1 : 1))) {
    const folder = foldersOf(source.path).find((candidate) => candidate !== '' && byFolder.has(candidate));
    const divisions =
      (folder === undefined ? undefined : byFolder.get(folder)) ??
      languages.get(source.path.split('/')[0] ?? '') ??
      defaultDivisions(root);
    locations.set(source.path, {
      page: { ...asPage(source) },
      divisions,
      groups: [],
      listed: false,
      ...surroundings(divisions),
    });
  }
}

/** A page with `url` is only a link in the navigation; its own file stays reachable but is shown nowhere. */
function asPage(source: PageSource): NavigationPage {
  const entry = toPageEntry(source);
  if (entry.type === 'page') return entry;
  const { title } = entry;
  return { type: 'page', path: source.path, title, hidden: true, deprecated: false };
}

/** Folders around a page, innermost first; `` is the root. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    folders.push(path.slice(0, end));
    if (folders.length === 64) break;
  }
  return [...folders, ''];
}

function languageFolders(root: Division): [string, Division[]][] {
  return root.divisions
    .filter(({ kind }) => kind === 'language')
    .map((division) => [division.label, [root, division]]);
}

/** The root, and the default language and version: the least that the page shell needs. */
function defaultDivisions(root: Division): Division[] {
  const chain = [root];
  for (let current: Division | undefined = root; current; ) {
    current = current.divisions.find(
      ({ kind, isDefault }) => isDefault && (kind === 'language' || kind === 'version'),
    );
    if (current) chain.push(current);
  }
  return chain;
}
