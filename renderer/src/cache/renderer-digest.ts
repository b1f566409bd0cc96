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

/** What is built holds the code of most packages; the sources take all of them from `node_modules`. */
const isBuilt = !/[\\/]src[\\/]/.test(import.meta.url);

function ownDigests(): string[] {
  const root = packageFolder();
  return [...(isBuilt ? ['dist'] : ['src', 'ranking', 'dist/browser', 'dist/sandbox']), 'theme', 'schema']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort()
    .map((file) => `${file.slice(root.length)} ${hash('sha256', readFileSync(file))}`);
}

function dependencyVersions(): string[] {
  const root = packageFolder();
  const manifest: { version: string; dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const folders = modulesFolders(root);
  const list = folders.map((folder) => join(folder, '.package-lock.json')).find(existsSync);
  if (!isBuilt && list !== undefined) return [manifest.version, hash('sha256', readFileSync(list))];
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
