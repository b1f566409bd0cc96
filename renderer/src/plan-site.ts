import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { checkEditAddress } from './check/check-edit-address.ts';
import type { Diagnostic } from './check/diagnostic.ts';
import type { Place } from './config/config-node.ts';
import { parseAssistant } from './config/parse-assistant.ts';
import { parseEditUrl } from './config/parse-edit-url.ts';
import { parseSiteUrl } from './config/parse-site-url.ts';
import { readConfig } from './config/read-config.ts';
import type { SiteConfig } from './config/site-config.ts';
import { createOgArt } from './og/og-art.ts';
import { planReferences } from './openapi/plan-references.ts';
import { createAnalyticsFiles } from './page/analytics-files.ts';
import { createAssistantFiles } from './page/assistant-files.ts';
import { createNavigationIconFiles } from './page/navigation-icon-files.ts';
import { createSidebarFiles } from './page/sidebar-files.ts';
import type { RenderOptions } from './render-options.ts';
import type { RenderPlan } from './render-plan.ts';
import { openDocs } from './source/open-docs.ts';
import { type PageSource, readPages, type SourceKind } from './source/read-pages.ts';
import { selectPages } from './source/select-pages.ts';
import type { OpenedSource } from './source/source.ts';
import { createAuthorFiles } from './theme/author-files.ts';
import { createBrandFiles } from './theme/brand-files.ts';
import { createSharedFiles, type SharedFile } from './theme/shared-files.ts';
import { createStyleSheet } from './theme/style-sheet.ts';
import { createUtilityClasses, type KeepText } from './theme/utility-classes.ts';

export type PlannedSite = {
  plan: RenderPlan;
  source: OpenedSource;
  /** Where each redirect of the configuration was written. */
  redirectPlaces: (Place | undefined)[];
  shared: SharedFile[];
  messages: Diagnostic[];
  /** Whether nothing came from other hosts. */
  isSelfContained: boolean;
};

/**
 * The stages before any page is rendered: read, configure, navigate, style. Throws when the folder cannot be read.
 *
 * @param opened The docs when they are open already.
 */
export async function planSite(
  options: RenderOptions,
  keep: KeepText = (_parts, make) => make(),
  opened?: OpenedSource,
): Promise<PlannedSite> {
  const sourceFolder = realpathSync(options.source);
  const siteUrl = options.siteUrl === undefined ? undefined : parseSiteUrl(options.siteUrl);
  const source = opened ?? openDocs(sourceFolder);
  const {
    config: written,
    kind,
    locate,
    messages: configMessages,
  } = readConfig(source, basename(sourceFolder));
  const config = withCaller(written, options);
  const { pages: allPages, messages: pageMessages } = readPages(source, kind);
  const references = await planReferences({
    source,
    config,
    pages: allPages,
    isPlain: kind === 'plain',
    locate,
    signal: options.signal,
  });
  const { pages, isPartial, messages: selectionMessages } = selectPages(references.allPages, options.paths);
  const {
    navigation,
    messages: navigationMessages,
    filePages,
    madePages,
    descriptions,
  } = references.place({ pages, isPartial });
  const utilities = await createUtilityClasses(source, config, keep);
  const brand = createBrandFiles(config, source, locate);
  const styleSheet = createStyleSheet(config, { utilities, brand: brand.files });
  const deployment = options.deployment ?? 'client-hosted';
  const shared = [
    ...createSharedFiles(styleSheet),
    ...brand.files,
    ...createAuthorFiles(source, kind, deployment),
    ...createAnalyticsFiles(config, deployment),
    ...createAssistantFiles({ config, navigation, siteUrl }),
  ];
  const icons = createNavigationIconFiles(navigation, source);
  shared.push(...icons.files);
  const site = { config, navigation, siteUrl, deployment, files: namesOf(shared) };
  const sidebars = createSidebarFiles(site);
  const plan: RenderPlan = {
    sourceFolder,
    sourceFiles: source.files,
    kind,
    config,
    navigation,
    pages: new Map([...filePages, ...madePages].map((page) => [page.path, page])),
    leftOut: isPartial ? leftOutFiles(references.allPages, pages) : undefined,
    descriptions,
    files: namesOf([...shared, ...sidebars]),
    siteUrl,
    deployment,
    og: options.ogImages ? createOgArt(config, brand.files, source) : undefined,
    output: options.output,
  };
  return {
    source,
    plan,
    redirectPlaces: config.redirects.map((_redirect, at) => locate(['redirects', at])),
    isSelfContained: references.isSelfContained,
    shared: [...shared, ...sidebars],
    messages: [
      ...configMessages,
      ...(deployment === 'air-gapped' ? [] : checkEditAddress(config, locate)),
      ...brand.messages,
      ...icons.messages,
      ...pageMessages,
      ...(references.allPages.length === 0 ? [noPages(kind)] : []),
      ...references.messages,
      ...selectionMessages,
      // In a part of a site, entries of the navigation are missing on purpose.
      ...navigationMessages.filter(({ rule }) => !isPartial || rule !== 'navigation-missing-page'),
    ],
  };
}

function noPages(kind: SourceKind): Diagnostic {
  const reason = 'Unexpected docs without pages, expected at least one Markdown file';
  return { rule: 'no-pages', severity: 'error', reason, file: kind === 'plain' ? '.' : kind };
}

/** What the caller names takes the place of what the docs name; an air-gapped site has neither. */
function withCaller(config: SiteConfig, { deployment, assistant, editUrl }: RenderOptions): SiteConfig {
  const named = assistant ? parseAssistant(assistant) : config.assistant;
  const edited = editUrl === undefined ? config.feedback.editUrl : parseEditUrl(editUrl);
  const isAirGapped = deployment === 'air-gapped';
  return {
    ...config,
    assistant: isAirGapped ? undefined : named,
    feedback: { ...config.feedback, editUrl: isAirGapped ? undefined : edited },
  };
}

function leftOutFiles(all: readonly PageSource[], selected: readonly PageSource[]): ReadonlySet<string> {
  const files = new Set(selected.map(({ file }) => file));
  return new Set(all.flatMap(({ file, isGenerated }) => (isGenerated || files.has(file) ? [] : [file])));
}

function namesOf(files: readonly SharedFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ name, path }) => [name, path] as const));
}
