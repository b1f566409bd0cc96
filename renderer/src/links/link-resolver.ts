import { posix } from 'node:path';
import type { AssetUse, OutgoingLink } from '../article/article.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { AssetResolver } from '../site/assets.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import {
  decode,
  encodeSuffix,
  isDangerous,
  isExternal,
  type LinkParts,
  splitLink,
  withScheme,
} from './link-address.ts';
import { createOwnAddresses } from './own-addresses.ts';
import { createPageNames } from './page-names.ts';
import { createRedirectRules, trimSlashes } from './redirect-rules.ts';
import { resolveDestination } from './resolve-destination.ts';
import type { ToolAddresses } from './tool-addresses.ts';

export type LinkSite = {
  pages: { keys(): Iterable<string> };
  home: string | undefined;
  config: SiteConfig;
  siteUrl: string | undefined;
  /** Language codes that stand as first segment of addresses on the original host. */
  languages: readonly string[];
  resolveAsset: AssetResolver;
  /** Source files of pages that are not part of this render: nothing leads to them. */
  leftOut?: ReadonlySet<string> | undefined;
  /** The addresses of pages elsewhere, in a folder that was written for another tool. */
  tool?: ToolAddresses | undefined;
};

/** What a link is, the address to write for it, and the file that must be copied for it. */
export type ResolvedLink = Omit<OutgoingLink, 'href' | 'line' | 'column'> & {
  address: string;
  asset?: AssetUse;
};

/** @param file Source file of the page, from which relative links start. */
export type LinkResolver = (page: string, file: string, href: string) => ResolvedLink;

/** Marks links that name a page as wikis do. */
export const wikiScheme = 'wiki:';

/**
 * Creates the resolver of all links in pages. It understands root-relative and relative links with and without
 * extension, folders, redirects, the site's own host and base path, wrong case and percent-encoding, and keeps
 * query and hash. All addresses of pages are relative and name the file. Links that would run code come back as `#`.
 */
