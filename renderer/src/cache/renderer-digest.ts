import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolder } from '../package-folder.ts';
import { readStamp } from './file-stamp.ts';

/** The package's own files as they were last seen, and the digest of their contents. */
export type RendererFiles = { stamps: string; digest: string };

type Renderer = { digest: string; files: RendererFiles };

let known: Renderer | undefined;

/**
 * Stands for the program that renders: the files of the package, what it depends on, and the engine. What another
 * program has cached is never used.
 *
 * @param earlier The package's files as an earlier render saw them: untouched ones are not read again.
 */
export function recognizeRenderer(earlier?: RendererFiles): Renderer {
  known ??= toRenderer(earlier);
  return known;
}

export function rendererDigest(): string {
  return recognizeRenderer().digest;
}

function toRenderer(earlier: RendererFiles | undefined): Renderer {
  const own = ownFiles();
  const stamps = JSON.stringify(own.map((file) => [file, readStamp(file)]));
  const digest = earlier?.stamps === stamps ? earlier.digest : digestOf(own);
  const parts = [process.version, digest, ...dependencyVersions()];
  return { digest: hash('sha256', parts.join('\n')), files: { stamps, digest } };
}

/** What is built holds the code of most packages; the sources take all of them from `node_modules`. */
const isBuilt = !/[\\/]src[\\/]/.test(import.meta.url);

function ownFiles(): string[] {
  const root = packageFolder();
  return [...(isBuilt ? ['dist'] : ['src', 'ranking', 'dist/browser', 'dist/sandbox']), 'theme', 'schema']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort();
}

function digestOf(files: readonly string[]): string {
  const root = packageFolder();
  const lines = files.map((file) => `${file.slice(root.length)} ${hash('sha256', readFileSync(file))}`);
  return hash('sha256', lines.join('\n'));
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
