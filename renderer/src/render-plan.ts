import type { SiteConfig } from './config/site-config.ts';
import type { Navigation, PageLocation } from './navigation/navigation.ts';
import type { OgArt } from './og/og-art.ts';
import type { Description } from './openapi/description.ts';
import type { DeploymentKind } from './render-options.ts';
import type { PageSource, SourceKind } from './source/read-pages.ts';

/**
 * Everything about a site that is known before its pages are rendered. Plain data, so that it can be
 * handed to worker threads; each page is a pure function of the plan and its own source.
 */
export type RenderPlan = {
  sourceFolder: string;
  /** The readable files of the source; nothing else can be read. */
  sourceFiles: readonly string[];
  kind: SourceKind;
  config: SiteConfig;
  navigation: Navigation;
  pages: ReadonlyMap<string, PageSource>;
  /** Source files of pages that the caller did not ask for; missing when all are rendered. */
  leftOut?: ReadonlySet<string> | undefined;
  /** API descriptions that pages document, by name. */
  descriptions: ReadonlyMap<string, Description>;
  /** Shared files by logical name, see `SiteModel.files`. */
  files: ReadonlyMap<string, string>;
  siteUrl: string | undefined;
  deployment: DeploymentKind;
  /** What Open Graph images are made with, where they are wanted. */
  og?: OgArt | undefined;
  output: string;
  /** Folder of the records of earlier renders; without it every page is rendered anew. */
  records?: string | undefined;
  /** Whether a render elsewhere takes the documents as they are: what they are composed of is not kept. */
  isForJoin?: boolean;
  /** Addresses below the bundle's root of files that were fetched from other hosts, by their URL. */
  vendored?: ReadonlyMap<string, string>;
};

/** A page of the plan and its place in the navigation. */
export function placeOf(path: string, plan: RenderPlan): { page: PageSource; location: PageLocation } {
  const page = plan.pages.get(path);
  const location = plan.navigation.pages.get(path);
  if (!page || !location) throw new Error(`No page "${path}" in the plan`);
  return { page, location };
}
