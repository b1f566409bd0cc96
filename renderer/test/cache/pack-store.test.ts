import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPackStore } from '../../src/cache/pack-store.ts';
import { locateRecords } from '../../src/cache/record-store.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-packs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

function shared(text: string): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(text.length));
  memory.set(Buffer.from(text));
  return memory;
}

function read(keys: readonly string[]) {
  const store = openPackStore(folder);
  const texts = keys.map((key) => {
    const record = store.read(key);
    return record && Buffer.from(record).toString();
  });
  store.close();
  return texts;
}

test('records of other threads are read at once, and kept with one’s own', () => {
  const [main, ...threads] = [openPackStore(folder), openPackStore(folder), openPackStore(folder)];
  main.write([{ key: 'own', parts: [bytes('mine')] }]);
  for (const [at, thread] of threads.entries()) {
    const long = 'long '.repeat(40_000);
    thread.write([{ key: `a${at}`, parts: [bytes('of '), bytes(`thread ${at}, ${long}`)] }]);
    thread.write([{ key: `b${at}`, parts: [shared(`shared ${at}`)] }]);
  }
  // Batches of a thread may be told of in any order.
  for (const key of ['b0', 'b1', 'a1', 'a0'])
    main.adopt(locateRecords(threads[Number(key[1])] ?? main, [key]));
  expect(main.has('a1')).toBe(true);
  expect(Buffer.from(main.read('b1') ?? []).toString()).toBe('shared 1');
  main.commit(new Set());
  main.close();

  const [first, ...others] = read(['a0', 'a1', 'b0', 'b1', 'own']);
  expect(first?.slice(0, 19)).toBe('of thread 0, long l');
  expect(others.map((text) => text?.slice(0, 11))).toEqual(['of thread 1', 'shared 0', 'shared 1', 'mine']);
});

test('what a thread has written and nobody knows of makes its pack void, never wrong', () => {
  const [main, thread] = [openPackStore(folder), openPackStore(folder)];
  thread.write([{ key: 'lost', parts: [bytes('nobody heard of this')] }]);
  thread.write([{ key: 'told', parts: [bytes('but of this')] }]);
  main.adopt(locateRecords(thread, ['told']));
  main.commit(new Set());
  main.close();
  expect(read(['told'])).toEqual([undefined]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a render that fails leaves no records behind', () => {
  const [main, thread] = [openPackStore(folder), openPackStore(folder)];
  main.write([{ key: 'own', parts: [bytes('mine')] }]);
  thread.write([{ key: 'other', parts: [bytes('theirs')] }]);
  main.adopt(locateRecords(thread, ['other']));
  main.close();
  expect(readdirSync(folder)).toEqual([]);
});

/** A render that writes records, and needs these and those named. */
function keep(records: Readonly<Record<string, string>>, needed: readonly string[] = []): void {
  const store = openPackStore(folder);
  store.write(Object.entries(records).map(([key, text]) => ({ key, parts: [bytes(text)] })));
  store.commit(new Set([...Object.keys(records), ...needed]));
  store.close();
}

test('records that no render needs stay while they are few, and go once they are most of all', () => {
  keep({ needed: 'n'.repeat(1000), other: 'o'.repeat(100) });
  keep({ changed: 'first' }, ['needed']);
  expect(read(['other'])).toEqual(['o'.repeat(100)]);
  keep({ changed: 'second' });
  expect(readdirSync(folder)).toHaveLength(1);
  expect(read(['changed', 'needed', 'other'])).toEqual(['second', undefined, undefined]);
});

test('many small packs become one, in which the younger record of a key counts', () => {
  const names = Array.from({ length: 14 }, (_, at) => `record ${at}`);
  for (const [at, name] of names.entries()) keep({ [name]: name, latest: `of ${at}` }, names);
  expect(readdirSync(folder).length).toBeLessThan(14);
  expect(read([...names, 'latest'])).toEqual([...names, 'of 13']);
});

test('what a killed render has left goes after a while, other files stay', () => {
  for (const name of ['old.part', 'damaged.pack', 'young.part', 'notes.txt'])
    writeFileSync(join(folder, name), 'x');
  const longAgo = Date.now() / 1000 - 24 * 60 * 60;
  for (const name of ['old.part', 'damaged.pack', 'notes.txt'])
    utimesSync(join(folder, name), longAgo, longAgo);
  openPackStore(folder).close();
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'young.part']);
});
