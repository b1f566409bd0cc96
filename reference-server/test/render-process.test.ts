import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { renderInProcess } from '../src/export/render-process.ts';
import { isSystemFault } from '../src/export/system-fault.ts';
import { temporaryFolder, writeDocs } from './support/docs-folder.ts';

test('the log of a render that could not write says what the system said', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const failure = await renderInProcess({
    render: {
      source: writeDocs(),
      output: join(file, 'site'),
      archives: [],
      archiveFolder: join(file, 'archives'),
    },
    memoryMegabytes: 1024,
    timeoutSeconds: 60,
    signal: new AbortController().signal,
    onProgress: () => {},
  }).catch((error: unknown) => error);
  let line = '';
  pino(
    new Writable({
      write: (chunk, _encoding, done) => {
        line += chunk;
        done();
      },
    }),
  ).warn({ err: failure });
  expect(JSON.parse(line).err.message).toMatch(/^The rendering process failed\.: ENOTDIR/);
});

test('a failure of the system is told from one of the docs, also behind a worker thread', () => {
  const catchError = (work: () => unknown): Error => {
    try {
      work();
    } catch (error) {
      return error as Error;
    }
    throw new Error('Nothing failed.');
  };
  const missing = catchError(() => readFileSync('/nowhere/at/all'));
  expect(isSystemFault(missing)).toBe(true);
  expect(isSystemFault(structuredClone(missing))).toBe(true);
  expect(isSystemFault(new Error('ENOSPC: no space left on device, write'))).toBe(true);
  expect(isSystemFault(new TypeError('Unexpected token, expected a page'))).toBe(false);
});
