import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultUnpackLimits, unpackArchive, verifySite } from '../src/site/archive-checks.ts';
import { tarOf, zipOf } from './archive-fixture.ts';

async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), 'unpack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function unpack(archive: Buffer, limits = {}) {
  const folder = await scratch();
  const file = join(folder, 'bundle.tar.gz');
  const site = join(folder, 'site');
  await writeFile(file, archive);
  const result = await unpackArchive(file, site, { limits: { ...defaultUnpackLimits, ...limits } }).catch(
    (error) => error,
  );
  const outside = (await readdir(folder)).filter((name) => name !== 'bundle.tar.gz' && name !== 'site');
  return { result, site, outside };
}

test.each([
  [
    'tar.gz',
    () => tarOf([['./index.html', 'home'], [{ name: 'a/', type: 'directory' }], ['a/b.html', 'page']]),
  ],
  [
    'zip',
    async () =>
      zipOf([
        { name: 'index.html', contents: 'home' },
        { name: 'a/' },
        { name: 'a/b.html', contents: 'page' },
      ]),
  ],
] as const)('unpacks a %s whatever its name says', async (format, make) => {
  const { result, site } = await unpack(await make());
  expect(result).toMatchObject({ format, files: 2 });
  expect(await readFile(join(site, 'a/b.html'), 'utf8')).toBe('page');
});

test.skipIf(process.platform === 'win32')('takes names that only Windows cannot hold', async () => {
  const names = ['aux.html', 'a:b.html', 'dot./page.html'];
  const { result, site } = await unpack(await tarOf(names.map((name) => [name, 'page'])));
  expect(result).toMatchObject({ files: names.length });
  expect(await readFile(join(site, 'dot./page.html'), 'utf8')).toBe('page');
});

test('gives files the mode 0644 whatever the archive says', async () => {
  const { site } = await unpack(await tarOf([[{ name: 'x.sh', mode: 0o4777 }, 'rm']]));
  expect((await stat(join(site, 'x.sh'))).mode & 0o7777).toBe(0o644);
});

describe.each([
  '../evil.html',
  'a/../../evil.html',
  '/evil.html',
  'a//b.html',
  'a\\..\\evil.html',
  'a/./b.html',
  '.git/hooks/post-checkout',
  'a/.GIT/config',
  'tab\tname',
  `${'x'.repeat(256)}.html`,
])('the entry name %j', (name) => {
  test('is refused in a tar', async () => {
    const { result, site, outside } = await unpack(
      await tarOf([
        ['index.html', 'ok'],
        [name, 'evil'],
      ]),
    );
    expect(result).toMatchObject({ name: 'UnpackError', code: 'unsafe' });
    expect([existsSync(site), outside]).toEqual([false, []]);
  });

  test('is refused in a zip', async () => {
    const { result, site, outside } = await unpack(
      zipOf([{ name: 'index.html' }, { name, contents: 'evil' }]),
    );
    // yauzl itself refuses some of them as malformed.
    expect(result).toMatchObject({ name: 'UnpackError', code: expect.stringMatching('unsafe|broken') });
    expect([existsSync(site), outside]).toEqual([false, []]);
  });
});

test.each(['symlink', 'link', 'character-device', 'block-device', 'fifo'] as const)(
  'refuses a %s',
  async (type) => {
    const { result, site } = await unpack(await tarOf([[{ name: 'l', type, linkname: 'index.html' }]]));
    expect(result).toMatchObject({ code: 'unsafe', message: expect.stringContaining('"l"') });
    expect(existsSync(site)).toBe(false);
  },
);

test('refuses a symbolic link in a zip', async () => {
  const { result } = await unpack(zipOf([{ name: 'l', contents: '/etc/passwd', mode: 0o120777 }]));
  expect(result).toMatchObject({ code: 'unsafe' });
});

test.each([
  ['twice the same file', ['a.html', 'a.html']],
  ['files that differ in case', ['a/B.html', 'A/b.html']],
  ['files that differ in Unicode form', ['caf\u00e9.html', 'cafe\u0301.html']],
  ['a file in the place of a folder', ['a/b.html', 'a']],
  ['a folder in the place of a file', ['a', 'A/b.html']],
])('refuses %s', async (_, names) => {
  const { result } = await unpack(await tarOf(names.map((name) => [name, 'x'])));
  expect(result).toMatchObject({ code: 'unsafe' });
});

