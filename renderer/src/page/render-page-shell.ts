import type { Division, NavigationGroup, NavigationItem, NavigationPage } from '../navigation/navigation.ts';
import { pageMetadata } from '../outputs/page-metadata.ts';
import { searchFolder } from '../search/search-folder.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import { type Html, html, trusted } from './html.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderSwitchers } from './render-switchers.ts';
import { settingAddress } from './setting-address.ts';

/** Prepares the shell that all pages share. The returned function writes one whole document. */
export function createShell(site: SiteModel): (page: PageModel) => string {
  return (page) => renderDocument(site, page).markup;
}

function renderDocument(site: SiteModel, page: PageModel): Html {
  const withSidebar = page.mode === 'default' || page.mode === 'wide';
  return html`<!doctype html>
<html lang="${page.language}" dir="${page.direction}" data-root="${page.root}" data-search="${site.files.get('search.js') ?? ''}" data-search-index="${searchFolder(page.language)}" data-version="${page.location.version}" data-current-path="/${page.path}" data-mode="${page.mode}">
${renderHead(site, page)}
<body>
<a class="op-skip" href="#content-area">Skip to content</a>
${page.mode === 'custom' ? null : renderHeader(site, page)}
<div class="op-layout">
${withSidebar || page.mode === 'frame' ? renderSidebar(page) : null}
<main id="content-area">${renderArticle(site, page)}</main>
${page.mode === 'default' ? renderAside(page) : null}
</div>
${renderFooter(site, page)}
</body>
</html>
`;
}

function renderHead(site: SiteModel, page: PageModel): Html {
  const address = (name: string) => page.root + (site.files.get(name) ?? '');
  const title = page.title === site.config.name ? page.title : `${page.title} - ${site.config.name}`;
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : null}
${pageMetadata(site, page)}<script src="${address('theme.js')}"></script>
<link rel="stylesheet" href="${address('site.css')}">
${renderFavicons(site, page)}
${page.features.has('math') ? html`<link rel="stylesheet" href="${address('katex.css')}">` : null}
<script src="${address('site.js')}" defer></script>${islandScripts(page, address)}
</head>`;
}

/** Browsers choose by the reader's system, not by the theme of the page: tabs are drawn in the system's colours. */
function renderFavicons({ files }: SiteModel, page: PageModel): Html[] {
  const [light, dark] = [files.get('favicon-light'), files.get('favicon-dark')];
  return [
    ...(light === undefined ? [] : [html`<link rel="icon" href="${page.root + light}">`]),
    ...(dark === undefined
      ? []
      : [html`<link rel="icon" href="${page.root + dark}" media="(prefers-color-scheme: dark)">`]),
  ];
}

/** The runtime comes first: each script after it registers a module there. */
function islandScripts(page: PageModel, address: (name: string) => string): Html[] {
  if (page.scripts.length === 0) return [];
  const addresses = [address('islands.js'), ...page.scripts.map((script) => page.root + script)];
  return addresses.map((source) => html`<script src="${source}" defer></script>`);
}

function renderHeader(site: SiteModel, page: PageModel): Html {
  const tabs = siblings(page, 'tab');
  const home = relativeAddress(pageFile(page.path), 'index.html');
  return html`<header id="navbar" class="op-header"><div class="op-bar">
