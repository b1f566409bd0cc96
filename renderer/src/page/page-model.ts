import type { Heading } from '../components/component.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { Navigation, PageLocation } from '../navigation/navigation.ts';
import type { OgArt } from '../og/og-art.ts';
import type { DeploymentKind } from '../render-options.ts';
import type { Html } from './html.ts';

/** The convention's page modes; `default` has sidebar, article and table of contents. */
export type PageMode = 'default' | 'wide' | 'center' | 'custom' | 'frame';

/** Everything the page shell needs to write one page. */
export type PageModel = {
  path: string;
  /** Source file, relative to the docs root; `undefined` when the page is made from an API description alone. */
  file: string | undefined;
  title: string;
  /** Anchors that lead to the title, the best one first. */
  titleAnchors: readonly string[];
  description: string;
  /** BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
  mode: PageMode;
  frontmatter: Readonly<Record<string, unknown>>;
  location: PageLocation;
  headings: readonly Heading[];
  /** Content of `Panel` or of request and response examples: the right column in place of the table of contents. */
  panel: Html | undefined;
  /** What the page uses beyond the core script and style sheet, such as `math` or `islands`. */
  features: ReadonlySet<string>;
  /** Addresses below the bundle's root of the scripts of its interactive components. */
  scripts: readonly string[];
  /** Relative prefix from the page to the bundle's root: `` or `../../`. */
  root: string;
};

/** What all pages share. */
export type SiteModel = {
  config: SiteConfig;
  navigation: Navigation;
  /** Public address without trailing slash, when known. */
  siteUrl: string | undefined;
  deployment: DeploymentKind;
  /** What Open Graph images are made with, where they are wanted. */
  og?: OgArt | undefined;
  /** Addresses below the bundle's root of the shared files, by logical name, such as `site.css` → `_offprint/site.1a2b3c4d.css`. */
  files: ReadonlyMap<string, string>;
};
