import { currentPath, settings } from './settings.ts';

/** Stands for the root of the bundle, which may lie anywhere. */
const root = 'https://site.invalid/';

/** Files of a bundle that are no pages. */
const file = /\.(?:json|ya?ml|xml|txt|csv|pdf|zip|svg|png|jpe?g|gif|webp)$/i;

export type Address = { href: string; isOutside: boolean };

/**
 * Where a link of an answer leads: pages of the site as relative files, so that they open wherever the bundle lies,
 * and addresses of the web as they are; `undefined` for every other scheme.
 */
export function toAddress(href: string): Address | undefined {
  const own = ownPath(href);
  if (own !== undefined) return { href: own, isOutside: false };
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return /^https?:$/.test(url.protocol) ? { href: url.href, isOutside: true } : undefined;
}

/** Where this site may be found: at its public address, and where it was opened. */
const sites = [
  settings.siteUrl,
  new URL(document.documentElement.dataset.root || '.', location.href).href.replace(/\/+$/, ''),
].filter((site) => site !== '');

function ownPath(href: string): string | undefined {
  const address = sites.find((site) => href === site || href.startsWith(`${site}/`));
  const bare = address === undefined ? href : href.slice(address.length).replace(/^\/*/, '/');
  if (!URL.canParse(bare, root + currentPath.slice(1))) return undefined;
  const url = new URL(bare, root + currentPath.slice(1));
  if (url.origin !== new URL(root).origin) return undefined;
  return withoutScheme((document.documentElement.dataset.root ?? '') + toFile(url.pathname)) + url.hash;
}

/** A relative address whose first segment holds a colon would be one of a scheme (RFC 3986, 4.2). */
function withoutScheme(path: string): string {
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}

/** The path is percent-encoded, as a parsed address has it. */
function toFile(pathname: string): string {
  const path = pathname.replace(/^\/+|\/+$/g, '').replace(/\.(?:html|mdx?)$/, '');
  if (path === '') return 'index.html';
  if (file.test(path)) return path;
  const isFolder = settings.folders.includes(decodePath(path));
  return isFolder ? `${path}/index.html` : `${path}.html`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
