import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UnpackGate } from './unpack-gate.ts';

export type UnpackTask = { file: string; folder: string; gate: UnpackGate; signal: AbortSignal };

const made = new WeakMap<UnpackGate, Set<string>>();

/** Writes one file below the folder. It must be new: an archive never overwrites what it brought itself. */
export async function writeEntry(
  { folder, gate, signal }: UnpackTask,
  path: string,
  contents: AsyncIterable<unknown>,
): Promise<void> {
  signal.throwIfAborted();
  const target = join(folder, path);
  await makeFolder(gate, dirname(target));
  const handle = await open(target, 'wx', 0o644);
  try {
    for await (const chunk of contents) if (chunk instanceof Uint8Array) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

async function makeFolder(gate: UnpackGate, folder: string): Promise<void> {
  const known = made.get(gate) ?? new Set();
  made.set(gate, known);
  if (known.has(folder)) return;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  known.add(folder);
}
