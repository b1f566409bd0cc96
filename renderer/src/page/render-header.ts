import type { Division } from '../navigation/navigation.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import { glyph } from './glyphs.ts';
import { type Html, html, trusted } from './html.ts';
import { type InterfaceStrings, interfaceStrings } from './interface-strings.ts';
import { layoutId } from './layout-id.ts';
import { divisionLink } from './links.ts';
import { override } from './override.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderNavigationIcon } from './render-navigation-icon.ts';
import { renderSwitchers } from './render-switchers.ts';
import { settingAddress } from './setting-address.ts';
import { siblings } from './siblings.ts';

/** The bar at the top: brand, switchers, search, links and the tabs below them. */
export function renderHeader(site: SiteModel, page: PageModel): Html {
  const strings = interfaceStrings(page.language);
  const prompt = site.config.search.prompt ?? strings.searchPrompt;
  return html`<header${layoutId(page, 'navbar')} class="op-header"><div class="op-bar">
<button class="op-icon-button op-menu" type="button" data-drawer aria-expanded="false" aria-controls="sidebar" aria-label="${strings.menu}">${glyph('menu')}</button>
<div class="op-bar-start"><a class="op-brand" href="${homeAddress(site, page)}">${renderLogo(site, page)}</a>${renderSwitchers(site, page, ['version'])}</div>
<button${layoutId(page, 'search-bar-entry')} class="op-search" type="button" data-search-open>${glyph('search')}<span>${prompt}</span><kbd aria-hidden="true">Ctrl K</kbd></button>${renderAssistantButton(site, strings)}
<div class="op-bar-end"><nav class="op-navbar" aria-label="${strings.site}">${renderNavbarLinks(site, page)}</nav>${renderSwitchers(site, page, ['language'])}${
    site.config.appearance.strict
      ? null
      : html`<button class="op-icon-button" type="button" data-theme-toggle aria-label="${strings.theme}">${glyph('moon')}${glyph('sun')}</button>`
  }</div></div>${renderTabs(site, page)}</header>`;
}

function renderAssistantButton({ config }: SiteModel, { assistant }: InterfaceStrings): Html | null {
  if (!config.assistant) return null;
  return html`<button class="op-ask-open" type="button" data-ask aria-expanded="false" title="${assistant.title} (Ctrl I)">${glyph('spark')}<span>${assistant.ask}</span></button>`;
}

function homeAddress(site: SiteModel, page: PageModel): string {
  const { logo } = site.config;
  const href = typeof logo === 'object' ? logo.href : undefined;
  return href === undefined
    ? relativeAddress(pageFile(page.path), 'index.html')
    : settingAddress(href, site, page);
}

function renderLogo({ config, files }: SiteModel, page: PageModel): Html | string {
  const [light, dark] = [files.get('logo-light'), files.get('logo-dark')];
  if (light === undefined) return config.name;
  const image = (file: string, theme: string) =>
    html`<img class="${theme}" src="${page.root + file}" alt="${config.name}">`;
  return html`${image(light, dark === undefined ? '' : 'op-light')}${dark === undefined ? null : image(dark, 'op-dark')}`;
}

/** Links of the header; on a phone they stand at the end of the drawer. */
export function renderNavbarLinks(site: SiteModel, page: PageModel): Html[] {
  const { links, primary } = override(page, 'navbar') ?? site.config.navbar;
  const icons = { github: 'github', discord: 'discord', link: undefined, button: undefined };
  const entries = links.map(({ href, label, type, icon }) => {
    const named = typeof icon === 'object' ? icon.name : (icon ?? icons[type ?? 'link']);
    const drawn = named === undefined ? null : renderNavigationIcon({ name: named }, site, page);
    return html`<a href="${settingAddress(href, site, page)}">${drawn}<span>${label ?? platformNames[type ?? 'link']}</span></a>`;
  });
  if (!primary) return entries;
  const button = html`<a class="op-navbar-primary" href="${settingAddress(primary.href, site, page)}">${primary.label ?? platformNames[primary.type]}</a>`;
  return [...entries, button];
}

const platformNames = { github: 'GitHub', discord: 'Discord', link: 'Link', button: 'Get started' };

function renderTabs(site: SiteModel, page: PageModel): Html | null {
  const tabs = siblings(site, page, 'tab');
  if (tabs.length < 2) return null;
  const { sections } = interfaceStrings(page.language);
  return html`<nav class="op-tabs-bar" aria-label="${sections}">${tabs.map((tab) => renderTab(tab, site, page))}</nav>`;
}

function renderTab(tab: Division, site: SiteModel, page: PageModel): Html | null {
  const current = page.location.divisions.includes(tab) ? trusted(' aria-current="true"') : null;
  const items = tab.divisions.filter(({ kind, hidden }) => kind === 'item' && !hidden);
  if (items.length > 0) return renderTabMenu(tab, items, { current, site, page });
  const target = divisionLink(tab, site, page);
  if (target === undefined) return null;
  return html`<a href="${target}"${current}>${renderNavigationIcon(tab.icon, site, page)}${tab.label}${renderTag(tab.tag)}</a>`;
}

type TabSurroundings = { current: Html | null; site: SiteModel; page: PageModel };

function renderTabMenu(
  tab: Division,
  items: readonly Division[],
  { current, site, page }: TabSurroundings,
): Html {
  const icon = (division: Division) => renderNavigationIcon(division.icon, site, page);
  const entries = items.map((item) => {
    const target = divisionLink(item, site, page);
    if (target === undefined) return null;
    const isHere = page.location.divisions.includes(item) ? trusted(' aria-current="true"') : null;
    const note = item.description ? html`<small>${item.description}</small>` : null;
    return html`<li><a href="${target}"${isHere}>${icon(item)}<span>${item.label}${note}</span></a></li>`;
  });
  return html`<details class="op-tab-menu" data-menu${current ? trusted(' data-current') : null}><summary>${icon(tab)}${tab.label}${renderTag(tab.tag)}${glyph('down')}</summary><ul>${entries}</ul></details>`;
}

function renderTag(tag: string | undefined): Html | null {
  return tag ? html` <span class="op-tag">${tag}</span>` : null;
}
