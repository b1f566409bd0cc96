import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { UnpackError } from './unpack-error.ts';
import { defaultUnpackLimits, UnpackGate, type UnpackLimits } from './unpack-gate.ts';

export type UnpackOptions = { limits?: UnpackLimits; signal?: AbortSignal };

export type UnpackedArchive = { format: 'tar.gz' | 'zip'; files: number; bytes: number };

/**
 * Unpacks an untrusted archive into `folder`, which must be missing or empty. The first bytes decide about the format, not
 * the name. Only plain files and folders are accepted, with modes 0644 and 0755. Throws {@link UnpackError}; then the folder
 * is removed again.
 */
export async function unpackArchive(
  file: string,
  folder: string,
  options: UnpackOptions = {},
): Promise<UnpackedArchive> {
  const format = await detectFormat(file);
  const { size } = await stat(file);
  const gate = new UnpackGate(options.limits ?? defaultUnpackLimits, size);
  await makeEmptyFolder(folder);
  try {
    const unpack = await loadUnpacker(format);
    await unpack({ file, folder, gate, signal: options.signal ?? new AbortController().signal });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    options.signal?.throwIfAborted();
    throw error instanceof UnpackError ? error : toBroken(error);
  }
  return { format, files: gate.files, bytes: gate.bytes };
}

/** An archive needs one of them, and a step that fails earlier none. */
async function loadUnpacker(format: 'tar.gz' | 'zip') {
  return format === 'zip'
    ? (await import('./unpack-zip.ts')).unpackZip
    : (await import('./unpack-tar.ts')).unpackTar;
}

async function detectFormat(file: string): Promise<'tar.gz' | 'zip'> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    if (start.startsWith('\x1f\x8b')) return 'tar.gz';
    if (start === 'PK\x03\x04' || start === 'PK\x05\x06') return 'zip';
    throw new UnpackError(
      'not-an-archive',
      `Unexpected first bytes of the bundle, expected a tar.gz or a zip archive.`,
    );
  } finally {
    await handle.close();
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length === 0) return;
  throw new UnpackError(
    'not-empty',
    `Unexpected files in ${folder}, expected an empty folder to unpack into.`,
  );
}

function toBroken(error: unknown): unknown {
  const isDiskFault = error instanceof Error && 'syscall' in error;
  if (isDiskFault || !(error instanceof Error)) return error;
  // Some libraries end their sentences, some do not.
  return new UnpackError('broken', `The archive is damaged: ${error.message.replace(/\.+$/, '')}.`, error);
}
