import type { NavigationGroup, NavigationItem, NavigationPage } from '../navigation/navigation.ts';
import { editLinks } from './edit-links.ts';
import { type Glyph, glyph } from './glyphs.ts';
import { type Html, html, trusted } from './html.ts';
import { interfaceStrings } from './interface-strings.ts';
import { layoutId } from './layout-id.ts';
import { firstPageIn, pageLink } from './links.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderContextualMenu } from './render-contextual-menu.ts';
import { renderNavigationIcon } from './render-navigation-icon.ts';
import { renderRelated } from './render-related.ts';
import { settingAddress } from './setting-address.ts';

/**
 * What stands around the article's own markup: the title before it, what leads further after it. Pages of the mode `custom`
 * bring everything themselves.
 */
export function renderAroundArticle(site: SiteModel, page: PageModel): { before: Html; after: Html } {
  if (page.mode === 'custom' || page.mode === 'frame')
    return { before: html`<article class="op-prose">`, after: html`</article>` };
  const menu = site.config.contextual.display === 'header' ? renderContextualMenu(site, page) : null;
  const panel = page.panel ? html`<aside class="op-panel">${page.panel}</aside>` : null;
  const layout = page.panel && page.mode === 'default' ? trusted(' class="op-with-panel"') : null;
  const before = html`<article${layout}><header class="op-title">${renderEyebrow(site, page)}<div class="op-title-line">${renderTitle(page)}${menu}</div>${
    page.description ? html`<p class="op-description">${page.description}</p>` : null
  }</header>${panel}<div class="op-prose">`;
  const after = html`${renderDirectory(site, page)}</div>${renderRelated(site, page)}${renderPageFoot(site, page)}${renderPagination(page)}</article>`;
  return { before, after };
}

function renderTitle(page: PageModel): Html {
  const [id, ...others] = page.titleAnchors;
  const targets = others.map((other) => html`<span id="${other}" class="op-target"></span>`);
  const attribute = id === undefined ? null : html` id="${id}"`;
  return html`<h1${attribute}>${targets}${page.title}${renderDeprecated(page)}</h1>`;
}

function renderDeprecated({ frontmatter, language }: PageModel): Html | null {
  if (frontmatter.deprecated !== true) return null;
  return html` <span class="op-tag op-deprecated">${interfaceStrings(language).deprecated}</span>`;
}

function renderEyebrow({ config }: SiteModel, page: PageModel): Html | null {
  const { groups } = page.location;
  const last = groups.at(-1);
  if (last === undefined) return null;
  if (config.styling.eyebrows === 'section') return html`<p class="op-eyebrow">${last.title}</p>`;
  const crumbs = groups.map((group) => renderCrumb(group, page));
  return html`<nav class="op-breadcrumbs" aria-label="${interfaceStrings(page.language).breadcrumbs}"><ol>${crumbs}</ol></nav>`;
}

function renderCrumb(group: NavigationGroup, page: PageModel): Html {
  const first = firstPageIn(group);
  if (first === undefined || first === page.path)
    return html`<li><span>${group.title}</span>${glyph('right')}</li>`;
  return html`<li><a href="${pageLink(page, first)}">${group.title}</a>${glyph('right')}</li>`;
}

/** A group's own page lists what the group holds, when the configuration asks for it. */
function renderDirectory(site: SiteModel, page: PageModel): Html | null {
  const group = page.location.groups.find(({ root }) => root === page.path);
  if (group === undefined || group.directory === 'none') return null;
  const items = group.children.filter((item) => item.type === 'link' || !item.hidden);
  if (group.directory === 'card')
    return html`<div class="op-cards">${items.map((item) => renderDirectoryCard(item, site, page))}</div>`;
  return html`<div class="op-accordions">${items.map((item) => renderDirectoryEntry(item, site, page))}</div>`;
}

function renderDirectoryCard(item: NavigationItem, site: SiteModel, page: PageModel): Html | null {
  const address = addressOf(item, site, page);
  if (address === undefined) return null;
  const icon = renderNavigationIcon(item.icon, site, page);
  return html`<a class="op-card" href="${address}">${icon ? html`<span class="op-card-icon">${icon}</span>` : null}<span class="op-card-title">${item.title}</span></a>`;
}

