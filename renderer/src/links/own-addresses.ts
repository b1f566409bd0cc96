import type { SiteConfig } from '../config/site-config.ts';
import { withScheme } from './link-address.ts';
import { trimSlashes } from './redirect-rules.ts';

export type OwnAddresses = {
  /** Root-relative path with query and hash of an absolute address on the site's own host, below its base path. */
  toPath(address: string): string | undefined;
  /** A path without the base path it starts with. */
  withoutBase(path: string): string | undefined;
};

/** Knows the site by its public address and by the canonical address that its configuration gives. */
export function createOwnAddresses(config: SiteConfig, siteUrl: string | undefined): OwnAddresses {
  const metatags = new Map(Object.entries(config.seo.metatags));
  const bases = [siteUrl, metatags.get('canonical'), metatags.get('og:url')].flatMap((address) => {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    return url ? [{ host: bareHost(url), base: trimSlashes(url.pathname) }] : [];
  });
  const basePaths = bases.map(({ base }) => base).filter((base) => base !== '');
  return {
    toPath(address) {
      if (!/^(?:https?:)?\/\//i.test(address)) return undefined;
      const absolute = withScheme(address);
      if (!URL.canParse(absolute)) return undefined;
      const url = new URL(absolute);
      const path = trimSlashes(url.pathname);
      const home = bases.find(({ host, base }) => host === bareHost(url) && isBelow(path, base));
      return home && `/${trimSlashes(path.slice(home.base.length))}${url.search}${url.hash}`;
    },
    withoutBase: (path) => {
      const base = basePaths.find((candidate) => isBelow(path, candidate));
      return base === undefined ? undefined : trimSlashes(path.slice(base.length));
    },
  };
}

function bareHost(url: URL): string {
  return url.host.replace(/^www\./, '');
}

function isBelow(path: string, base: string): boolean {
  return base === '' || path === base || path.startsWith(`${base}/`);
}
