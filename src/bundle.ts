import type { BundleFormat, ExportWarning } from '@offprint/protocol/export-client';

/** A downloaded, verified and unpacked export: what every target receives. */
export type Bundle = {
  /** Missing for a bundle that was rendered on the runner. */
  jobId?: string;
  file: string;
  format: BundleFormat;
  sizeBytes: number;
  sha256: string;
  /** Label of the export, as the manifest or else the service tells it. */
  version: string;
  pageCount: number;
  /** What the service found in the docs; missing for a bundle that was rendered on the runner. */
  warnings?: ExportWarning[];
  /** Folder with the unpacked site. Targets read it and leave it as it is. */
  folder: string;
  /** Whether the site came with a manifest and agrees with it. */
  isVerified: boolean;
};
