import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../check/diagnostic.ts';
import type { Place } from '../config/config-node.ts';
import type { RenderPlan } from '../render-plan.ts';
import type { SiteWriter } from '../site/site-writer.ts';
import type { Source } from '../source/source.ts';
import type { WrittenPage } from '../write-page.ts';
import { createOutputs } from './create-outputs.ts';
import type { OutputPage } from './output-site.ts';
import { markdownFile } from './site-address.ts';

export type OutputContext = {
  plan: RenderPlan;
  source: Source;
  pages: readonly WrittenPage[];
  redirectPlaces: readonly (Place | undefined)[];
};

/** Writes the files about the site as a whole, once all pages are on disk. */
export async function writeOutputs(
  { plan, source, pages, redirectPlaces }: OutputContext,
  writer: SiteWriter,
): Promise<Diagnostic[]> {
  const { files, copies, messages } = await createOutputs(
    {
      config: plan.config,
      navigation: plan.navigation,
      source,
      siteUrl: plan.siteUrl,
      deployment: plan.deployment,
      pages: pages.flatMap((page) => toOutputPage(page, plan)),
      readMarkdown: (path) => readFileSync(join(plan.output, markdownFile(path))),
    },
    redirectPlaces,
  );
  for (const { path, contents } of files) writer.write(path, contents);
  for (const path of copies) {
    const read = () => source.readBytes(path) ?? new Uint8Array();
    writer.copy(path, { sha256: source.digest(path), read });
  }
  return messages;
}

function toOutputPage({ path, id, title, description, feed }: WrittenPage, plan: RenderPlan): OutputPage[] {
  const location = plan.navigation.pages.get(path);
  const frontmatter = plan.pages.get(path)?.frontmatter ?? {};
  return location ? [{ path, id, title, description, feed, frontmatter, location }] : [];
}
