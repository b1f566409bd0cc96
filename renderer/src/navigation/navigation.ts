import type { SiteConfig } from '../config/site-config.ts';

/** A page in a sidebar. `path` is the page path: posix, no leading slash, no extension, `index` at a folder's root. */
export type NavigationPage = {
  type: 'page';
  path: string;
  /** Sidebar label: `sidebarTitle`, else `title`, else made from the file name. */
  title: string;
  icon?: NavigationIcon;
  tag?: string;
  /** Reachable but shown nowhere. */
  hidden: boolean;
  deprecated: boolean;
  /** HTTP method of an API page, upper case; `WEBHOOK` and channels too. */
  method?: string;
};

/** An entry that leaves the site: a page with `url`, or a division with `href`. */
export type NavigationLink = {
  type: 'link';
  href: string;
  title: string;
  icon?: NavigationIcon;
  tag?: string;
};

export type NavigationGroup = {
  type: 'group';
  title: string;
  icon?: NavigationIcon;
  tag?: string;
  expanded: boolean;
  hidden: boolean;
  /** Page opened by the group's own title. */
  root?: string;
  directory: 'none' | 'accordion' | 'card';
  boost: number;
  searchable: boolean;
  children: NavigationItem[];
};

export type NavigationItem = NavigationPage | NavigationLink | NavigationGroup;

export type NavigationIcon = { name: string; type?: string };

export type DivisionKind =
  | 'root'
  | 'language'
  | 'version'
  | 'product'
  | 'tab'
  | 'item'
  | 'dropdown'
  | 'anchor';

/**
 * A switchable part of the site. Divisions nest in any order; a division holds either further
 * divisions or a sidebar, and may hold both (anchors beside groups).
 */
export type Division = {
  kind: DivisionKind;
  /** Unique in the site, stable between renders: the labels from the root joined by `/`. */
  id: string;
  label: string;
  description?: string;
  icon?: NavigationIcon;
  tag?: string;
  color?: { light?: string; dark?: string };
  /** External or page address that the division's own link opens; it then has no sidebar. */
  href?: string;
  hidden: boolean;
  isDefault: boolean;
  searchable: boolean;
  divisions: Division[];
  sidebar: NavigationItem[];
  /** First page that a reader may open inside it, for links to the division. */
  firstPage?: string;
  /** Links that every page inside it shows, such as the global anchors of one language. */
  global?: Division[];
  /** Settings that hold inside it in place of the site's own. */
  overrides?: Partial<Pick<SiteConfig, 'banner' | 'footer' | 'navbar'>>;
};

/** Where a page stands. Every rendered page has one, those outside the navigation too (`listed: false`). */
export type PageLocation = {
  page: NavigationPage;
  /** From the root to the division whose sidebar shows the page. */
  divisions: Division[];
  /** Groups around the page, outermost first. */
  groups: NavigationGroup[];
  listed: boolean;
  language: string;
  version: string;
  previous?: NavigationPage;
  next?: NavigationPage;
};

export type Navigation = {
  root: Division;
  /** Divisions of `global`: shown on every page. */
  global: Division[];
  /** By page path, in reading order; pages outside the navigation come last, sorted by path. */
  pages: Map<string, PageLocation>;
  /** Page that `index.html` shows when there is no page `index`. */
  home: string | undefined;
};
