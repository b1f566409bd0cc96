import { mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { checkSite } from './check/check-site.ts';
import type { Diagnostic } from './check/diagnostic.ts';
import { readConfig } from './config/read-config.ts';
import { createNavigation } from './navigation/create-navigation.ts';
import { planReferences } from './openapi/plan-references.ts';
import { type OutputContext, writeOutputs } from './outputs/write-outputs.ts';
import { securityHeaderFiles } from './page/security-policy.ts';
import { createSidebarFiles } from './page/sidebar-files.ts';
import { renderPages } from './render-pages.ts';
import type { RenderPlan } from './render-plan.ts';
import { createSearchIndexBuilder, type SearchFile } from './search/search-index-builder.ts';
import { reportExternalAssets, vendorAssets } from './site/external-assets.ts';
import { homePage } from './site/home-page.ts';
import { createManifest, manifestFile } from './site/manifest.ts';
import { removeOthers, type WrittenFile, writeSiteFile } from './site/site-writer.ts';
import type { VendorOptions } from './site/vendor-assets.ts';
import { writeArchive } from './site/write-archive.ts';
import { openDocs } from './source/open-docs.ts';
import { readPages } from './source/read-pages.ts';
import { selectPages } from './source/select-pages.ts';
import type { Source } from './source/source.ts';
import { createAuthorFiles } from './theme/author-files.ts';
import { createBrandFiles } from './theme/brand-files.ts';
import { createSharedFiles, type SharedFile } from './theme/shared-files.ts';
import { createStyleSheet } from './theme/style-sheet.ts';
import { createUtilityClasses } from './theme/utility-classes.ts';
import type { WrittenPage } from './write-page.ts';

/** What a deployment may offer its readers; see the table of features in the documentation. */
export type DeploymentKind = 'cloud' | 'client-hosted' | 'air-gapped';

export type ArchiveFormat = 'tar.gz' | 'zip';

export type RenderProgress = { completed: number; total: number };

export type RenderOptions = {
  /** Folder with the documentation. Nothing outside it is read. */
  source: string;
  /** Folder that receives the site; made if missing. Files of an earlier render that are no longer part of it are removed. */
  output: string;
  /** Archives to write beside the output folder, as `<output>/../bundle.<format>` unless `archiveFolder` is given. */
  archives?: readonly ArchiveFormat[];
  archiveFolder?: string;
  /** Public address of the site, for canonical links and the sitemap. */
  siteUrl?: string;
  /** Label of this export. Default: the content digest. */
  version?: string;
  /** Only these page paths. Links to the other pages are reported as dead. */
  paths?: readonly string[];
  deployment?: DeploymentKind;
  /** Fetches images, videos and sounds of other hosts into the bundle; without it they stay where they are. */
  vendorAssets?: VendorOptions;
  signal?: AbortSignal;
  onProgress?: (progress: RenderProgress) => void;
};

export type WrittenArchive = { format: ArchiveFormat; file: string; sizeBytes: number; sha256: string };

export type RenderResult = {
  pageCount: number;
  version: string;
  messages: Diagnostic[];
  archives: WrittenArchive[];
};

/**
 * Renders a documentation folder to a site and, if asked, to archives. Faults in the docs never throw: they
 * come back as `messages`. Throws when the source folder cannot be read, the output cannot be written, or
 * `signal` is aborted.
 */
export async function renderSite(options: RenderOptions): Promise<RenderResult> {
  mkdirSync(options.output, { recursive: true });
  const site = await planSite(options);
  const firstPages = await renderAllPages(site.plan, options);
  // What to fetch is known only once the pages are rendered; what was fetched changes their addresses.
  const vendored = options.vendorAssets ? await vendorAssets(firstPages, options.vendorAssets) : undefined;
  const pages = vendored?.addresses.size
    ? await renderAllPages({ ...site.plan, vendored: vendored.addresses }, options)
    : firstPages;
  const outputs = writeOutputs(site, pages);
  const files = uniqueByPath([
    ...neededFiles(site.shared, pages).map(({ path, contents }) =>
      writeSiteFile(options.output, path, contents),
    ),
    ...(site.plan.deployment === 'air-gapped' ? securityHeaderFiles(site.plan.config) : []).map(
      ({ path, contents }) => writeSiteFile(options.output, path, contents),
    ),
    ...homePage(site.plan).map(({ path, contents }) => writeSiteFile(options.output, path, contents)),
    ...searchFiles(pages).map(({ path, contents }) => writeSiteFile(options.output, path, contents)),
    ...pages.flatMap((page) => page.written),
    ...(vendored?.assets ?? []).map(({ address, contents }) =>
      writeSiteFile(options.output, address, contents),
    ),
    ...copyAssets(site.source, pages, options.output),
    ...outputs.written,
  ]);
  const { version, names } = finish(files, pages, options);
  const archives = await writeArchives(names, options);
  const messages = [
    ...site.messages,
    ...pages.flatMap((page) => page.messages),
    ...outputs.messages,
    ...checkSite(pages, site.plan.navigation),
    ...reportExternalAssets(pages, vendored),
  ];
  return { pageCount: pages.length, version, messages, archives };
}

/** Pages that share a script have each written it. */
function uniqueByPath(files: readonly WrittenFile[]): WrittenFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

type PlannedSite = OutputContext & { shared: SharedFile[]; messages: Diagnostic[] };

/** The stages before any page is rendered: read, configure, navigate, style. Throws when the folder cannot be read. */
export async function planSite(options: RenderOptions): Promise<PlannedSite> {
  const sourceFolder = realpathSync(options.source);
  const source = openDocs(sourceFolder);
  const { config, kind, locate, messages: configMessages } = readConfig(source, basename(sourceFolder));
  const { pages: allPages, messages: pageMessages } = readPages(source, kind);
  const references = await planReferences({ source, config, pages: allPages });
  const { pages, isPartial, messages: selectionMessages } = selectPages(references.allPages, options.paths);
  const { expandOpenapi, madePages, descriptions } = references.select(pages);
  const filePages = pages.filter(({ isGenerated }) => !isGenerated);
  const { navigation, messages: navigationMessages } = createNavigation(config, filePages, {
    locate,
    expandOpenapi,
    madePages,
  });
  const utilities = await createUtilityClasses(source, config);
  const brand = createBrandFiles(config, source, locate);
  const styleSheet = createStyleSheet(config, { families: 'all', utilities, brand: brand.files });
  const shared = [
    ...createSharedFiles(styleSheet),
    ...brand.files,
    ...createAuthorFiles(source, kind, options.deployment ?? 'client-hosted'),
  ];
  const deployment = options.deployment ?? 'client-hosted';
  const site = { config, navigation, siteUrl: options.siteUrl, deployment, files: namesOf(shared) };
  const sidebars = createSidebarFiles(site);
  const plan: RenderPlan = {
    sourceFolder,
    sourceFiles: source.files,
    kind,
    config,
    navigation,
    pages: new Map([...filePages, ...madePages()].map((page) => [page.path, page])),
    descriptions: descriptions(),
    files: namesOf([...shared, ...sidebars]),
    siteUrl: options.siteUrl,
    deployment,
    output: options.output,
  };
  return {
    source,
    plan,
    locate,
    shared: [...shared, ...sidebars],
    messages: [
      ...configMessages,
      ...brand.messages,
      ...pageMessages,
      ...references.messages,
      ...selectionMessages,
      // In a part of a site, entries of the navigation are missing on purpose.
      ...navigationMessages.filter(({ rule }) => !isPartial || rule !== 'navigation-missing-page'),
    ],
  };
}

function namesOf(files: readonly SharedFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ name, path }) => [name, path] as const));
}

