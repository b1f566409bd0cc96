import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { lastBlock } from '../../src/site/deflated-piece.ts';
import { unpackArchive } from '../../src/site/unpack-archive.ts';
import { writeArchives } from '../../src/site/write-archive.ts';
import { zipCentralHeader, zipDescriptor, zipEnd, zipLocalHeader } from '../../src/site/zip-records.ts';
import { writeFiles } from '../render-folder.ts';

const large = randomBytes(1_300_000).toString('base64');
const contents = {
  'index.html': '<p>Home</p>',
  'empty.txt': '',
  'ä/ö.md': 'Grüße',
  [`${'long/'.repeat(50)}name.md`]: 'far down',
  'large.txt': large,
  'copy-of-large.txt': large,
  'last.html': '<p>End</p>',
};

async function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(join(folder, 'site'), contents);
  const files = Object.entries(contents).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    contents: createHash('sha256').update(text).digest('hex'),
    isStart: path === 'last.html',
  }));
  const targets = (['tar.gz', 'zip'] as const).map((format) => ({
    format,
    target: join(folder, `bundle.${format}`),
  }));
  const archives = await writeArchives(targets, { folder: join(folder, 'site'), files }, { level: 6 });
  return { folder, archives };
}

test.each(['tar.gz', 'zip'] as const)('nothing is left of a %s that could not be written', async (format) => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(join(folder, 'site'), { 'there.txt': large });
  const files = ['there.txt', 'missing.txt'].map((path) => ({
    path,
    size: large.length,
    contents: path,
    isStart: false,
  }));
  const targets = [{ format, target: join(folder, `bundle.${format}`) }];
  const written = writeArchives(targets, { folder: join(folder, 'site'), files }, { level: 6 });
  await expect(written).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['site']);
});

test('files of any size and name come out of both archives as they went in', async () => {
  const { folder, archives } = await pack();
  for (const { format, file, sizeBytes, sha256 } of archives) {
    const bytes = readFileSync(file);
    expect(bytes.length).toBe(sizeBytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const { files } = await unpackArchive(file, join(folder, format));
    expect(files).toBe(Object.keys(contents).length);
    for (const [path, text] of Object.entries(contents))
      expect(readFileSync(join(folder, format, path), 'utf8') === text, path).toBe(true);
  }
});

test('browsers can read the tar archive to its end', async () => {
  const { archives } = await pack();
  const packed = new Blob([readFileSync(archives[0]?.file ?? '')]).stream();
  const plain = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).bytes();
  expect(plain.length % 512).toBe(0);
  expect(plain.subarray(-1024).every((byte) => byte === 0)).toBe(true);
});

test('a zip archive can hold more files than 16 bits can count', async () => {
  const count = 70_000;
  const chunks: Buffer[] = [];
  let size = 0;
  const add = (bytes: Buffer) => {
    chunks.push(bytes);
    size += bytes.length;
  };
  const entries = Array.from({ length: count }, (_, index) => {
    const file = { path: `${index}.txt`, size: 0 };
    const entry = { ...file, crc32: 0, compressedSize: lastBlock.length, offset: size };
    add(Buffer.concat([zipLocalHeader(file), lastBlock, zipDescriptor(entry)]));
    return entry;
  });
  const offset = size;
  for (const entry of entries) add(zipCentralHeader(entry));
  add(zipEnd({ count, offset, size: size - offset }));
  const zip = await fromBufferPromise(Buffer.concat(chunks), { lazyEntries: true });
  expect(zip.entryCount).toBe(count);
  let last = '';
  for await (const entry of zip.eachEntry()) {
    last = entry.fileName;
    if (last === '69999.txt') expect(await buffer(await zip.openReadStreamPromise(entry))).toHaveLength(0);
  }
  expect(last).toBe('69999.txt');
});
