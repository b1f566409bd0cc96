/**
 * Writes the type declarations of a package to `dist/types`, for the entries that its manifest names: what they lead to, and no
 * more. Runs before the package in the working folder is packed: `node build-types.ts`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Manifest = { exports: Record<string, string | { 'offprint-source': string; types?: string }> };

const root = import.meta.dirname;
const folder = process.cwd();
const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const entries = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' || entry.types === undefined ? [] : entry['offprint-source'],
);
const work = mkdtempSync(join(tmpdir(), 'offprint-types-'));
try {
  declare(entries.map((entry) => join(folder, entry)));
  copyReached(entries.map((entry) => entry.replace(/\.ts$/, '.d.ts')));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Declares all that the entries import. */
function declare(files: readonly string[]): void {
  const config = join(work, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    rootDir: folder,
    outDir: join(work, 'types'),
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
  );
  execFileSync('tsc', ['-p', config], { stdio: 'inherit' });
}

/** Copies these declarations and those that they import, under the names that compilers find them by. */
function copyReached(start: readonly string[]): void {
  rmSync(join(folder, 'dist/types'), { recursive: true, force: true });
  const reached = new Set(start.map((path) => join(path)));
  for (const path of reached) {
    const text = readFileSync(join(work, 'types', path), 'utf8');
    const named = text.replaceAll(/(from |import\()'(\.[^']+)\.ts'/g, (_call, keyword, id) => {
      reached.add(join(dirname(path), `${id}.d.ts`));
      return `${keyword}'${id}.js'`;
    });
    const target = join(folder, 'dist/types', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, named);
  }
}
