import { existsSync, statSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { manifestFile } from './manifest.ts';

/** Name of the mark at the root of a site whose bundle brought no manifest. */
const markFile = '.offprint-export.json';

/** Whether an export may take the place of `folder`: it is missing, empty or holds an earlier export, never somebody's work. */
export async function isReplaceable(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  const names = await readdir(folder);
  return names.length === 0 || names.includes(manifestFile) || names.includes(markFile);
}

/** Makes a site known as an export to {@link isReplaceable}, where its bundle did not. */
export async function markExport(folder: string, version: string): Promise<void> {
  if (existsSync(join(folder, manifestFile))) return;
  await writeFile(join(folder, markFile), `${JSON.stringify({ version })}\n`);
}

/**
 * Moves `staged` to `folder`, in the place of what {@link isReplaceable} allows: that is moved away first and removed after, so
 * that no reader meets a part of it, and comes back when the move fails.
 */
export async function takePlace(staged: string, folder: string): Promise<void> {
  const earlier = join(dirname(folder), `.${basename(folder)}.old`);
  await rm(earlier, { recursive: true, force: true });
  const isThere = existsSync(folder);
  if (isThere) await rename(folder, earlier);
  try {
    await rename(staged, folder);
  } catch (error) {
    if (isThere) await rename(earlier, folder);
    throw error;
  }
  await rm(earlier, { recursive: true, force: true });
}
