import { isDangerous, isExternal, type LinkParts, splitLink, withScheme } from './link-address.ts';
import type { OwnAddresses } from './own-addresses.ts';
import type { PageNames } from './page-names.ts';
import { type RedirectRules, trimSlashes } from './redirect-rules.ts';

/** Where a redirect leads in the end: `parts` are those of the last address. */
export type Destination =
  | { type: 'page'; page: string; parts: LinkParts }
  | { type: 'file'; file: string; parts: LinkParts }
  | { type: 'outside'; address: string };

export type DestinationSite = {
  rules: RedirectRules;
  names: PageNames;
  own: OwnAddresses;
  /** Whether the bundle holds a file that is no page, or can. */
  hasFile?(path: string): boolean;
};

export const longestChain = 10;

/**
 * Follows a chain of redirects from the destination of its first; `undefined` when it goes in a circle, runs code or
 * leads to nothing. An address on the site's own host is a path of the docs, unless there is nothing at it.
 */
export function resolveDestination(destination: string, site: DestinationSite): Destination | undefined {
  const { rules, names, own } = site;
  let current = destination;
  for (let step = 0; step < longestChain; step += 1) {
    if (isDangerous(current)) return undefined;
    const inside = toInside(current, own);
    if (inside === undefined) return { type: 'outside', address: withScheme(current) };
    const parts = splitLink(inside);
    const path = trimSlashes(parts.path);
    const page = names.find(path);
    if (page !== undefined) return { type: 'page', page, parts };
    if (site.hasFile?.(path)) return { type: 'file', file: path, parts };
    const match = rules.match(path);
    if (!match) {
      const folder = names.findInFolder(path);
      if (folder !== undefined) return { type: 'page', page: folder, parts };
      return isExternal(current) ? { type: 'outside', address: withScheme(current) } : undefined;
    }
    current = match.destination;
  }
  return undefined;
}

/** The address as one within the docs; `undefined` when it is on another host. */
export function toInside(address: string, own: OwnAddresses): string | undefined {
  return isExternal(address) ? own.toPath(address) : address;
}
