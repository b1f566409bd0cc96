import type { Diagnostic } from './check/diagnostic.ts';
import type { AssistantSettings } from './config/parse-assistant.ts';
import type { VendorOptions } from './site/vendor-assets.ts';

/** What a deployment may offer its readers; see the table of features in the documentation. */
export type DeploymentKind = 'cloud' | 'client-hosted' | 'air-gapped';

export type ArchiveFormat = 'tar.gz' | 'zip';

export type RenderProgress = { completed: number; total: number };

export type RenderOptions = {
  /** Folder with the documentation. Nothing outside it is read. */
  source: string;
  /**
   * Folder that receives the site; made if missing. It has to be empty or the output of an earlier render, of which files that
   * are no longer part of the site are removed.
   */
  output: string;
  /** Archives to write beside the output folder, as `<output>/../bundle.<format>` unless `archiveFolder` is given. */
  archives?: readonly ArchiveFormat[];
  archiveFolder?: string;
  /** Public address of the site, for canonical links and the sitemap. Throws when it has a query, a fragment or a password. */
  siteUrl?: string;
  /** Label of this export. Default: the content digest. */
  version?: string;
  /** Only these page paths. Links to the other pages are reported as dead. */
  paths?: readonly string[];
  deployment?: DeploymentKind;
  /** Draws an Open Graph image for each page, about 30 ms each; only where the address of the site is known. */
  ogImages?: boolean;
  /** The assistant that readers can ask, in place of the one that docs.json names. An air-gapped site has none. */
  assistant?: AssistantSettings;
  /** Address at which the files of the docs are edited, in place of the one that docs.json names. An air-gapped site has none. */
  editUrl?: string;
  /** Fetches images, videos and sounds of other hosts into the bundle; without it they stay where they are. */
  vendorAssets?: VendorOptions;
  /**
   * Folder that keeps what was rendered, for later renders of the same docs. Without it, or where it cannot be written to, every
   * page is rendered anew.
   */
  cacheFolder?: string;
  signal?: AbortSignal;
  onProgress?: (progress: RenderProgress) => void;
  /** Whether the process ends with this render: JavaScript is then compiled for little more than that. */
  endsProcess?: boolean;
};

export type WrittenArchive = { format: ArchiveFormat; file: string; sizeBytes: number; sha256: string };

export type RenderResult = {
  pageCount: number;
  version: string;
  messages: Diagnostic[];
  archives: WrittenArchive[];
};
