import { sha256 } from './digest.ts';
import type { WrittenFile } from './write-file.ts';

/** Name of the manifest at the bundle's root. */
export const manifestFile = 'offprint-manifest.json';

/** What a bundle holds. `files` names every file but the manifest itself. */
export type Manifest = {
  /** Label of the export; the content digest when none was given. */
  version: string;
  /** Digest over all paths and contents. */
  digest: string;
  generator: string;
  pages: string[];
  files: Record<string, { sha256: string; size: number }>;
};

export function createManifest(
  files: ReadonlyMap<string, WrittenFile>,
  pages: readonly string[],
  label: string | undefined,
): Manifest {
  const sorted = [...files.keys()].sort().flatMap((path) => files.get(path) ?? []);
  const digest = sha256(sorted.map((file) => `${file.sha256}  ${file.path}\n`).join(''));
  // Without a prototype V8 takes it for a table at once; with one, it first has a shape for each of a thousand names.
  const entries: Manifest['files'] = Object.create(null);
  for (const { path, size, sha256: hash } of sorted) entries[path] = { sha256: hash, size };
  return {
    version: label ?? digest.slice(0, 16),
    digest,
    generator: 'offprint',
    pages: [...pages].sort(),
    files: entries,
  };
}
