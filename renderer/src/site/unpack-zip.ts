import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnpackError } from './unpack-error.ts';
import { type UnpackTask, writeEntry } from './unpack-file.ts';
import type { UnpackGate } from './unpack-gate.ts';

/** Unpacks a zip archive by its central directory, which is what every other tool reads too. */
export async function unpackZip(task: UnpackTask): Promise<void> {
  const zip = await openPromise(task.file, { autoClose: false, lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry()) await unpackEntry(task, zip, entry);
  } finally {
    zip.close();
  }
}

async function unpackEntry(task: UnpackTask, zip: ZipFile, entry: Entry): Promise<void> {
  refuseSpecial(entry);
  if (entry.fileName.endsWith('/')) return task.gate.admitFolder(entry.fileName);
  const path = task.gate.admitFile(entry.fileName);
  const contents = await zip.openReadStreamPromise(entry);
  await writeEntry(task, path, checked(contents, entry, task.gate));
}

const typeMask = 0o170000;
const plainTypes = new Set([0, 0o100000, 0o040000]);

/** The upper half of the attributes holds the Unix mode when a Unix tool wrote the archive. */
function refuseSpecial(entry: Entry): void {
  const type = (entry.externalFileAttributes >>> 16) & typeMask;
  const name = JSON.stringify(entry.fileName.slice(0, 200));
  if (!plainTypes.has(type))
    throw new UnpackError('unsafe', `Unexpected link or device at ${name}, expected only files and folders.`);
  if (entry.isEncrypted()) throw new UnpackError('broken', `Unexpected encryption of the entry ${name}.`);
}

async function* checked(
  contents: AsyncIterable<Buffer>,
  entry: Entry,
  gate: UnpackGate,
): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of contents) {
    gate.admitBytes(chunk.length);
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32)
    throw new UnpackError(
      'broken',
      `The archive is damaged: ${JSON.stringify(entry.fileName)} has another CRC.`,
    );
}
