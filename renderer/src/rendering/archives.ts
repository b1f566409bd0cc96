import { dirname, join } from 'node:path';
import { isSameStamp, readStamp } from '../cache/file-stamp.ts';
import { pieceKey, readPiece, writePiece } from '../cache/piece-records.ts';
import type { WrittenArchive } from '../render-options.ts';
import { toPageFiles } from '../site/archive-files.ts';
import type { ArchiveTarget } from '../site/write-archive.ts';
import type { WrittenPage } from '../write-page.ts';
import type { Rendering } from './rendering.ts';
import type { SiteContents } from './write-manifest.ts';

/** Of the compression of archives, from 1 to 9. */
const archiveLevel = 6;

/** Writes the archives of a site. Those whose contents stay the same are left alone. */
export async function updateArchives(
  contents: SiteContents,
  { options, store, earlier, next }: Rendering,
): Promise<WrittenArchive[]> {
  if (!options.archives?.length) return [];
  const folder = options.archiveFolder ?? dirname(options.output);
  const kept = new Map(
    earlier.archives
      .filter((known) => known.contents === contents.digest)
      .filter(({ archive, stamp }) => isSameStamp(readStamp(archive.file), stamp))
      .map(({ archive }) => [archive.file, archive]),
  );
  const formats = [...new Set(options.archives)];
  const targets = formats.map((format) => ({ format, target: join(folder, `bundle.${format}`) }));
  const missing = targets.filter(({ target }) => !kept.has(target));
  const made = await packSite(missing, contents, { options, store });
  const archives = new Map([...kept, ...made.map((archive) => [archive.file, archive] as const)]);
  const written = targets.flatMap(({ target }) => archives.get(target) ?? []);
  next.archives = written.map((archive) => ({
    archive,
    contents: contents.digest,
    stamp: readStamp(archive.file),
  }));
  return written;
}

async function packSite(
  targets: ArchiveTarget[],
  { files }: SiteContents,
  { options, store }: Pick<Rendering, 'options' | 'store'>,
) {
  if (targets.length === 0) return [];
  const { writeArchives } = await import('../site/write-archive.ts');
  return writeArchives(
    targets,
    { folder: options.output, files: files() },
    { level: archiveLevel, readPiece: (key) => readPiece(store, key) },
  );
}

/** Compresses what the archives of the site will hold of these pages. Gives the keys of the records. */
export async function keepPieces(
  pages: readonly WrittenPage[],
  { options, store }: Rendering,
): Promise<string[]> {
  if (!options.archives?.length) return [];
  const { deflatePieces } = await import('../site/write-archive.ts');
  const written = new Map(pages.flatMap((page) => page.written.map((file) => [file.path, file])));
  const files = toPageFiles(
    written,
    pages.map(({ path }) => path),
  );
  const contents = { folder: options.output, files };
  const keys: string[] = [];
  for await (const { key, ...piece } of deflatePieces(options.archives, contents, { level: archiveLevel })) {
    writePiece(store, key, piece);
    keys.push(pieceKey(key));
  }
  return keys;
}
