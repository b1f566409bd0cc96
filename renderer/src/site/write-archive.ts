import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveFormat, WrittenArchive } from '../render-site.ts';

/** The time stamp of every entry: the first that ZIP can express, so that equal sites give equal archives. */
const entryDate = new Date('1980-01-01T00:00:00Z');

/** `forceUTC` is missing in the published types; without it the time zone would leak into the bytes. */
const zipOptions = { zlib: { level: 6 }, forceUTC: true, statConcurrency: 1 };

export type ArchiveRequest = {
  format: ArchiveFormat;
  folder: string;
  files: readonly string[];
  target: string;
  /** Of compression, from 1 to 9. */
  level?: number;
};

/**
 * Packs files of a folder into one archive. Entries come in the given order with a fixed date and mode, one
 * at a time, so that the same files give the same bytes anywhere; memory does not grow with the site.
 */
export async function writeArchive({
  format,
  folder,
  files,
  target,
  level = 6,
}: ArchiveRequest): Promise<WrittenArchive> {
  const { TarArchive, ZipArchive } = await import('archiver');
  mkdirSync(dirname(target), { recursive: true });
  const archive =
    format === 'zip'
      ? new ZipArchive(zipOptions)
      : new TarArchive({ gzip: true, gzipOptions: { level }, statConcurrency: 1 });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const part = `${target}.part`;
  const written = pipeline(archive, meter, createWriteStream(part));
  for (const name of files) archive.file(join(folder, name), { name, date: entryDate, mode: 0o644 });
  await Promise.all([archive.finalize(), written]);
  await rename(part, target);
  return { format, file: target, sizeBytes, sha256: hash.digest('hex') };
}
