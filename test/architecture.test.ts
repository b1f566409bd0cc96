import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tree = mkdtempSync(join(tmpdir(), 'offprint-architecture-'));
copyFileSync(join(root, 'biome.json'), join(tree, 'biome.json'));

afterAll(() => rmSync(tree, { recursive: true }));

/** Whether the linter takes a file at `path` that imports `target`. */
function isAllowed(path: string, target: string): boolean {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import { a } from '${target}';\n\nexport const b = a;\n`);
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', '--colors=off', path],
    { cwd: tree, encoding: 'utf8' },
  );
  const report = stdout + stderr;
  if (status !== 0 && !report.includes('noRestrictedImports')) throw new Error(report);
  return status === 0;
}

describe('who may import whom', () => {
  test.each([
    ['protocol/src/a.ts', 'offprint'],
    ['protocol/src/a.ts', '@offprint/reference-server'],
    ['renderer/src/page/a.ts', '@offprint/protocol'],
    ['renderer/src/page/a.ts', '@offprint/reference-server'],
    ['renderer/src/page/a.ts', '../../browser/site.ts'],
    ['renderer/browser/a.ts', '../src/render-site.ts'],
    ['renderer/browser/a.ts', 'node:fs'],
    ['renderer/ranking/a.ts', '../src/search/search-reader.ts'],
    ['renderer/ranking/a.ts', 'node:fs'],
    ['renderer/sandbox/a.ts', '../src/mdx/expand-mdx.ts'],
    ['renderer/sandbox/a.ts', 'node:fs'],
    ['reference-server/src/a.ts', '../../renderer/src/render-site.ts'],
    ['src/a.ts', 'offprint'],
    ['src/a.ts', '@offprint/reference-server'],
  ])('%s may not import %s', (path, target) => {
    expect(isAllowed(path, target)).toBe(false);
  });

  test.each([
    ['renderer/src/cli/export.ts', '@offprint/protocol/export-client'],
    ['reference-server/src/a.ts', 'offprint'],
    ['src/a.ts', 'offprint/archive'],
    ['src/a.ts', '@offprint/protocol'],
  ])('%s may import %s', (path, target) => {
    expect(isAllowed(path, target)).toBe(true);
  });
});

describe('what newcomers read', () => {
  test('the page of the architecture names every folder of the renderer', () => {
    const page = readFileSync(join(root, 'docs/architecture.mdx'), 'utf8');
    const folders = readdirSync(join(root, 'renderer/src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).filter((name) => !page.includes(`\`${name}/\``))).toEqual([]);
  });

  test('CONTRIBUTING.md names files that are there', () => {
    const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const parts = /(?<![\w/-])(?:docs|protocol|reference-server|renderer|src|test)\/[\w./*-]+/g;
    const paths = [...new Set(guide.match(parts))].filter((path) => !path.startsWith('renderer/dist'));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
  });
});
