import type { Division } from '../navigation/navigation.ts';
import { type Html, html, trusted } from './html.ts';
import { interfaceStrings } from './interface-strings.ts';
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
  return html`<div id="sidebar" class="op-sidebar">${renderSwitchers(site, page, ['product', 'dropdown', 'item'])}${renderAnchors(site, page)}${
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
  };
  return renderList(division.sidebar, { depth: 0, key: '' }, context);
}
