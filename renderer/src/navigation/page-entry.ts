import { isToolIcon, toOwnIcon } from '../icons/tool-icons.ts';
import { textValue } from '../markdown/text-value.ts';
import type { PageSource } from '../source/read-pages.ts';
import type { NavigationIcon, NavigationLink, NavigationPage } from './navigation.ts';

const methods = 'get|post|put|patch|delete|head|options|trace|connect|query|webhook';
const methodPattern = new RegExp(`(?:^|\\s)(${methods})\\s+\\S`, 'i');

/** The sidebar entry of a page; a page whose frontmatter has a `url` is a link to that address. */
export function toPageEntry(page: PageSource, title?: string): NavigationPage | NavigationLink {
  const { frontmatter } = page;
  const url = textValue(frontmatter.url);
  const shared = {
    title: title ?? pageTitle(page),
    ...iconOf(frontmatter.icon, frontmatter.iconType),
    ...tagOf(frontmatter.tag),
  };
  if (url) return { type: 'link', href: url, ...shared };
  const method = methodOf(frontmatter);
  return {
    type: 'page',
    path: page.path,
    ...shared,
    hidden: isHidden(frontmatter),
    deprecated: frontmatter.deprecated === true,
    ...(method ? { method } : {}),
  };
}

const hidingKeys = ['hidden', 'unlisted', 'nav_exclude', 'toc_hide'];

/** Whether a page is left out of the navigation, by the words of any tool. */
function isHidden(frontmatter: PageSource['frontmatter']): boolean {
  return hidingKeys.some((key) => frontmatter[key] === true) || sidebarOf(frontmatter).hidden === true;
}

/** Starlight's settings of an entry. */
function sidebarOf({ sidebar }: PageSource['frontmatter']): { label?: unknown; hidden?: unknown } {
  return typeof sidebar === 'object' && sidebar !== null ? sidebar : {};
}

/** Label of a page: `sidebarTitle`, else `title`, else the first heading, else the file name in words. */
export function pageTitle({ path, frontmatter, firstHeading }: PageSource): string {
  return (
    textValue(frontmatter.sidebarTitle) ??
    textValue(frontmatter.sidebar_label) ??
    textValue(sidebarOf(frontmatter).label) ??
    textValue(frontmatter.linkTitle) ??
    textValue(frontmatter.title) ??
    (firstHeading || undefined) ??
    nameInWords(path)
  );
}

/** `guides/getting-started` → `Getting started`; an index page is called after its folder. */
export function nameInWords(path: string): string {
  const segments = path.split('/').filter((segment, at, all) => segment !== 'index' || at !== all.length - 1);
  const words = (segments.at(-1) ?? 'home')
    .replace(/^\d+[-_. ]+(?=\S)/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? path : words.charAt(0).toUpperCase() + words.slice(1);
}

export function iconOf(icon: unknown, type: unknown): { icon?: NavigationIcon } {
  const record = typeof icon === 'object' && icon !== null ? { ...icon } : undefined;
  const written = textValue(record && 'name' in record ? record.name : icon);
  const name = written && isToolIcon(written) ? toOwnIcon(written) : written;
  if (!name) return {};
  const style = textValue(type) ?? textValue(record && 'style' in record ? record.style : undefined);
  return { icon: { name, ...(style ? { type: style } : {}) } };
}

export function tagOf(tag: unknown): { tag?: string } {
  const text = textValue(tag);
  return text ? { tag: text } : {};
}

function methodOf(frontmatter: PageSource['frontmatter']): string | undefined {
  const operation = textValue(frontmatter.openapi) ?? textValue(frontmatter.api);
  return operation && methodPattern.exec(operation)?.[1]?.toUpperCase();
}
