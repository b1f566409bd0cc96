import type { NavigationGroup, NavigationItem, NavigationPage } from '../navigation/navigation.ts';
import { type Html, html, trusted } from './html.ts';
import type { InterfaceStrings } from './interface-strings.ts';
import { firstPageIn, pageLink } from './links.ts';
import type { SiteModel } from './page-model.ts';
import { renderNavigationIcon } from './render-navigation-icon.ts';
import { type Place, settingAddress } from './setting-address.ts';

/** Where and for whom a list of the sidebar is written. */
export type ListContext = {
  site: SiteModel;
  place: Place;
  /** Path of the page that is marked as the current one. */
  current: string | undefined;
  /** Groups around the current page; they stand open. */
  open: readonly NavigationGroup[];
  /** Address of the file with a branch's list, for sidebars too long to write into every page. */
  branchFile: ((key: string) => string | undefined) | undefined;
  strings: InterfaceStrings;
  /** Items that look the same on every page of the current page's folder, once they were rendered. */
  known?: Map<NavigationItem, Html> | undefined;
};

/** Where a list stands: its depth, and its key, which is made of positions such as `0.3.1`. */
export type ListPosition = { depth: number; key: string };

/** Longest list that is written into a page of a windowed sidebar. */
const windowSize = 30;

export function renderList(
  items: readonly NavigationItem[],
  position: ListPosition,
  context: ListContext,
): Html {
  return html`<ul>${renderItems(items, position, context)}</ul>`;
}

function renderItems(items: readonly NavigationItem[], position: ListPosition, context: ListContext): Html[] {
  const all = items.map((item, at) => ({ item, at }));
  const { start, end } = windowOf(items, position, context);
  const render = ({ item, at }: (typeof all)[number]) =>
    renderItem(item, { depth: position.depth, key: childKey(position.key, at) }, context);
  return [
    ...renderMore(all.slice(0, start).reverse(), position, context),
    ...all.slice(start, end).flatMap((entry) => render(entry) ?? []),
    ...renderMore(all.slice(end), position, context),
  ];
}

/** The key of a child in the list with this key. */
export function childKey(key: string, at: number): string {
  return key === '' ? String(at) : `${key}.${at}`;
}

function windowOf(items: readonly NavigationItem[], { key }: ListPosition, context: ListContext) {
  const isWhole =
    items.length <= windowSize || context.branchFile?.(key) === undefined || context.current === undefined;
  if (isWhole) return { start: 0, end: items.length };
  const at = items.findIndex((item) => isOnTheWay(item, context));
  const start = Math.max(0, Math.min(at - windowSize / 2, items.length - windowSize));
  return { start, end: start + windowSize };
}

function isOnTheWay(item: NavigationItem, { current, open }: ListContext): boolean {
  return item.type === 'page' ? item.path === current : item.type === 'group' && open.includes(item);
}

/** Stands for what a window leaves out: leads to the nearest page there, and loads the whole list where scripts run. */
function renderMore(
  hidden: readonly { item: NavigationItem }[],
  { key }: ListPosition,
  context: ListContext,
): Html[] {
  const [nearest] = hidden.flatMap(({ item }) => firstPageIn(item) ?? []);
  const file = context.branchFile?.(key);
  if (nearest === undefined || file === undefined) return [];
  return [
    html`<li class="op-more"><a href="${pageLink(context.place, nearest)}" data-list="${file}">${context.strings.showAll} &#8230;</a></li>`,
  ];
}

function renderItem(item: NavigationItem, position: ListPosition, context: ListContext): Html | null {
  if (isOnTheWay(item, context)) return renderAnew(item, position, context);
  const known = context.known?.get(item);
  if (known) return known;
  const rendered = renderAnew(item, position, context);
  if (rendered) context.known?.set(item, rendered);
  return rendered;
}

function renderAnew(item: NavigationItem, position: ListPosition, context: ListContext): Html | null {
  if (item.type === 'link') {
    const { site, place } = context;
    return html`<li><a href="${settingAddress(item.href, site, place)}">${renderNavigationIcon(item.icon, site, place)}<span>${item.title}</span>${renderTag(item.tag)}</a></li>`;
  }
  if (item.hidden) return null;
  return item.type === 'page' ? renderPage(item, context) : renderGroup(item, position, context);
}

function renderPage(item: NavigationPage, context: ListContext): Html {
  const current = item.path === context.current ? trusted(' aria-current="page"') : null;
  const label = item.deprecated ? html`<s>${item.title}</s>` : html`<span>${item.title}</span>`;
  return html`<li><a href="${pageLink(context.place, item.path)}"${current}>${renderMethod(item.method)}${renderNavigationIcon(item.icon, context.site, context.place)}${label}${renderTag(item.tag)}</a></li>`;
}

const shortMethods: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' };

function renderMethod(method: string | undefined): Html | null {
  if (method === undefined) return null;
  return html`<span class="op-method op-method-${method.toLowerCase()}">${shortMethods[method] ?? method}</span>`;
}

function renderTag(tag: string | undefined): Html | null {
  return tag ? html`<span class="op-tag">${tag}</span>` : null;
}

function renderGroup(group: NavigationGroup, position: ListPosition, context: ListContext): Html {
  const label = html`${renderNavigationIcon(group.icon, context.site, context.place)}<span>${group.title}</span>${renderTag(group.tag)}`;
  const isOpen = context.open.includes(group);
  const file = isOpen ? undefined : context.branchFile?.(position.key);
  const top = position.depth === 0 ? trusted(' class="op-group"') : null;
  if (file !== undefined)
    return html`<li${top}><details data-list="${file}"><summary>${label}</summary>${renderEntrance(group, context)}</details></li>`;
  const below = { depth: position.depth + 1, key: position.key };
  if (position.depth === 0)
    return html`<li class="op-group"><div class="op-group-title">${renderTopTitle(group, label, context)}</div>${renderList(group.children, below, context)}</li>`;
  const open = isOpen || group.expanded ? trusted(' open') : null;
  return html`<li><details${open}><summary>${label}</summary><ul>${renderRoot(group, context)}${renderItems(group.children, below, context)}</ul></details></li>`;
}

/** What a closed branch shows before its list is loaded, and for good where no script runs. */
function renderEntrance(group: NavigationGroup, context: ListContext): Html | null {
  const first = firstPageIn(group);
  const page = first === undefined ? undefined : context.site.navigation.pages.get(first)?.page;
  return page === undefined ? null : html`<ul>${renderPage(page, context)}</ul>`;
}

function renderTopTitle({ root }: NavigationGroup, label: Html, { current, place }: ListContext): Html {
  if (root === undefined) return label;
  return html`<a href="${pageLink(place, root)}"${root === current ? trusted(' aria-current="page"') : null}>${label}</a>`;
}

function renderRoot({ root }: NavigationGroup, context: ListContext): Html | null {
  const page = root === undefined ? undefined : context.site.navigation.pages.get(root)?.page;
  return page === undefined ? null : renderPage(page, context);
}
