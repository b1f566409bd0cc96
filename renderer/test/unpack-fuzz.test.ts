import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { assert, asyncProperty, constantFrom, integer, oneof, string, tuple, uint8Array } from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { UnpackError, unpackArchive } from '../src/site/archive-checks.ts';
import { tarOf, zipOf } from './archive-fixture.ts';

const root = await mkdtemp(join(tmpdir(), 'unpack-fuzz-'));
afterAll(() => rm(root, { recursive: true, force: true }));

let run = 0;

/** Unpacks; whatever the archive, nothing appears beside the folder and no failure is a surprise. */
async function unpackAnything(archive: Buffer): Promise<void> {
  const folder = join(root, `${run++}`);
  await mkdir(folder);
  await writeFile(join(folder, 'bundle'), archive);
  const failure = await unpackArchive(join(folder, 'bundle'), join(folder, 'site')).then(
    () => undefined,
    (error) => error,
  );
  if (failure !== undefined) expect(failure).toBeInstanceOf(UnpackError);
  const beside = (await readdir(folder)).filter((name) => name !== 'bundle' && name !== 'site');
  expect(beside).toEqual([]);
  if (failure !== undefined) expect(await readdir(folder)).toEqual(['bundle']);
}

const piece = oneof(
  constantFrom('..', '.', '', 'a', 'A', '.git', 'b.html', 'C:', '~', '\\', '\u0000', 'é', 'e\u0301'),
  string(),
);
const name = tuple(piece, piece, piece).map((pieces) => pieces.join('/') || 'x');

test('no name leads out of the folder', async () => {
  const pair = tuple(name, name);
  await assert(
    asyncProperty(pair, async (names) =>
      unpackAnything(zipOf(names.map((path) => ({ name: path, contents: 'x' })))),
    ),
    { numRuns: 150 },
  );
  const plain = pair.filter((names) => names.every((path) => !path.includes('\u0000')));
  await assert(
    asyncProperty(plain, async (names) => unpackAnything(await tarOf(names.map((path) => [path, 'x'])))),
    { numRuns: 150 },
  );
});

test('no damage leads to anything but a refusal', async () => {
  const tar = await tarOf([
    ['index.html', 'home'.repeat(50)],
    ['a/b.html', 'page'],
  ]);
  const zip = zipOf([
    { name: 'index.html', contents: 'home' },
    { name: 'a/b.html', contents: 'page' },
  ]);
  const damage = tuple(
    constantFrom(tar, zip),
    integer({ min: 0, max: 2000 }),
    uint8Array({ minLength: 1, maxLength: 8 }),
  );
  await assert(
    asyncProperty(damage, async ([archive, place, bytes]) => {
      const copy = Buffer.from(archive);
      copy.set(bytes.subarray(0, Math.max(0, copy.length - (place % copy.length))), place % copy.length);
      await unpackAnything(copy);
    }),
    { numRuns: 300 },
  );
  await assert(
    asyncProperty(uint8Array({ maxLength: 3000 }), async (bytes) => unpackAnything(gzipSync(bytes))),
    { numRuns: 100 },
  );
});
