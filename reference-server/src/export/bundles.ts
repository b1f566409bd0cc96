import type { BundleFormat, ExportBundle } from '@offprint/protocol';
import type { WrittenArchive } from 'offprint';
import type { StoredArchive } from '../database/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { ExportServices } from '../services.ts';
import type { Storage } from '../storage/storage.ts';
import type { JobRow } from './jobs.ts';

const contentTypes: Record<BundleFormat, string> = { 'tar.gz': 'application/gzip', zip: 'application/zip' };

/** Copies the archives of a render to the storage. Another attempt of the same job writes the same keys. */
export async function publishArchives(
  storage: Storage,
  job: Pick<JobRow, 'id' | 'site_id'>,
  archives: readonly WrittenArchive[],
): Promise<StoredArchive[]> {
  return Promise.all(
    archives.map(async ({ format, file, sizeBytes, sha256 }) => {
      const key = `bundles/${job.site_id}/${job.id}/bundle.${format}`;
      await storage.write(key, file, { sha256, contentType: contentTypes[format] });
      return { format, key, sizeBytes, sha256 };
    }),
  );
}

/** Signs a new link to the archive of a completed job; throws the problem of a job that has none. */
export async function createBundle(
  { storage, clock, config }: ExportServices,
  job: JobRow,
  { format, baseUrl }: { format: BundleFormat; baseUrl: string },
): Promise<ExportBundle> {
  if (job.status !== 'completed') {
    throw new ProblemError('job-not-completed', `The job is ${job.status}.`, { jobStatus: job.status });
  }
  const archive = job.archives.find((candidate) => candidate.format === format);
  if (job.purged_at !== null || archive === undefined) {
    throw new ProblemError('bundle-purged', 'Newer exports have replaced this bundle.');
  }
  const { sizeBytes, sha256 } = archive;
  const filename = `bundle.${format}`;
  const expiresAt = new Date(clock.now().getTime() + config.export.linkLifetimeSeconds * 1000);
  const link = { filename, expiresAt, sha256, baseUrl, contentType: contentTypes[format] };
  const bundleUrl = await storage.createLink(archive.key, link);
  const version = job.version ?? '';
  return {
    jobId: job.id,
    bundleUrl,
    sizeBytes,
    expiresAt: expiresAt.toISOString(),
    sha256,
    version,
    filename,
  };
}