<button class="op-icon-button op-menu" type="button" data-drawer aria-expanded="false" aria-controls="sidebar" aria-label="Menu">☰</button>
<a class="op-brand" href="${home}">${renderLogo(site, page)}</a>${renderSwitchers(page)}
<button id="search-bar-entry" class="op-search" type="button" data-search-open><span>Search</span><kbd>Ctrl K</kbd></button>
${renderNavbar(site, page)}<button class="op-icon-button" type="button" data-theme-toggle aria-label="Toggle dark mode">◐</button>
</div>${tabs.length > 1 ? html`<nav class="op-tabs-bar" aria-label="Sections">${tabs.map((tab) => renderTab(tab, page))}</nav>` : null}</header>`;
}

function renderLogo({ config, files }: SiteModel, page: PageModel): Html | string {
  const [light, dark] = [files.get('logo-light'), files.get('logo-dark')];
  if (light === undefined) return config.name;
  const image = (file: string, theme: string) =>
    html`<img class="${theme}" src="${page.root + file}" alt="${config.name}">`;
  return html`${image(light, dark === undefined ? '' : 'op-light')}${dark === undefined ? null : image(dark, 'op-dark')}`;
}

function renderNavbar(site: SiteModel, page: PageModel): Html | null {
  const { links, primary } = overrideOf(page, 'navbar') ?? site.config.navbar;
  if (links.length === 0 && !primary) return null;
  return html`<nav class="op-navbar" aria-label="Site">${links.map(
    ({ href, label, type }) =>
      html`<a href="${settingAddress(href, site, page)}">${label ?? platformNames[type ?? 'link']}</a>`,
  )}${
    primary
      ? html`<a class="op-navbar-primary" href="${settingAddress(primary.href, site, page)}">${primary.label ?? platformNames[primary.type]}</a>`
      : null
  }</nav>`;
}

const platformNames = { github: 'GitHub', discord: 'Discord', link: 'Link', button: 'Get started' };

function overrideOf<Key extends 'navbar' | 'footer'>(page: PageModel, key: Key) {
  return page.location.divisions.findLast((division) => division.overrides?.[key])?.overrides?.[key];
}

function siblings(page: PageModel, kind: Division['kind']): readonly Division[] {
  const parent = page.location.divisions.findLast((division) =>
    division.divisions.some((child) => child.kind === kind),
  );
  return (parent?.divisions ?? []).filter((division) => division.kind === kind && !division.hidden);
}

function renderTab(tab: Division, page: PageModel): Html | null {
  const target =
    tab.firstPage === undefined ? tab.href : relativeAddress(pageFile(page.path), pageFile(tab.firstPage));
  const current = page.location.divisions.includes(tab);
  return target === undefined
    ? null
    : html`<a href="${target}"${current ? trusted(' aria-current="true"') : null}>${tab.label}</a>`;
}

function renderSidebar(page: PageModel): Html | null {
  const division = page.location.divisions.findLast((candidate) => candidate.sidebar.length > 0);
  if (!division) return null;
  return html`<nav id="sidebar" class="op-sidebar" aria-label="Pages"><ul>${division.sidebar.map((item) => renderItem(item, page))}</ul></nav>`;
}

function renderItem(item: NavigationItem, page: PageModel): Html | null {
  if (item.type === 'link') return html`<li><a href="${item.href}">${item.title}</a></li>`;
  if (item.hidden) return null;
  return item.type === 'page' ? renderPageItem(item, page) : renderGroupItem(item, page);
}

function renderPageItem(item: NavigationPage, page: PageModel): Html {
  const href = relativeAddress(pageFile(page.path), pageFile(item.path));
  const current = item.path === page.path ? trusted(' aria-current="page"') : null;
  const method = item.method
    ? html`<span class="op-method op-method-${item.method.toLowerCase()}">${item.method}</span>`
    : null;
  return html`<li><a href="${href}"${current}>${method}${item.title}${item.tag ? html` <span class="op-tag">${item.tag}</span>` : null}</a></li>`;
}

function renderGroupItem(item: NavigationGroup, page: PageModel): Html {
  const isTop = !page.location.divisions.some((division) =>
    division.sidebar.some((entry) => entry.type === 'group' && entry.children.includes(item)),
  );
  const children = html`<ul>${item.children.map((child) => renderItem(child, page))}</ul>`;
  if (isTop)
    return html`<li class="op-group"><div class="op-group-title">${item.title}</div>${children}</li>`;
  const open = item.expanded || page.location.groups.includes(item) ? trusted(' open') : null;
  return html`<li><details${open}><summary>${item.title}</summary>${children}</details></li>`;
}

function renderArticle(site: SiteModel, page: PageModel): Html {
  if (page.mode === 'custom') return html`<article class="op-prose">${page.article}</article>`;
  const eyebrow = page.location.groups.at(-1)?.title;
  return html`<article><header class="op-title">${eyebrow ? html`<p class="op-eyebrow">${eyebrow}</p>` : null}<h1>${page.title}</h1>${
    page.description ? html`<p class="op-description">${page.description}</p>` : null
  }</header><div class="op-prose">${page.article}</div>${renderPagination(page)}</article>${site.siteUrl ? null : null}`;
}

function renderPagination(page: PageModel): Html | null {
  const { previous, next } = page.location;
  if ((!previous && !next) || page.frontmatter.hideFooterPagination === true) return null;
  const link = (target: NavigationPage, relation: 'prev' | 'next', label: string) =>
    html`<a rel="${relation}" href="${relativeAddress(pageFile(page.path), pageFile(target.path))}"><small>${label}</small>${target.title}</a>`;
  return html`<nav class="op-pagination" aria-label="Previous and next">${previous ? link(previous, 'prev', 'Previous') : null}${
    next ? link(next, 'next', 'Next') : null
  }</nav>`;
}

function renderAside(page: PageModel): Html | null {
  if (page.panel) return html`<aside class="op-aside op-panel">${page.panel}</aside>`;
  const entries = page.headings.filter((heading) => heading.depth >= 2 && heading.depth <= 3);
  if (entries.length === 0) return null;
  return html`<aside class="op-aside"><nav id="table-of-contents" aria-label="On this page"><p>On this page</p><ul>${entries.map(
    ({ id, depth, text }) => html`<li class="op-depth-${depth}"><a href="#${encodeURI(id)}">${text}</a></li>`,
  )}</ul></nav></aside>`;
}

function renderFooter(site: SiteModel, page: PageModel): Html {
  const { links, socials } = overrideOf(page, 'footer') ?? site.config.footer;
  return html`<footer id="footer" class="op-footer">${links.map(
    ({ header, items }) =>
      html`<div class="op-footer-column">${header ? html`<p>${header}</p>` : null}<ul>${items.map(
        ({ label, href }) => html`<li><a href="${settingAddress(href, site, page)}">${label}</a></li>`,
      )}</ul></div>`,
  )}<div class="op-footer-end"><span>${site.config.name}</span>${Object.entries(socials).map(
    ([platform, href]) => html`<a href="${settingAddress(href, site, page)}" rel="me">${platform}</a>`,
  )}</div></footer>`;
}
