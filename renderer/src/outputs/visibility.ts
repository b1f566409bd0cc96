import type { SiteConfig } from '../config/site-config.ts';
import type { PageLocation } from '../navigation/navigation.ts';

/** Who gets to see a page, beside readers who know its address. */
export type Visibility = {
  /** In the site's own search and the assistant's context. */
  search: boolean;
  sitemap: boolean;
  /** In `llms.txt` and `llms-full.txt`, before language and version are looked at. */
  llms: boolean;
  /** Whether the page carries a `noindex` meta tag. */
  noindex: boolean;
};

type Frontmatter = Readonly<Record<string, unknown>>;

/**
 * The convention's table: `hidden` keeps a page out of everything, a page that is merely not listed has no
 * `noindex`, `noindex` leaves it in the sidebar, `searchable: false` concerns the site's search alone,
 * `searchable: true` on a hidden division or group and `seo.indexing: "all"` bring pages back.
 */
export function visibilityOf(
  location: PageLocation,
  frontmatter: Frontmatter,
  config: Pick<SiteConfig, 'seo'>,
): Visibility {
  const noindex =
    frontmatter.noindex === true ||
    (typeof frontmatter.robots === 'string' && /\bnoindex\b/i.test(frontmatter.robots));
  const hidden = frontmatter.hidden === true;
  const includeAll = config.seo.indexing === 'all';
  const isBuried = frontmatter.hidden !== false && isUndiscoverable(location);
  const isFindable = !noindex && (includeAll || (!hidden && location.listed && !isBuried));
  return {
    search: isFindable && frontmatter.searchable !== false,
    sitemap: isFindable,
    llms: isFindable,
    noindex: noindex || (!includeAll && (hidden || isBuried)),
  };
}

/** Inside a hidden division or group that does not say `searchable: true`, nor one above or below it. */
function isUndiscoverable({ divisions, groups }: PageLocation): boolean {
  const around = [...divisions, ...groups];
  return around.some(({ hidden }) => hidden) && around.at(-1)?.searchable === false;
}