test.each([
  ['too many entries', { entries: 2 }],
  ['too many bytes', { bytes: 4000 }],
])('refuses %s', async (_, limits) => {
  const { result, site } = await unpack(
    await tarOf([
      ['a', 'x'],
      ['b', 'y'],
      ['c', 'z'.repeat(4000)],
    ]),
    limits,
  );
  expect(result).toMatchObject({ code: 'too-large' });
  expect(existsSync(site)).toBe(false);
});

test('refuses an archive that unpacks to far more than its size', async () => {
  const { result } = await unpack(await tarOf([['bomb', Buffer.alloc(80 * 1024 * 1024)]]));
  expect(result).toMatchObject({ code: 'too-large', message: expect.stringContaining('200 times') });
});

test.each([
  ['is cut off', async () => (await tarOf([['a', 'x'.repeat(9999)]])).subarray(0, -20), 'broken'],
  ['has a flipped bit', async () => flip(await tarOf([['a', 'hello']])), 'broken'],
  ['has a zip entry with another CRC', async () => zipOf([{ name: 'a', contents: 'x', crc: 1 }]), 'broken'],
  ['has an encrypted zip entry', async () => zipOf([{ name: 'a', contents: 'x', flags: 1 }]), 'broken'],
  ['is a cut off zip', async () => zipOf([{ name: 'a', contents: 'x' }]).subarray(0, -30), 'broken'],
  ['is a web page', async () => Buffer.from('<!doctype html><title>Sign in</title>'), 'not-an-archive'],
  ['is empty', async () => Buffer.alloc(0), 'not-an-archive'],
])('refuses an archive that %s', async (_, make, code) => {
  const { result, site } = await unpack(await make());
  expect(result).toMatchObject({ name: 'UnpackError', code });
  expect(result.message).toMatch(/[^.]\.$/);
  expect(existsSync(site)).toBe(false);
});

function flip(archive: Buffer): Buffer {
  archive.writeUInt8(archive.readUInt8(archive.length - 6) ^ 1, archive.length - 6);
  return archive;
}

test('refuses to unpack over other files and leaves them alone', async () => {
  const folder = await scratch();
  await writeFile(join(folder, 'mine'), 'mine');
  const file = join(await scratch(), 'b');
  await writeFile(file, await tarOf([['a', 'x']]));
  await expect(unpackArchive(file, folder)).rejects.toMatchObject({ code: 'not-empty' });
  expect(await readdir(folder)).toEqual(['mine']);
});

test('stops with the reason of the signal', async () => {
  const folder = await scratch();
  const file = join(folder, 'b');
  await writeFile(file, await tarOf([['a', 'x']]));
  const signal = AbortSignal.abort(new Error('Cancelled.'));
  await expect(unpackArchive(file, join(folder, 'site'), { signal })).rejects.toThrow('Cancelled.');
  expect(await readdir(folder)).toEqual(['b']);
});

describe('verification', () => {
  async function site(change: (folder: string) => Promise<unknown>) {
    const folder = await scratch();
    await mkdir(join(folder, 'a'));
    for (const path of ['a/b.html', 'index.html']) await writeFile(join(folder, path), 'page');
    const file = { sha256: createHash('sha256').update('page').digest('hex'), size: 4 };
    const files = { 'a/b.html': file, 'index.html': file };
    const manifest = { version: 'v1', pages: ['a/b'], files };
    await writeFile(join(folder, 'offprint-manifest.json'), JSON.stringify(manifest));
    await change(folder);
    return verifySite(folder);
  }

  test('accepts a site that is what its manifest says', async () => {
    expect(await site(async () => {})).toEqual({ version: 'v1', pages: 1, files: 2 });
  });

  test('knows nothing about a site without a manifest', async () => {
    expect(await site((folder) => rm(join(folder, 'offprint-manifest.json')))).toBeUndefined();
  });

  test.each([
    ['a changed file', 'a/b.html differs', (folder: string) => writeFile(join(folder, 'a/b.html'), 'PAGE')],
    ['a missing file', 'a/b.html is missing', (folder: string) => rm(join(folder, 'a/b.html'))],
    [
      'an extra file',
      'evil.html is not listed',
      (folder: string) => writeFile(join(folder, 'evil.html'), ''),
    ],
    ['no home page', 'no index.html', (folder: string) => rm(join(folder, 'index.html'))],
    [
      'another manifest',
      'Unexpected content',
      (folder: string) => writeFile(join(folder, 'offprint-manifest.json'), '{}'),
    ],
  ])('refuses %s', async (_, message, change) => {
    await expect(site(change)).rejects.toThrow(message);
  });
});
