import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../check/diagnostic.ts';
import type { ConfigPath, Place } from '../config/config-node.ts';
import type { RenderPlan } from '../render-plan.ts';
import { type WrittenFile, writeSiteFile } from '../site/site-writer.ts';
import type { Source } from '../source/source.ts';
import type { WrittenPage } from '../write-page.ts';
import { createOutputs } from './create-outputs.ts';
import type { OutputPage } from './output-site.ts';
import { markdownFile } from './site-address.ts';

export type OutputContext = {
  plan: RenderPlan;
  source: Source;
  locate(path: ConfigPath): Place | undefined;
};

/** Writes the files about the site as a whole, once all pages are on disk. */
export function writeOutputs(
  { plan, source, locate }: OutputContext,
  pages: readonly WrittenPage[],
): { written: WrittenFile[]; messages: Diagnostic[] } {
  const { files, copies, messages } = createOutputs(
    {
      config: plan.config,
      navigation: plan.navigation,
      source,
      siteUrl: plan.siteUrl,
      pages: pages.flatMap((page) => toOutputPage(page, plan)),
      readMarkdown: (path) => readFileSync(join(plan.output, markdownFile(path)), 'utf8'),
    },
    locate,
  );
  return {
    written: [
      ...files.map(({ path, contents }) => writeSiteFile(plan.output, path, contents)),
      ...copies.map((path) => writeSiteFile(plan.output, path, source.readBytes(path) ?? new Uint8Array())),
    ],
    messages,
  };
}

function toOutputPage({ path, title, description, feed }: WrittenPage, plan: RenderPlan): OutputPage[] {
  const location = plan.navigation.pages.get(path);
  const frontmatter = plan.pages.get(path)?.frontmatter ?? {};
  return location ? [{ path, title, description, feed, frontmatter, location }] : [];
}
