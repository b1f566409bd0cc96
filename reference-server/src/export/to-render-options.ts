import { join } from 'node:path';
import type { Site } from '../services.ts';
import type { JobRow } from './jobs.ts';

/** What a job asks of the renderer; the same for every worker that renders a part of it. */
export function toRenderOptions(row: JobRow, site: Site, source: string, folder: string) {
  return {
    source,
    output: join(folder, 'site'),
    archives: ['tar.gz', 'zip'] as const,
    archiveFolder: join(folder, 'archives'),
    ...(site.siteUrl === undefined ? {} : { siteUrl: site.siteUrl }),
    ...(row.requested_version === null ? {} : { version: row.requested_version }),
    ...(row.paths === null ? {} : { paths: row.paths }),
  };
}
