import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unpackArchive } from 'offprint/archive';
import type { ExportServices, Site } from '../services.ts';
import type { JobRow } from './jobs.ts';

type LatestServices = Pick<ExportServices, 'database' | 'storage' | 'config'>;

/** Finds the newest bundle of a site and keeps it unpacked on this machine; calls at once share the work. */
export function createLatestBundle(services: LatestServices): (site: Site) => Promise<string | undefined> {
  const unpacking = new Map<string, Promise<string>>();
  return async (site) => {
    const job = await readNewestJob(services, site);
    const archive = job?.archives.find(({ format }) => format === 'tar.gz');
    if (job === undefined || archive === undefined) return undefined;
    const folder = join(services.config.data, 'sites', site.id, job.id);
    const work = unpacking.get(folder) ?? unpackOnce(services, archive.key, folder);
    unpacking.set(folder, work);
    return work.finally(() => unpacking.delete(folder));
  };
}

function readNewestJob(
  { database }: LatestServices,
  site: Site,
): Promise<Pick<JobRow, 'id' | 'archives'> | undefined> {
  return (
    database.kysely
      .selectFrom('export_jobs')
      .select(['id', 'archives'])
      .where('site_id', '=', site.id)
      .where('status', '=', 'completed')
      .where('purged_at', 'is', null)
      // A part of the site would hide the rest of it from the assistant.
      .where('paths', 'is', null)
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

async function unpackOnce({ storage }: LatestServices, key: string, folder: string): Promise<string> {
  if (await isFolder(folder)) return folder;
  const temporary = `${folder}.${randomUUID()}.part`;
  const archive = `${temporary}.tar.gz`;
  try {
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    await pipeline(await storage.read(key), createWriteStream(archive));
    await unpackArchive(archive, temporary);
    await rename(temporary, folder).catch(async (error) => {
      if (!(await isFolder(folder))) throw error;
    });
    return folder;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(archive, { force: true });
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
