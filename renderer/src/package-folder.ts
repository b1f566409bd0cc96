import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let folder: string | undefined;

/** Folder of the `offprint` package, whether it runs from source or built. */
export function packageFolder(): string {
  folder ??= findUpwards(dirname(fileURLToPath(import.meta.url)));
  return folder;
}

function findUpwards(start: string): string {
  let current = start;
  while (!existsSync(join(current, 'package.json'))) {
    const parent = dirname(current);
    if (parent === current) throw new Error(`No package.json above ${start}`);
    current = parent;
  }
  return current;
}

/** Version of the package, as in its package.json. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
