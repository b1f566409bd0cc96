import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { UnpackError } from './unpack-error.ts';
import { type UnpackTask, writeEntry } from './unpack-file.ts';
import type { UnpackGate } from './unpack-gate.ts';

/** Unpacks a gzipped tar archive as it streams by; memory does not grow with it. */
export async function unpackTar(task: UnpackTask): Promise<void> {
  const tar = extract();
  const entries = writeEntries(task, tar);
  const bytes = pipeline(createReadStream(task.file), createGunzip(), meter(task.gate), tar, {
    signal: task.signal,
  });
  const [read, written] = await Promise.allSettled([bytes, entries]);
  // A refusal of an entry closes the pipeline too, but only the refusal says why.
  const failure = [written, read].find(
    (outcome) => outcome.status === 'rejected' && !isClosing(outcome.reason),
  );
  const rejected = failure ?? [written, read].find((outcome) => outcome.status === 'rejected');
  if (rejected?.status === 'rejected') throw rejected.reason;
}

function isClosing(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Counts everything that comes out of the decompressor, headers and padding too. */
function meter(gate: UnpackGate): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        gate.admitBytes(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

async function writeEntries(task: UnpackTask, tar: ReturnType<typeof extract>): Promise<void> {
  for await (const entry of tar) {
    const { header } = entry;
    if (header.type === 'file') await writeEntry(task, task.gate.admitFile(header.name), entry);
    else if (header.type === 'directory') task.gate.admitFolder(header.name);
    else throw refuseType(header);
    entry.resume();
  }
}

function refuseType({ type, name }: Header): UnpackError {
  return new UnpackError(
    'unsafe',
    `Unexpected ${type ?? 'entry of unknown type'} at ${JSON.stringify(name.slice(0, 200))}, expected only files and folders.`,
  );
}