function renderDirectoryEntry(item: NavigationItem, site: SiteModel, page: PageModel): Html | null {
  const address = addressOf(item, site, page);
  if (address === undefined) return null;
  if (item.type !== 'group')
    return html`<p class="op-directory-entry"><a href="${address}">${item.title}</a></p>`;
  const inner = item.children.map((child) => {
    const target = addressOf(child, site, page);
    return target === undefined ? null : html`<li><a href="${target}">${child.title}</a></li>`;
  });
  return html`<details class="op-accordion"><summary><span>${item.title}</span></summary><div class="op-disclosed"><ul>${inner}</ul></div></details>`;
}

function addressOf(item: NavigationItem, site: SiteModel, page: PageModel): string | undefined {
  if (item.type === 'link') return settingAddress(item.href, site, page);
  const first = firstPageIn(item);
  return first === undefined ? undefined : pageLink(page, first);
}

/** What readers can say of the page, where its source is edited, and when that was done last. */
function renderPageFoot(site: SiteModel, page: PageModel): Html | null {
  const parts = [renderRating(site, page), renderEditLinks(site, page), renderModified(site, page)];
  return parts.some(Boolean) ? html`<footer class="op-page-foot">${parts}</footer>` : null;
}

/** Hidden until a provider of analytics takes answers. */
function renderRating({ config, files }: SiteModel, { language }: PageModel): Html | null {
  if (!config.feedback.thumbsRating || !files.has('analytics.js')) return null;
  const { rate, yes, no, rated } = interfaceStrings(language);
  const button = (value: 'up' | 'down', label: string) =>
    html`<button type="button" data-rate="${value}">${label}</button>`;
  return html`<p class="op-rating" data-rating="${rated}" role="status" hidden>${rate}${button('up', yes)}${button('down', no)}</p>`;
}

function renderEditLinks(site: SiteModel, page: PageModel): Html | null {
  const { edit, issue } = editLinks(site, page);
  const strings = interfaceStrings(page.language);
  const link = (href: string | undefined, icon: Glyph, label: string) =>
    href === undefined
      ? null
      : html`<a href="${href}" target="_blank" rel="noopener">${glyph(icon)}${label}</a>`;
  if (edit === undefined && issue === undefined) return null;
  return html`<p class="op-edit">${link(edit, 'pencil', strings.edit)}${link(issue, 'flag', strings.reportIssue)}</p>`;
}

/** The date comes from the page's frontmatter alone: file times differ between machines, and the same docs give the same bytes. */
function renderModified({ config }: SiteModel, { frontmatter, language }: PageModel): Html | null {
  const { lastUpdatedDate: given, timestamp } = frontmatter;
  const isWanted = timestamp === undefined ? config.metadata.timestamp : timestamp === true;
  const date = typeof given === 'string' || given instanceof Date ? new Date(given) : undefined;
  if (!isWanted || date === undefined || Number.isNaN(date.getTime())) return null;
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const line = interfaceStrings(language).lastModified.replace('{date}', text);
  return html`<p class="op-modified"><time datetime="${date.toISOString().slice(0, 10)}">${line}</time></p>`;
}

function renderPagination(page: PageModel): Html | null {
  const { previous, next } = page.location;
  if ((!previous && !next) || page.frontmatter.hideFooterPagination === true) return null;
  const strings = interfaceStrings(page.language);
  const link = (target: NavigationPage, relation: 'prev' | 'next') =>
    html`<a rel="${relation}" href="${pageLink(page, target.path)}"><small>${relation === 'prev' ? strings.previous : strings.next}</small><span>${target.title}</span></a>`;
  return html`<nav${layoutId(page, 'pagination')} class="op-pagination" aria-label="${strings.previous} / ${strings.next}">${previous ? link(previous, 'prev') : null}${
    next ? link(next, 'next') : null
  }</nav>`;
}
