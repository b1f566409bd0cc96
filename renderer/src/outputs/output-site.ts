import type { SiteConfig } from '../config/site-config.ts';
import type { Navigation, PageLocation } from '../navigation/navigation.ts';
import type { DeploymentKind } from '../render-options.ts';
import type { FilePart } from '../site/file-parts.ts';
import type { Source } from '../source/source.ts';
import type { FeedEntry } from './feed-entries.ts';

/** A rendered page as the files about the site need it. */
export type OutputPage = {
  path: string;
  /** Digest of its article. */
  id: string;
  title: string;
  description: string;
  frontmatter: Readonly<Record<string, unknown>>;
  location: PageLocation;
  /** Entries of `Update` components, newest first as written. */
  feed: readonly FeedEntry[];
};

/** The finished site, before the files about it are made. */
export type OutputSite = {
  config: SiteConfig;
  navigation: Navigation;
  source: Source;
  /** Public address without trailing slash, when known. */
  siteUrl: string | undefined;
  deployment: DeploymentKind;
  /** In reading order. */
  pages: readonly OutputPage[];
  /** Text of a page's `.md` file, as UTF-8. */
  readMarkdown(path: string): Uint8Array;
};

/** A file of the bundle, by its path below the root. */
export type OutputFile = { path: string; contents: string | readonly FilePart[] };
