import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RenderedFolder, renderFolder } from '../render-folder.ts';

const main = join(import.meta.dirname, '../../src/cli/main.ts');

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=offprint-source', main, 'verify', ...args],
    { encoding: 'utf8', timeout: 30_000 },
  );
  return { status, stdout, stderr };
}

function render(deployment: 'client-hosted' | 'air-gapped' = 'client-hosted'): Promise<RenderedFolder> {
  const docs = {
    'index.md': '# A\n\n[b](b/c.md#there) ![x](https://x.test/a.png)',
    'b/c.md': '# C\n\n## There\n',
  };
  return renderFolder(docs, { deployment, archives: ['tar.gz', 'zip'] });
}

test('a folder and its archives are what their manifest says', async () => {
  const { folder } = await render();
  for (const target of ['site', 'bundle.tar.gz', 'bundle.zip']) {
    const { status, stdout } = verify(join(folder, target));
    expect(stdout).toMatch(/^digests {3}ok {7}\d+ files, 2 pages/);
    expect(stdout).toMatch(/links {5}ok/);
    expect(stdout).toContain('index.html  →  https://x.test/a.png');
    expect(status).toBe(0);
  }
});

test('a changed file is found by its digest, in a folder and in an archive', async () => {
  const { folder } = await render();
  appendFileSync(join(folder, 'site/index.html'), ' ');
  expect(verify(join(folder, 'site'))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('index.html'),
  });
  const archive = readFileSync(join(folder, 'bundle.tar.gz'));
  writeFileSync(join(folder, 'cut.tar.gz'), archive.subarray(0, 900));
  expect(verify(join(folder, 'cut.tar.gz'))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('FAULTY'),
  });
});

test('an air-gapped bundle may show nothing of another host', async () => {
  const { folder } = await render('air-gapped');
  const { status, stdout } = verify(join(folder, 'site'), '--format', 'json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, findings: [], policies: { with: 3, of: 3 } });
  appendFileSync(join(folder, 'site/index.html'), '<img src="https://x.test/a.png"><script>1</script>');
  expect(JSON.parse(verify(join(folder, 'site'), '--format', 'json').stdout)).toMatchObject({
    ok: false,
    findings: [
      { kind: 'external', file: 'index.html', target: 'https://x.test/a.png' },
      { kind: 'inline-script', file: 'index.html' },
    ],
  });
});

test('links that lead nowhere are listed, and fail with --strict', async () => {
  const { folder } = await render();
  appendFileSync(
    join(folder, 'site/b/c.html'),
    '<a href="none.html">x</a><a href="../index.html#none">y</a>',
  );
  const { stdout } = verify(join(folder, 'site'));
  expect(stdout).toMatch(/broken-link\n {2}b\/c\.html {2}→ {2}none\.html/);
  expect(stdout).toMatch(/missing-anchor\n {2}b\/c\.html {2}→ {2}\.\.\/index\.html#none/);
  expect(verify(join(folder, 'site'), '--strict').status).toBe(1);
});

test.each([[[]], [['/nonesuch']], [['.', '--format', 'xml']]])('says how it is used: %j', (args) => {
  const { status, stderr } = verify(...args);
  expect(status).toBe(2);
  expect(stderr).not.toContain('at ');
});

test.each<[string, (site: string) => void]>([
  ['a link to the same content', (site) => copyAside(site, 'index.html')],
  ['a link to nowhere', (site) => symlinkSync('nowhere', join(site, 'extra.html'))],
  ['a link to a folder', (site) => symlinkSync('/', join(site, 'root'))],
  ['a link in the place of the manifest', (site) => copyAside(site, 'offprint-manifest.json')],
  ['a named pipe', (site) => spawnSync('mkfifo pipe.html', { cwd: site, shell: true })],
])('%s is no file of a bundle', async (_, spoil) => {
  const { folder } = await render();
  const site = join(folder, 'site');
  spoil(site);
  const { status, stdout, stderr } = verify(site);
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/^digests {3}FAULTY .*is a link or device/);
});

/** Moves a file out of the site and leaves a link to it. */
function copyAside(site: string, name: string): void {
  renameSync(join(site, name), join(site, '..', name));
  symlinkSync(join('..', name), join(site, name));
}

test('takes one bundle at a time', async () => {
  const { folder } = await render();
  const { status, stderr } = verify(join(folder, 'site'), join(folder, 'bundle.zip'));
  expect([status, stderr]).toEqual([2, expect.stringContaining('Unexpected second')]);
});
