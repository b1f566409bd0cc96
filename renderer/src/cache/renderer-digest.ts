import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { packageFolder } from '../package-folder.ts';
import { type FileStamp, readStamp } from './file-stamp.ts';

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
  const program = isBuilt ? builtProgram() : filesBelow('src', 'ranking', 'dist/browser', 'dist/sandbox');
  const others = filesBelow('theme', 'schema');
  const stamped = withStamps(program);
  const stamps = JSON.stringify([...stamped, ...withStamps(others)]);
  const digestAll = () => hash('sha256', `${readNote(stamped) ?? digestOf(program)} ${digestOf(others)}`);
  const digest = earlier?.stamps === stamps ? earlier.digest : digestAll();
  const parts = [process.version, digest, ...dependencyVersions()];
  return { digest: hash('sha256', parts.join('\n')), files: { stamps, digest } };
}

/** What is built holds the code of most packages; the sources take all of them from `node_modules`. */
const isBuilt = !/[\\/]src[\\/]/.test(import.meta.url);

/** Paths of all files in folders of the package, sorted. */
function filesBelow(...folders: readonly string[]): string[] {
  const root = packageFolder();
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort();
}

/** What is built, but for the note of it and the declarations of types, which come later. */
function builtProgram(): string[] {
  const left = [noteFile(), join(packageFolder(), 'dist/types', sep)];
  return filesBelow('dist').filter((file) => !left.some((start) => file.startsWith(start)));
}

type StampedFile = readonly [file: string, stamp: FileStamp | undefined];

function withStamps(files: readonly string[]): StampedFile[] {
  return files.map((file) => [file, readStamp(file)]);
}

function digestOf(files: readonly string[]): string {
  return hash(
    'sha256',
    files.map((file) => `${nameOf(file)} ${hash('sha256', readFileSync(file))}`).join('\n'),
  );
}

function nameOf(file: string): string {
  return file.slice(packageFolder().length).replaceAll('\\', '/');
}

/** What the build notes of what it made: to read all of that again at each first render takes longer than a page. */
type Note = { sizes: string; digest: string };

function noteFile(): string {
  return join(packageFolder(), 'dist/digest.json');
}

/** Ends the build. */
export function noteBuilt(): void {
  const files = builtProgram();
  writeFileSync(
    noteFile(),
    JSON.stringify({ sizes: sizesOf(withStamps(files)), digest: digestOf(files) } satisfies Note),
  );
}

/** `undefined` when there is no note, or when it is damaged or one of other files. */
function readNote(files: readonly StampedFile[]): string | undefined {
  try {
    const { sizes, digest }: Note = JSON.parse(readFileSync(noteFile(), 'utf8'));
    return sizes === sizesOf(files) ? digest : undefined;
  } catch {
    return undefined;
  }
}

function sizesOf(files: readonly StampedFile[]): string {
  return hash('sha256', files.map(([file, stamp]) => `${nameOf(file)} ${stamp?.size}`).join('\n'));
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
