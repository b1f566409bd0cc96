import type { Diagnostic } from '../check/diagnostic.ts';
import { didYouMean } from '../check/did-you-mean.ts';
import type { Place } from '../config/config-node.ts';
import { isDangerous, isExternal, splitLink } from '../links/link-address.ts';
import { createOwnAddresses } from '../links/own-addresses.ts';
import { createPageNames, type PageNames } from '../links/page-names.ts';
import {
  createRedirectRules,
  fillPattern,
  matchPattern,
  type RedirectRule,
  type RedirectRules,
  toPattern,
  trimSlashes,
} from '../links/redirect-rules.ts';
import {
  type Destination,
  type DestinationSite,
  longestChain,
  resolveDestination,
  toInside,
} from '../links/resolve-destination.ts';
import { html } from '../page/html.ts';
import { policyMeta } from '../page/security-policy.ts';
import { createNameCheck } from '../site/name-check.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import type { OutputFile, OutputSite } from './output-site.ts';
import { pageAddress } from './site-address.ts';

/** Pages written for wildcard redirects of one site; hosts that read `_redirects` need none of them. */
const mostExpanded = 5_000;

type Site = Pick<OutputSite, 'config' | 'navigation' | 'siteUrl' | 'deployment'> & {
  /** Where each redirect of the configuration was written. */
  redirectPlaces: readonly (Place | undefined)[];
  /** Whether the bundle holds a file that is no page, or can. */
  hasFile(path: string): boolean;
};

/** `destinations` are files, not pages, that redirects lead to. */
type Redirects = { files: OutputFile[]; destinations: string[]; messages: Diagnostic[] };

/** An address that leads elsewhere. */
type Redirection = { from: string; destination: string };

/**
 * Redirect pages for hosts that can do nothing but serve files, and `_redirects` for those that can more.
 * Wildcards become pages as far as the pages they lead to tell which addresses existed.
 */
export function createRedirects(site: Site): Redirects {
  if (site.config.redirects.length === 0) return { files: [], destinations: [], messages: [] };
  const rules = createRedirectRules(site.config.redirects);
  const names = createPageNames(site.navigation.pages.keys(), site.navigation.home);
  const own = createOwnAddresses(site.config, site.siteUrl);
  const docs = { rules, names, own, hasFile: site.hasFile };
  const files = new Map<string, OutputFile>();
  const destinations = new Set<string>();
  const nameFault = createNameCheck();
  for (const page of site.navigation.pages.keys()) nameFault(pageFile(page));
  for (const redirection of [...concrete(rules), ...expanded(docs, site)]) {
    const path = toFile(redirection.from);
    if (path === undefined) continue;
    const target = resolveDestination(redirection.destination, docs);
    if (target?.type === 'file') destinations.add(target.file);
    const isItself = target?.type === 'page' && pageFile(target.page) === path;
    if (target && !isItself && nameFault(path) === undefined)
      files.set(path, { path, contents: toDocument(path, target, site) });
  }
  const list = toRedirectList(rules, names, site);
  return {
    files: [...files.values(), ...(list === '' ? [] : [{ path: '_redirects', contents: list }])],
    destinations: [...destinations],
    messages: checkRedirects(docs, site),
  };
}

function concrete({ rules }: RedirectRules): Redirection[] {
  return rules.flatMap((rule) =>
    rule.isWildcard ? folderOfWildcard(rule) : [{ from: rule.source, destination: rule.destination }],
  );
}

/** `/beta/:slug*` stands for `/beta` too. */
function folderOfWildcard(rule: RedirectRule): Redirection[] {
  const match = /^([^:*]+)\/(?::\w+\*|\*)$/.exec(rule.source);
  const values = match && matchPattern(toPattern(rule.source), match[1] ?? '');
  return match?.[1] && values ? [{ from: match[1], destination: fillPattern(rule.destination, values) }] : [];
}

/** Reads wildcard rules backwards: each page that a destination matches had an address of the source's form. */
function expanded({ rules: { rules }, own }: DestinationSite, { navigation }: Site): Redirection[] {
  const redirections: Redirection[] = [];
  for (const rule of rules) {
    const inside = toInside(rule.destination, own);
    if (!rule.isWildcard || inside === undefined || !/[*]|:\w/.test(inside)) continue;
    const destination = toPattern(trimSlashes(splitLink(inside).path));
    for (const path of navigation.pages.keys()) {
      const bare = path.replace(/(?:^|\/)index$/, '');
      const values = matchPattern(destination, bare);
      if (!values) continue;
      if (redirections.length >= mostExpanded) return redirections;
      const from = trimSlashes(fillPattern(`/${rule.source}`, values));
      if (from !== bare) redirections.push({ from, destination: `/${bare}` });
    }
  }
  return redirections;
}

