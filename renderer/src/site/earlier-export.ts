import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile } from './manifest.ts';

/** Name of the mark at the root of a site whose bundle brought no manifest. */
const markFile = '.offprint-export.json';

/** Whether an export may take the place of `folder`: it is missing, empty or holds an earlier export, never somebody's work. */
export async function isReplaceable(folder: string): Promise<boolean> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.length === 0 || names.includes(manifestFile) || names.includes(markFile);
}

/** Makes a site known as an export to {@link isReplaceable}, where its bundle did not. */
export async function markExport(folder: string, version: string): Promise<void> {
  if (existsSync(join(folder, manifestFile))) return;
  await writeFile(join(folder, markFile), `${JSON.stringify({ version })}\n`);
}