function neededFiles(shared: readonly SharedFile[], pages: readonly WrittenPage[]): SharedFile[] {
  const features = new Set(pages.flatMap((page) => page.features));
  return shared.filter(({ feature }) => feature === undefined || features.has(feature));
}

async function renderAllPages(plan: RenderPlan, options: RenderOptions): Promise<WrittenPage[]> {
  const paths = [...plan.navigation.pages.keys()];
  const done = new Map<string, WrittenPage>();
  options.onProgress?.({ completed: 0, total: paths.length });
  await renderPages(plan, {
    paths,
    signal: options.signal,
    onPage: (page) => {
      done.set(page.path, page);
      options.onProgress?.({ completed: done.size, total: paths.length });
    },
  });
  return paths.flatMap((path) => done.get(path) ?? []);
}

function searchFiles(pages: readonly WrittenPage[]): SearchFile[] {
  const builder = createSearchIndexBuilder();
  for (const { search } of pages) if (search) builder.add(search);
  return builder.files();
}

function copyAssets(source: Source, pages: readonly WrittenPage[], output: string): WrittenFile[] {
  const uses = new Map(
    pages.flatMap((page) => page.assets.map((asset) => [asset.address, asset.source] as const)),
  );
  return [...uses].map(([address, path]) =>
    writeSiteFile(output, address, source.readBytes(path) ?? new Uint8Array()),
  );
}

function finish(files: readonly WrittenFile[], pages: readonly WrittenPage[], options: RenderOptions) {
  const manifest = createManifest(
    files,
    pages.map((page) => page.path),
    options.version,
  );
  writeSiteFile(options.output, manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
  const names = [manifestFile, ...Object.keys(manifest.files)];
  removeOthers(options.output, new Set(names));
  return { version: manifest.version, names };
}

async function writeArchives(files: readonly string[], options: RenderOptions): Promise<WrittenArchive[]> {
  const folder = options.archiveFolder ?? dirname(options.output);
  const archives: WrittenArchive[] = [];
  for (const format of options.archives ?? []) {
    archives.push(
      await writeArchive({ format, folder: options.output, files, target: join(folder, `bundle.${format}`) }),
    );
  }
  return archives;
}
