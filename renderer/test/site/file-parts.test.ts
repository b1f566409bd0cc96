import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeParts } from '../../src/site/file-parts.ts';

const toParts = (texts: readonly string[]) =>
  texts.map((text) => ({ key: text, read: () => [Buffer.from(text)] }));

test.each([
  ['the same parts', ['one', 'two', 'three']],
  ['a part in the middle', ['one', 'four', 'three']],
  ['a part that is gone', ['one', 'three']],
  ['parts before and behind', ['zero', 'one', 'two', 'three', 'last']],
  ['another order', ['three', 'one', 'two']],
  ['nothing at all', []],
  ['parts that are larger than a chunk', ['one', 'x'.repeat(3_000_000), 'three']],
])('a file is put together of an earlier one and new texts: %s', (_name, texts) => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [first, second, third] = ['1', '2', '3'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const old = writeParts(first, toParts(['one', 'two', 'three']), undefined);
  const joined = writeParts(second, toParts(texts), { file: first, written: old.written });
  expect(readFileSync(second, 'utf8')).toBe(texts.join(''));
  expect(joined.size).toBe(texts.join('').length);
  expect(joined.sha256).toBe(createHash('sha256').update(texts.join('')).digest('hex'));
  const reread = { file: second, written: joined.written };
  const untold = texts.map((key) => ({ key, read: () => expect.unreachable() }));
  expect(writeParts(third, untold, reread).sha256).toBe(joined.sha256);
});
