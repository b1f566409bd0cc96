import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with those above it. `mkdirSync` alone goes on for ever where the system finds no place for a folder
 * within one that exists, as in `/proc`; so the topmost that is missing is made by itself first, which fails there.
 */
export function makeFolder(folder: string): void {
  let missing = resolve(folder);
  if (existsSync(missing)) return;
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  try {
    mkdirSync(missing);
  } catch (error) {
    // Another render may have made it meanwhile.
    if (!existsSync(missing)) throw error;
  }
  mkdirSync(folder, { recursive: true });
}
