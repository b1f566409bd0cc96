import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const command = join(import.meta.dirname, '../bin/offprint.cjs');

/** Packages that a process has loaded by its end. */
const tellPackages = `process.on('exit', () => {
  const files = Object.keys(require('node:module')._cache);
  const names = files.flatMap((file) => /.*\\bnode_modules[\\\\/]((?:@[^\\\\/]+[\\\\/])?[^\\\\/]+)/.exec(file)?.[1] ?? []);
  require('node:fs').writeFileSync(process.env.TOLD_PACKAGES, [...new Set(names)].join(' '));
});`;

test('docs of plain Markdown load the parser of Markdown, and no other package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-loaded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(
    join(folder, 'docs/index.md'),
    '# Hello\n\nSome *text*, and a list:\n\n- `one`\n- [two](other.md)\n',
  );
  writeFileSync(join(folder, 'docs/other.md'), '# Other\n\n```\nrun();\n```\n');
  writeFileSync(join(folder, 'tell.cjs'), tellPackages);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', join(folder, 'tell.cjs'), command, 'render', 'docs', '--out', 'site', '--archive', 'none'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, TOLD_PACKAGES: join(folder, 'told') } },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const told = readFileSync(join(folder, 'told'), 'utf8').split(' ');
  expect(told).toContain('satteri');
  expect(told.filter((name) => !/satteri/.test(name))).toEqual([]);
});
