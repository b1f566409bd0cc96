import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Whether the linter takes one file with this import as if it stood at `path`. */
function isAllowed(path: string, target: string): boolean {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', `--stdin-file-path=${path}`, '--colors=off'],
    { cwd: root, input: `import { a } from '${target}';\n\nexport const b = a;\n` },
  );
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
