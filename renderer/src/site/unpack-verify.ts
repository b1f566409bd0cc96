import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { digestFile } from './digest-file.ts';
import { manifestFile } from './manifest.ts';
import { UnpackError } from './unpack-error.ts';

export type VerifiedSite = { version: string; pages: number; files: number };

const manifestSchema = z.looseObject({
  version: z.string(),
  pages: z.array(z.string()),
  files: z.record(z.string(), z.object({ sha256: z.string(), size: z.int().nonnegative() })),
});
type ManifestFiles = z.infer<typeof manifestSchema>['files'];

/**
 * Compares a folder with the manifest at its root: every file it names is there with that size and SHA-256, and no other file
 * is, nor any link. Returns `undefined` when there is no manifest, as in bundles of other services. Throws {@link UnpackError} `manifest`,
 * or `no-site` when there is no `index.html`: delivered, such a bundle would wipe out the site before it.
 */
export async function verifySite(folder: string): Promise<VerifiedSite | undefined> {
  const { paths, others } = await listFiles(folder);
  if (others.length > 0) throw new UnpackError('manifest', summarise(others));
  if (!paths.includes('index.html')) throw new UnpackError('no-site', describeAbsence(paths));
  if (!paths.includes(manifestFile)) return undefined;
  const { version, pages, files } = await readManifest(join(folder, manifestFile));
  const faults = [...unlisted(paths, files), ...(await findFaults(folder, paths, files))];
  if (faults.length > 0) throw new UnpackError('manifest', summarise(faults));
  return { version, pages: pages.length, files: Object.keys(files).length };
}

function describeAbsence({ length }: readonly string[]): string {
  const lacking = length === 0 ? 'files' : 'index.html at its root';
  return `The bundle has no ${lacking}, so there is no site to put anywhere. Look at the export of this site at the service: its docs may be empty or its packaging broken.`;
}

/** Paths of the files, and faults of whatever is neither file nor folder: what a link leads to may change, and reading a device may never end. */
async function listFiles(folder: string): Promise<{ paths: string[]; others: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const toPath = ({ parentPath, name }: Dirent) =>
    relative(folder, join(parentPath, name)).split(sep).join('/');
  return {
    paths: entries.filter((entry) => entry.isFile()).map(toPath),
    others: entries
      .filter((entry) => !entry.isFile() && !entry.isDirectory())
      .map((entry) => `${toPath(entry)} is a link or device`),
  };
}

async function readManifest(file: string) {
  const { data } = manifestSchema.safeParse(parseJson(await readFile(file, 'utf8')));
  if (data !== undefined) return data;
  throw new UnpackError(
    'manifest',
    `Unexpected content of ${manifestFile}, expected "version", "pages" and "files".`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unlisted(paths: readonly string[], files: ManifestFiles): string[] {
  return paths
    .filter((path) => path !== manifestFile && !Object.hasOwn(files, path))
    .map((path) => `${path} is not listed`);
}

/** Looks only at paths that the folder itself listed, so a manifest cannot point anywhere else. */
async function findFaults(folder: string, paths: readonly string[], files: ManifestFiles): Promise<string[]> {
  const present = new Set(paths);
  const faults: string[] = [];
  for (const [path, expected] of Object.entries(files)) {
    if (!present.has(path)) faults.push(`${path} is missing`);
    else if (!(await isSame(join(folder, path), expected))) faults.push(`${path} differs`);
  }
  return faults;
}

async function isSame(file: string, expected: { sha256: string; size: number }): Promise<boolean> {
  const { sha256, size } = await digestFile(file);
  return size === expected.size && sha256 === expected.sha256;
}

function summarise(faults: readonly string[]): string {
  const more = faults.length > 5 ? ` and ${faults.length - 5} more` : '';
  const shown = faults.slice(0, 5).map((fault) => JSON.stringify(fault).slice(1, -1));
  return `The site is not what its manifest says: ${shown.join(', ')}${more}.`;
}
