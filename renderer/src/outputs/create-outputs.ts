import type { Diagnostic } from '../check/diagnostic.ts';
import type { Place } from '../config/config-node.ts';
import { createLlmsFiles } from './llms.ts';
import { localSpecifications } from './local-specifications.ts';
import { createNotFound } from './not-found.ts';
import type { OutputFile, OutputSite } from './output-site.ts';
import { ownFiles } from './own-files.ts';
import { createRedirects } from './redirects.ts';
import { createRobots } from './robots.ts';
import { createFeeds } from './rss.ts';
import { createSitemap } from './sitemap.ts';
import { createSkillFiles } from './skills.ts';

export type Outputs = {
  /** Generated files, none of which has the path of a copied one. */
  files: OutputFile[];
  /** Files of the docs to copy to the same path of the bundle. */
  copies: string[];
  messages: Diagnostic[];
};

/** Makes the files about the site as a whole: redirects, llms.txt, sitemap, robots, feeds, skills. */
export async function createOutputs(
  site: OutputSite,
  redirectPlaces: readonly (Place | undefined)[],
): Promise<Outputs> {
  const specifications = localSpecifications(site.config, site.source).map(({ path }) => path);
  const files = [
    ...createLlmsFiles(site),
    ...createSitemap(site),
    createRobots(site),
    ...createFeeds(site),
    ...createSkillFiles(site),
    ...(await createNotFound(site)),
  ];
  const made = new Set(files.map(({ path }) => path));
  const hasFile = (path: string) => made.has(path) || (fitsAnyPlace.test(path) && site.source.has(path));
  const redirects = createRedirects({ ...site, redirectPlaces, hasFile });
  const named = redirects.destinations.filter((path) => !made.has(path));
  const copies = [...new Set([...ownFiles(site.source), ...specifications, ...named])];
  const copied = new Set(copies);
  return {
    files: [...files, ...redirects.files].filter(({ path }) => !copied.has(path)),
    copies,
    messages: redirects.messages,
  };
}

/** Files of the docs that a redirect can lead to: at their own path they meet nothing that the renderer writes. */
const fitsAnyPlace = /^(?!_offprint\/)(?:.*\/)?[^/]+\.(?!html?$|mdx$)\w+$/;