export function createLinkResolver(site: LinkSite): LinkResolver {
  const names = createPageNames(site.pages.keys(), site.home);
  const rules = createRedirectRules(site.config.redirects);
  const own = createOwnAddresses(site.config, site.siteUrl);

  return (page, file, href) => {
    const link = href.trim();
    if (isDangerous(link)) return { kind: 'missing', address: '#', suggestion: 'Links may not run code.' };
    if (link === '' || link.startsWith('#')) return toAnchor(page, link);
    if (!isExternal(link)) return resolveInternal(page, file, link);
    if (link.startsWith(wikiScheme)) return resolveName(page, file, link.slice(wikiScheme.length));
    const path = own.toPath(link);
    const found = path === undefined ? undefined : findPage(page, splitLink(path), [pathOf(path)]);
    return found ?? { kind: 'external', address: withScheme(link) };
  };

  function resolveInternal(page: string, file: string, link: string): ResolvedLink {
    const parts = splitLink(link);
    const paths = candidates(page, file, parts.path);
    return (
      findPage(page, parts, paths) ??
      findAsset(page, file, link) ??
      followRedirects(page, parts, paths) ??
      findFolder(page, parts, paths) ??
      findInAnyCase(page, parts, paths) ??
      findBelowBase(page, parts) ??
      findAtTool(page, parts, paths) ??
      toMissing(page, parts, paths)
    );
  }

  /** A page of this path, or of this name anywhere. */
  function resolveName(page: string, file: string, link: string): ResolvedLink {
    const resolved = resolveInternal(page, file, link);
    const parts = splitLink(link);
    const target = resolved.kind === 'missing' ? site.tool?.findByName(parts.path) : undefined;
    return target === undefined ? resolved : toPage(page, target, parts);
  }

  /** Paths that a link may mean, the likeliest first. */
  function candidates(page: string, file: string, path: string): string[] {
    if (path === '') return [page];
    if (path.startsWith('/')) return withoutPrefixes(trimSlashes(posix.normalize(path)));
    const fromFile = posix.join(posix.dirname(file), path);
    const fromPage = posix.join(page, path);
    const paths = [fromFile, fromPage, path.replace(/^(?:\.{1,2}\/)+/, '')];
    return [...new Set(paths.filter((candidate) => !candidate.startsWith('..')).map(trimDots))];
  }

  function withoutPrefixes(path: string): string[] {
    const [first = '', ...rest] = path.split('/');
    const bare = own.withoutBase(path);
    return [
      path,
      ...(bare === undefined ? [] : [bare]),
      ...(site.languages.includes(first) ? [rest.join('/')] : []),
    ];
  }

  function findPage(page: string, parts: LinkParts, paths: readonly string[]): ResolvedLink | undefined {
    for (const path of paths) {
      const target = names.find(path);
      if (target !== undefined) return toPage(page, site.tool?.localize(page, target) ?? target, parts);
    }
    return undefined;
  }

  function findFolder(page: string, parts: LinkParts, paths: readonly string[]): ResolvedLink | undefined {
    const target = paths.map(names.findInFolder).find((path) => path !== undefined);
    return target === undefined ? undefined : toPage(page, target, parts);
  }

  /** A host that serves the docs below a path unknown to us: `/docs/guide`, `/docs/{{version}}/guide`. */
  function findBelowBase(page: string, parts: LinkParts): ResolvedLink | undefined {
    if (!parts.path.startsWith('/')) return undefined;
    const segments = trimSlashes(parts.path).split('/');
    for (let dropped = 1; dropped <= 2 && dropped < segments.length; dropped += 1) {
      if (names.findInFolder(segments.slice(0, dropped).join('/')) !== undefined) return undefined;
      const target = names.find(segments.slice(dropped).join('/'));
      if (target !== undefined) return toPage(page, target, parts);
    }
    return undefined;
  }

  function findAtTool(page: string, parts: LinkParts, paths: readonly string[]): ResolvedLink | undefined {
    const { tool } = site;
    if (tool === undefined) return undefined;
    const isRooted = parts.path.startsWith('/');
    // A language or a version may be a site of its own in its folder.
    const folders = isRooted ? page.split('/').slice(0, -1) : [];
    const bases = ['', ...folders.map((_name, index) => `${folders.slice(0, index + 1).join('/')}/`)];
    const target =
      bases
        .flatMap((base) => paths.map((path) => tool.find(base + path)))
        .find((found) => found !== undefined) ?? (isRooted ? tool.findBelow(paths[0] ?? '') : undefined);
    return target === undefined ? undefined : toPage(page, target, parts);
  }

  function findInAnyCase(page: string, parts: LinkParts, paths: readonly string[]): ResolvedLink | undefined {
    for (const path of paths) {
      const target = names.findInAnyCase(path);
      if (target !== undefined) return { ...toPage(page, target, parts), suggestion: `/${target}` };
    }
    return undefined;
  }

  function findAsset(page: string, file: string, link: string): ResolvedLink | undefined {
    const found = site.resolveAsset(page, file, link);
    if (!found?.use || site.leftOut?.has(found.use.source)) return undefined;
    return { kind: 'asset', address: found.address, target: found.use.source, asset: found.use };
  }

  function followRedirects(
    page: string,
    parts: LinkParts,
    paths: readonly string[],
  ): ResolvedLink | undefined {
    for (const path of paths) {
      const match = rules.match(path);
      const found = match && resolveDestination(match.destination, { rules, names, own });
      if (found?.type === 'outside') return { kind: 'redirect', address: found.address };
      if (found?.type !== 'page') continue;
      const suffix = { query: found.parts.query || parts.query, hash: found.parts.hash || parts.hash };
      return { ...toPage(page, found.page, { ...found.parts, ...suffix }), kind: 'redirect' };
    }
    return undefined;
  }

  function toMissing(page: string, parts: LinkParts, paths: readonly string[]): ResolvedLink {
    const [path = ''] = paths;
    const suggestion = names.suggest(path);
    const target = missingFile(path);
    return {
      kind: 'missing',
      target,
      address: relativeAddress(pageFile(page), target) + encodeSuffix(parts.query + parts.hash),
      ...(suggestion === undefined ? {} : { suggestion: `/${suggestion}` }),
    };
  }
}

function toPage(page: string, target: string, { query, hash }: LinkParts): ResolvedLink {
  const anchor = hash.length > 1 ? decode(hash.slice(1)) : undefined;
  const isHere = target === page && query === '' && anchor !== undefined;
  const address = isHere ? '' : relativeAddress(pageFile(page), pageFile(target));
  return {
    kind: isHere ? 'anchor' : 'page',
    target,
    address: address + encodeSuffix(query + hash),
    ...(anchor === undefined ? {} : { anchor }),
  };
}

function toAnchor(page: string, link: string): ResolvedLink {
  const anchor = decode(link.slice(1));
  const address = link === '' ? '#' : encodeSuffix(link);
  return { kind: 'anchor', target: page, address, ...(anchor === '' ? {} : { anchor }) };
}

function pathOf(link: string): string {
  return trimSlashes(splitLink(link).path);
}

function trimDots(path: string): string {
  return path === '.' ? '' : trimSlashes(path.replace(/^\.\//, ''));
}

/** Below `.well-known` there are no pages. */
function missingFile(path: string): string {
  if (path.startsWith('.well-known/')) return path;
  const bare = path.replace(/\.mdx?$/i, '') || 'index';
  return /\.[a-z\d]{1,5}$/i.test(bare) ? bare : pageFile(bare);
}
