import type { Diagnostic } from '../check/diagnostic.ts';
import type { ConfigPath, Place } from '../config/config-node.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { PageSource } from '../source/read-pages.ts';
import { firstPageOf } from './first-page.ts';
import { createFolderSidebar } from './folder-navigation.ts';
import type { ReadFolderSettings } from './folder-settings.ts';
import { findLocales, type Locale } from './locales.ts';
import type { Division, Navigation, NavigationItem } from './navigation.ts';
import { toPageEntry } from './page-entry.ts';
import { createPageIndex } from './page-index.ts';
import { placePages } from './place-pages.ts';
import { createNodeContext, type ReadContext } from './read-context.ts';
import { readGlobal, readRoot } from './read-division.ts';
import { type ExpandOpenapi, toSources } from './specification-entry.ts';

export type NavigationOptions = {
  /** Where a setting was written, for messages; see `ReadConfig.locate`. */
  locate?: (path: ConfigPath) => Place | undefined;
  /** Makes the pages of API descriptions. Without it, entries that name operations are left out. */
  expandOpenapi?: ExpandOpenapi;
  /** Pages that `expandOpenapi` has made, asked for once the navigation is read. */
  madePages?: () => readonly PageSource[];
  /** Settings of folders, where these are the navigation. */
  folderSettings?: ReadFolderSettings;
  /** Whether there is no docs.json, so that folders and file names tell the languages. */
  isPlain?: boolean;
};

/**
 * Builds the navigation from the configuration, or from the folders when it has none, and gives every page its
 * place in it. Never throws; entries without a page become messages.
 */
export function createNavigation(
  config: SiteConfig,
  pages: readonly PageSource[],
  options: NavigationOptions = {},
): { navigation: Navigation; messages: Diagnostic[] } {
  const shared: ReadContext = {
    index: createPageIndex(pages),
    locate: options.locate ?? (() => undefined),
    expandOpenapi: options.expandOpenapi ?? (() => []),
    messages: [],
  };
  const { root, global } = readOrMake(config, pages, { shared, options });
  const locations = placePages(root, [...pages, ...(options.madePages?.() ?? [])]);
  const home = locations.has('index') ? 'index' : (root.firstPage ?? locations.keys().next().value);
  return { navigation: { root, global, pages: locations, home }, messages: shared.messages };
}

function readNavigation(config: SiteConfig, shared: ReadContext): Pick<Navigation, 'root' | 'global'> {
  const node = config.navigation ?? {};
  const context = createNodeContext(shared);
  const specification = config.api.openapi && {
    kind: 'openapi' as const,
    ...toSources(config.api.openapi),
  };
  const inherited = specification ? createNodeContext(shared, { ...context, specification }) : context;
  const root = readRoot(node, inherited);
  const isEmpty = root.sidebar.length === 0 && root.divisions.length === 0;
  if (isEmpty) inherited.report('navigation-entry', 'Unexpected empty navigation, expected pages or groups');
  return { root, global: node.global ? readGlobal(node.global, '', inherited) : [] };
}

function readOrMake(
  config: SiteConfig,
  pages: readonly PageSource[],
  { shared, options }: { shared: ReadContext; options: NavigationOptions },
): Pick<Navigation, 'root' | 'global'> {
  const locales = options.isPlain ? findLocales(pages) : [];
  if (config.navigation) {
    const { root, global } = readNavigation(config, shared);
    const isNamed = locales.length > 0 && locales.every(({ base }) => base === '');
    return {
      root: isNamed ? toDivisions(locales, (locale) => localized(root.sidebar, locale)) : root,
      global,
    };
  }
  const sidebar = ({ pages, base }: Pick<Locale, 'pages' | 'base'>) =>
    createFolderSidebar(pages, options.folderSettings, base);
  if (locales.length > 0) return { root: toDivisions(locales, sidebar), global: [] };
  return {
    root: withFirstPage({ ...emptyDivision, sidebar: sidebar({ pages: [...pages], base: '' }) }),
    global: [],
  };
}

/** A division for each language. */
function toDivisions(locales: readonly Locale[], toSidebar: (locale: Locale) => NavigationItem[]): Division {
  const divisions = locales.map((locale, at): Division => {
    const { code } = locale;
    const identity = { kind: 'language', id: code, label: code } as const;
    return withFirstPage({ ...emptyDivision, ...identity, isDefault: at === 0, sidebar: toSidebar(locale) });
  });
  return withFirstPage({ ...emptyDivision, divisions });
}

/** The entries with the pages of a language in their place, where there are any. */
function localized(items: readonly NavigationItem[], locale: Locale): NavigationItem[] {
  const byPath = new Map(locale.pages.map((page) => [page.path, page]));
  const pageOf = (path: string | undefined) => byPath.get(`${path}.${locale.code}`);
  return items.map((item): NavigationItem => {
    if (item.type === 'link') return item;
    const page = pageOf(item.type === 'page' ? item.path : item.root);
    if (item.type === 'page') return page ? toPageEntry(page) : item;
    return { ...item, children: localized(item.children, locale), ...(page ? { root: page.path } : {}) };
  });
}

const emptyDivision: Division = {
  kind: 'root',
  id: '',
  label: '',
  hidden: false,
  isDefault: true,
  searchable: true,
  divisions: [],
  sidebar: [],
};

function withFirstPage(division: Division): Division {
  const firstPage = firstPageOf(division);
  return firstPage === undefined ? division : { ...division, firstPage };
}
