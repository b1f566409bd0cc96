import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolder } from '../package-folder.ts';

let known: string | undefined;

/**
 * Stands for the program that renders: the files of the package, what it depends on, and the engine. What another
 * program has cached is never used.
 */
export function rendererDigest(): string {
  known ??= hash('sha256', [process.version, ...ownDigests(), ...dependencyVersions()].join('\n'));
  return known;
}

function ownDigests(): string[] {
  const root = packageFolder();
  const isBuilt = !/[\\/]src[\\/]/.test(import.meta.url);
  return [...(isBuilt ? ['dist'] : ['src', 'ranking', 'dist/browser', 'dist/sandbox']), 'theme', 'schema']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort()
    .map((file) => `${file.slice(root.length)} ${hash('sha256', readFileSync(file))}`);
}

/** npm's own list of what is installed; where there is none, the versions of the direct dependencies. */
function dependencyVersions(): string[] {
  const root = packageFolder();
  const manifest: { version: string; dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const folders = modulesFolders(root);
  const list = folders.map((folder) => join(folder, '.package-lock.json')).find(existsSync);
  if (list !== undefined) return [manifest.version, hash('sha256', readFileSync(list))];
  return [manifest.version, ...Object.keys(manifest.dependencies).map((name) => versionOf(name, folders))];
}

function versionOf(name: string, folders: readonly string[]): string {
  const file = folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
  const { version }: { version?: string } = file ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return `${name} ${version}`;
}

function modulesFolders(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules'));
    if (dirname(folder) === folder) return folders;
  }
}
