import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultUnpackLimits, UnpackError, type UnpackedArchive, unpackArchive } from 'offprint/archive';
import { ExportFailure } from '../export/export-failure.ts';
import type { ExportServices, Site, SiteSource } from '../services.ts';
import { findDocsRoot } from './docs-root.ts';
import { fetchGit } from './fetch-git.ts';
import { measureFolder } from './measure-folder.ts';

export type FetchOptions = {
  /** Folder for a copy; not made when the docs are read in place. */
  folder: string;
  signal: AbortSignal;
};

type FetchServices = Pick<ExportServices, 'storage' | 'config'>;

/** The folder with the docs of the site, fetched if need be; throws {@link ExportFailure} when the source is at fault. */
export async function fetchSource(
  services: FetchServices,
  site: Site,
  options: FetchOptions,
): Promise<string> {
  const { source } = site;
  if (source === undefined)
    throw new ExportFailure('The site has no source yet; upload an archive of the docs.');
  if (source.type === 'folder') {
    return findFolder(
      source.path,
      'The folder of this site does not exist on the server. Tell the operator.',
    );
  }
  if (source.type === 'git') return fetchRepository(services, source, options);
  return fetchUpload(services, source, options);
}

async function findFolder(path: string, missing: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  throw new ExportFailure(missing);
}

type Source<Type> = Extract<SiteSource, { type: Type }>;

async function fetchRepository({ config }: FetchServices, source: Source<'git'>, options: FetchOptions) {
  await fetchGit(source, options);
  const { maxSourceBytes, maxSourceFiles } = config.export;
  await measureFolder(options.folder, { maxBytes: maxSourceBytes, maxFiles: maxSourceFiles });
  return findFolder(
    join(options.folder, source.folder ?? '.'),
    `The repository of this site has no folder "${source.folder}". Tell the operator.`,
  );
}

async function fetchUpload(
  { storage, config }: FetchServices,
  source: Source<'upload'>,
  options: FetchOptions,
) {
  const { folder, signal } = options;
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.archive`;
  await pipeline(await storage.read(source.key), createWriteStream(archive), { signal });
  await unpackSource({ archive, folder }, config.export, signal);
  return findDocsRoot(folder);
}

/** Unpacks uploaded docs under the limits of the configuration; links and paths that lead out are refused. */
export async function unpackSource(
  { archive, folder }: { archive: string; folder: string },
  { maxSourceBytes, maxSourceFiles }: { maxSourceBytes: number; maxSourceFiles: number },
  signal: AbortSignal,
): Promise<UnpackedArchive> {
  try {
    const limits = { ...defaultUnpackLimits, bytes: maxSourceBytes, entries: maxSourceFiles };
    return await unpackArchive(archive, folder, { limits, signal });
  } catch (error) {
    if (error instanceof UnpackError)
      throw new ExportFailure(`The uploaded archive was refused: ${error.message}`);
    throw error;
  }
}