/** A redirect whose own path has another extension, or is longer than systems take one, cannot be a page. */
function toFile(from: string): string | undefined {
  if (from.length > 1000) return undefined;
  if (from === '') return 'index.html';
  const bare = from.replace(/\.(?:html?|mdx?)$/i, '');
  return /\.(?!\d)[a-z\d]{2,5}$/i.test(bare) ? undefined : pageFile(bare);
}

function toDocument(path: string, target: Destination, site: Site): string {
  const page = target.type === 'page' ? target.page : undefined;
  const link =
    target.type === 'outside'
      ? target.address
      : relativeAddress(path, target.type === 'file' ? target.file : pageFile(target.page)) +
        target.parts.query +
        target.parts.hash;
  const { siteUrl, config } = site;
  const canonical =
    page !== undefined && siteUrl !== undefined ? pageAddress(siteUrl, page, config.seo.trailingSlash) : link;
  const title = (page !== undefined && site.navigation.pages.get(page)?.page.title) || link;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policyMeta(site)}<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<meta http-equiv="refresh" content="0; url=${link}">
<link rel="canonical" href="${canonical}">
</head>
<body><p><a href="${link}">${title}</a></p></body>
</html>
`;
  return document.markup;
}

/** The format that Netlify, Cloudflare Pages and GitLab Pages read. */
function toRedirectList(rules: RedirectRules, names: PageNames, site: Site): string {
  const base = site.siteUrl === undefined ? '' : new URL(site.siteUrl).pathname.replace(/\/$/, '');
  const lines = rules.rules.flatMap((rule) => {
    const isShadowed = !rule.isWildcard && names.find(rule.source) === rule.source;
    const source = toListPattern(`/${rule.source}`);
    if (isShadowed || source === undefined || /[\s\p{Cc}]/u.test(source + rule.destination)) return [];
    if (isDangerous(rule.destination)) return [];
    const target = isExternal(rule.destination) ? rule.destination : base + toListTarget(rule.destination);
    return [`${base}${source} ${target} ${rule.permanent ? 308 : 307}\n`];
  });
  return lines.join('');
}

/** `/a/:slug*` → `/a/*`; a prefix wildcard has no equal there unless it is at the end. */
function toListPattern(source: string): string | undefined {
  const pattern = source.replace(/(?::\w+[*+]|\*)$/, '*');
  return /[*].|:\w+[*+?(]/.test(pattern) ? undefined : pattern;
}

function toListTarget(destination: string): string {
  const path = destination.startsWith('/') ? destination : `/${destination}`;
  return path.replace(/:\w+[*+]|\*/g, ':splat');
}

function checkRedirects(docs: DestinationSite, site: Site): Diagnostic[] {
  const { rules, names } = docs;
  const sources = new Map<string, RedirectRule>();
  return rules.rules.flatMap((rule) => {
    const earlier = sources.get(rule.source);
    if (!earlier) sources.set(rule.source, rule);
    const fault = earlier
      ? (['redirect-shadowed', `Unexpected second redirect of "/${rule.source}"`] as const)
      : findFault(rule, docs);
    if (!fault) return [];
    const [name, reason] = fault;
    const path = trimSlashes(splitLink(rule.destination).path);
    const nearest = name === 'redirect-destination' ? names.suggest(path) : undefined;
    const place = site.redirectPlaces[rule.at] ?? { file: 'docs.json' };
    return [
      {
        rule: name,
        severity: 'warning' as const,
        reason,
        ...place,
        ...(nearest === undefined || didYouMean(path, [nearest]) === undefined
          ? {}
          : { suggestion: `Did you mean "/${nearest}"?` }),
      },
    ];
  });
}

function findFault(rule: RedirectRule, docs: DestinationSite) {
  if (isDangerous(rule.destination)) {
    return ['redirect-destination', `Unexpected scheme of the destination of "/${rule.source}"`] as const;
  }
  if (!rule.isWildcard && docs.names.find(rule.source) === rule.source) {
    return ['redirect-shadowed', `Unexpected redirect of "/${rule.source}", which is a page`] as const;
  }
  if (isLoop(rule, docs)) {
    return ['redirect-loop', `Unexpected circle of redirects from "/${rule.source}"`] as const;
  }
  if (/[*]|:\w/.test(rule.destination) || isExternal(rule.destination)) return undefined;
  if (resolveDestination(rule.destination, docs)) return undefined;
  const reason = `Unexpected destination "${rule.destination}", expected a page or file of the docs`;
  return ['redirect-destination', reason] as const;
}

function isLoop(rule: RedirectRule, { rules, names, own }: DestinationSite): boolean {
  // A sample address stands for all that a wildcard matches.
  let path = rule.isWildcard ? rule.source.replace(/:\w+[*+?]?|\*/g, 'x') : rule.source;
  for (let step = 0; step <= longestChain; step += 1) {
    const match = rules.match(path);
    const inside = match && toInside(match.destination, own);
    if (inside === undefined) return false;
    path = trimSlashes(splitLink(inside).path);
    if (names.find(path) !== undefined) return false;
  }
  return true;
}
