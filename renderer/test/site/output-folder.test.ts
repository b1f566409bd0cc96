import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../render-folder.ts';

const program = join(import.meta.dirname, '../../bin/offprint.cjs');

/** A repository with docs, code and history. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-output-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, {
    'docs/index.md': '# Home\n',
    'docs/notes.txt': 'n',
    'src/main.c': 'c',
    '.git/HEAD': 'h',
  });
  return folder;
}

function offprint(folder: string, ...words: string[]) {
  return spawnSync(process.execPath, [program, ...words], { cwd: folder, encoding: 'utf8' });
}

test.each([
  ['.', 'holds the docs'],
  ['docs', 'holds the docs'],
  ['link', 'holds the docs'],
  ['src', 'holds files that no render wrote'],
])('refuses to render into %s, and leaves everything there', (out, reason) => {
  const folder = repository();
  symlinkSync('docs', join(folder, 'link'));
  const { status, stderr } = offprint(folder, 'render', 'docs', '--out', out, '--no-cache');
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  for (const file of ['docs/index.md', 'docs/notes.txt', 'src/main.c', '.git/HEAD'])
    expect(existsSync(join(folder, file)), file).toBe(true);
});

test('refuses to render into a file', () => {
  const folder = repository();
  const { status, stderr } = offprint(folder, 'render', 'docs', '--out', 'src/main.c', '--no-cache');
  expect([status, stderr]).toEqual([2, expect.stringContaining('main.c is a file')]);
});

test('says in one line what the system refuses', () => {
  const folder = repository();
  const { status, stderr } = offprint(folder, 'render', 'docs', '--out', 'src/main.c/site', '--no-cache');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^offprint: .*ENOTDIR.*\n$/)]);
});

test.runIf(existsSync('/proc/self')).each([
  ['--out', '/proc/offprint/site', 'ENOENT'],
  ['--cache-dir', '/proc/offprint/cache', 'cannot be written to'],
])('ends where the system has no place for a folder: %s %s', (option, path, reason) => {
  const words = ['render', join(repository(), 'docs'), option, path];
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: repository(),
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([status === null, stderr]).toEqual([false, expect.stringContaining(reason)]);
});

test('renders into one folder twice at the same time', async () => {
  const folder = repository();
  const options = {
    source: join(folder, 'docs'),
    output: join(folder, 'site'),
    archives: ['tar.gz', 'zip', 'zip'] as const,
  };
  const renders = await Promise.all([renderSite(options), renderSite(options), renderSite(options)]);
  expect(renders.map(({ archives }) => archives.length)).toEqual([2, 2, 2]);
  expect(readdirSync(folder).filter((name) => name.startsWith('bundle'))).toEqual([
    'bundle.tar.gz',
    'bundle.zip',
  ]);
});

test('goes on where a render was cut short, and removes what is left of it', async () => {
  const folder = repository();
  const [source, output] = [join(folder, 'docs'), join(folder, 'site')];
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(renderSite({ source, output, signal })).rejects.toThrow('stopped');
  writeFiles(output, { 'old.html': 'left' });
  await renderSite({ source, output });
  expect(existsSync(join(output, 'old.html'))).toBe(false);
  expect(existsSync(join(output, '.offprint-rendering'))).toBe(false);
});

test('does not take its own sites for docs', async () => {
  const folder = repository();
  const output = join(folder, 'offprint-out/site');
  const options = { source: folder, output, archives: ['tar.gz'] as const };
  const first = await renderSite(options);
  await renderSite({ source: join(folder, 'docs'), output: join(folder, 'public') });
  const second = await renderSite(options);
  expect([first.pageCount, second.pageCount]).toEqual([1, 1]);
  expect(second.archives[0]?.sha256).toBe(first.archives[0]?.sha256);
});

test('one folder is rendered at a time', () => {
  const folder = repository();
  mkdirSync(join(folder, 'more'));
  for (const command of ['render', 'check']) {
    const { status, stderr } = offprint(folder, command, 'docs', 'more');
    expect([status, stderr]).toEqual([2, expect.stringContaining('Unexpected second folder "more"')]);
  }
  expect(readFileSync(join(folder, 'docs/index.md'), 'utf8')).toBe('# Home\n');
});
