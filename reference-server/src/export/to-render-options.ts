import { join } from 'node:path';
import type { ServerConfig } from '../config.ts';
import type { Site } from '../services.ts';
import type { JobRow } from './jobs.ts';

/** What a job asks of the renderer; the same for every worker that renders a part of it. */
export function toRenderOptions(row: JobRow, site: Site, source: string, folder: string) {
  return {
    source,
    output: join(folder, 'site'),
    archives: ['tar.gz', 'zip'] as const,
    deployment: site.deployment,
    archiveFolder: join(folder, 'archives'),
    ...(site.siteUrl === undefined ? {} : { siteUrl: site.siteUrl }),
    ...(row.requested_version === null ? {} : { version: row.requested_version }),
    ...(row.paths === null ? {} : { paths: row.paths }),
  };
}

/** What a rendering process may use, and when it has to stop. */
export function toRenderLimits(
  { export: { memoryMegabytes, timeoutSeconds } }: Pick<ServerConfig, 'export'>,
  signal: AbortSignal,
) {
  return { memoryMegabytes, timeoutSeconds, signal };
}
