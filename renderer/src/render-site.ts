import type { Diagnostic } from './check/diagnostic.ts';

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
  /** Only these page paths. */
  paths?: readonly string[];
  deployment?: DeploymentKind;
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
