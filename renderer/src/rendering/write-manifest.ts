import { toArchiveFiles } from '../site/archive-files.ts';
import type { ArchiveFile } from '../site/archive-pieces.ts';
import { createManifest, manifestFile } from '../site/manifest.ts';
import type { WrittenPage } from '../write-page.ts';
import type { Rendering } from './rendering.ts';

/** What a finished site holds: its version, the digest of its manifest, and its files in the order of archives. */
export type SiteContents = { version: string; digest: string; files(): ArchiveFile[] };

/** Writes the list of all files, the last one of a site. */
export function writeManifest({ options, writer }: Rendering, pages: readonly WrittenPage[]): SiteContents {
  const manifest = createManifest(
    writer.written,
    pages.map((page) => page.path),
    options.version,
  );
  writer.write(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
  const { sha256 } = writer.written.get(manifestFile) ?? {};
  return {
    version: manifest.version,
    digest: sha256 ?? '',
    files: () => toArchiveFiles(writer.written, manifest.pages),
  };
}
