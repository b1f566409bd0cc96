import type { Division, NavigationItem } from '../navigation/navigation.ts';
import { type Html, html, trusted } from './html.ts';
import { interfaceStrings } from './interface-strings.ts';
import { layoutId } from './layout-id.ts';
import { divisionLink } from './links.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderNavbarLinks } from './render-header.ts';
import { renderNavigationIcon } from './render-navigation-icon.ts';
import { type ListContext, renderList } from './render-sidebar-list.ts';
import { renderSwitchers } from './render-switchers.ts';
import { siblings } from './siblings.ts';
import { isLong, sidebarFileName } from './sidebar-files.ts';

/** The pages around a page, with the anchors, products and dropdowns above them; on a phone the drawer of the site. */
export function renderSidebar(site: SiteModel, page: PageModel): Html {
  const strings = interfaceStrings(page.language);
  const division = page.location.divisions.findLast((candidate) => candidate.sidebar.length > 0);
  return html`<div${layoutId(page, 'sidebar')} class="op-sidebar">${renderSwitchers(site, page, ['product', 'dropdown', 'item'])}${renderAnchors(site, page)}${
    division ? html`<nav aria-label="${strings.pages}">${renderPages(division, site, page)}</nav>` : null
  }<div class="op-drawer-end">${renderSwitchers(site, page, ['version'])}${renderNavbarLinks(site, page)}</div></div>`;
}

function renderAnchors(site: SiteModel, page: PageModel): Html | null {
  const anchors = siblings(site, page, 'anchor');
  if (anchors.length === 0) return null;
  return html`<ul class="op-anchors">${anchors.map((anchor) => renderAnchor(anchor, site, page))}</ul>`;
}

function renderAnchor(anchor: Division, site: SiteModel, page: PageModel): Html | null {
  const address = divisionLink(anchor, site, page);
  if (address === undefined) return null;
  const current = page.location.divisions.includes(anchor) ? trusted(' aria-current="true"') : null;
  return html`<li><a href="${address}"${current}>${renderNavigationIcon(anchor.icon, site, page)}<span>${anchor.label}</span></a></li>`;
}

function renderPages(division: Division, site: SiteModel, page: PageModel): Html {
  const context: ListContext = {
    site,
    place: page,
    current: page.path,
    open: page.location.groups,
    branchFile: isLong(division.sidebar)
      ? (key) => site.files.get(sidebarFileName(division, key))
      : undefined,
    strings: interfaceStrings(page.language),
    known: knownItems(division, site, page),
  };
  return renderList(division.sidebar, { depth: 0, key: '' }, context);
}

type KnownItems = { folder: string; site: SiteModel; items: Map<NavigationItem, Html>; several: Set<string> };

const known = new WeakMap<Division, KnownItems>();

/**
 * What was rendered for other pages of the same folder: most of a sidebar is the same for all of them. Not for a page that
 * stands in it several times, or for a group: it may be the current one inside of what is the same for all others.
 */
function knownItems(
  division: Division,
  site: SiteModel,
  { path }: PageModel,
): KnownItems['items'] | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  let found = known.get(division);
  if (found?.site !== site) found = { folder, site, items: new Map(), several: standSeveralTimes(division) };
  else if (found.folder !== folder) found = { ...found, folder, items: new Map() };
  known.set(division, found);
  return found.several.has(path) ? undefined : found.items;
}

function standSeveralTimes({ sidebar }: Division): Set<string> {
  const once = new Set<string>();
  const several = new Set<string>();
  const visit = (item: NavigationItem) => {
    if (item.type === 'link') return;
    const path = item.type === 'page' ? item.path : item.root;
    if (path !== undefined) (item.type === 'group' || once.has(path) ? several : once).add(path);
    if (item.type === 'group') item.children.forEach(visit);
  };
  sidebar.forEach(visit);
  return several;
}
