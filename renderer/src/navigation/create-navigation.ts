import type { Diagnostic } from '../check/diagnostic.ts';
import type { ConfigPath, Place } from '../config/config-node.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { PageSource } from '../source/read-pages.ts';
import { firstPageOf } from './first-page.ts';
import { createFolderSidebar } from './folder-navigation.ts';
import type { ReadFolderSettings } from './folder-settings.ts';
import type { Division, Navigation } from './navigation.ts';
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
  const { root, global } = config.navigation
    ? readNavigation(config, shared)
    : folderRoot(pages, options.folderSettings);
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

function folderRoot(
  pages: readonly PageSource[],
  folderSettings: ReadFolderSettings | undefined,
): Pick<Navigation, 'root' | 'global'> {
  const root: Division = {
    kind: 'root',
    id: '',
    label: '',
    hidden: false,
    isDefault: true,
    searchable: true,
    divisions: [],
    sidebar: createFolderSidebar(pages, folderSettings),
  };
  const firstPage = firstPageOf(root);
  return { root: firstPage === undefined ? root : { ...root, firstPage }, global: [] };
}
