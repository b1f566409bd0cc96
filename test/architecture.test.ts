import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The linter's findings about files with these imports, under the project's own rules. */
function lint(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, $schema: undefined, vcs: undefined }));
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import { a } from '${imports}';\n\nexport const b = a;\n`);
  }
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--colors=off', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  return stdout + stderr;
}

describe('who may import whom', () => {
  test('the linter refuses what the architecture forbids', () => {
    const forbidden = {
      'protocol/src/a.ts': 'offprint',
      'protocol/src/b.ts': '@offprint/reference-server',
      'renderer/src/page/a.ts': '@offprint/protocol',
      'renderer/src/page/b.ts': '@offprint/reference-server',
      'renderer/src/page/c.ts': '../../browser/site.ts',
      'renderer/browser/a.ts': '../src/render-site.ts',
      'renderer/browser/b.ts': 'node:fs',
      'reference-server/src/a.ts': '../../renderer/src/render-site.ts',
      'src/a.ts': 'offprint',
      'src/b.ts': '@offprint/reference-server',
    };
    const findings = lint(forbidden);
    const missed = Object.keys(forbidden).filter(
      (path) => !new RegExp(`^${path}:\\S+ lint/style/noRestrictedImports`, 'm').test(findings),
    );
    expect(missed).toEqual([]);
  });

  test('and permits what it allows', () => {
    const findings = lint({
      'renderer/src/cli/export.ts': '@offprint/protocol/export-client',
      'reference-server/src/a.ts': 'offprint',
      'src/a.ts': 'offprint/archive',
      'src/b.ts': '@offprint/protocol',
    });
    expect(findings).not.toContain('noRestrictedImports');
  });

  test('the linter refuses an import cycle', () => {
    expect(lint({ 'src/a.ts': './b.ts', 'src/b.ts': './a.ts' })).toContain('noImportCycles');
  });
});
