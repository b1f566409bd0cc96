import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openPackStore } from '../../src/cache/pack-store.ts';
import { locateSearchRecords, readSearchPage, toSearchRecord } from '../../src/cache/page-records.ts';
import { createMemoryStore, type RecordStore } from '../../src/cache/record-store.ts';
import { createPageTokenizer } from '../../src/search/tokenize-page.ts';
import { writeIndexes } from '../../src/search/write-index.ts';
import { writeIndexPart } from '../../src/search/write-index-part.ts';
import { createSiteWriter } from '../../src/site/site-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'offprint-index-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const paths = Array.from({ length: 40 }, (_, at) => `page-${at}`);
const keys = new Map([
  ['en', paths.slice(0, 30)],
  ['de', paths.slice(30)],
]);

function fill(store: RecordStore): RecordStore {
  const tokenize = createPageTokenizer();
  for (const path of paths) {
    const text = Array.from({ length: 90 }, (_, at) => `word${(at * path.length) % 50}`).join(' ');
    const sections = [{ id: '', heading: `About ${path}`, level: 1, text: `${text} ${path}` }];
    const place = { breadcrumbs: [], keywords: [], boost: 1, version: '', groups: [] };
    const page = { path, title: path, description: '', language: 'en', sections, ...place };
    store.write([toSearchRecord(path, tokenize(page))]);
  }
  return store;
}

function filesBelow(output: string) {
  const names = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.js$/.test(name),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(output, name), 'utf8')]));
}

test.each([
  ['on disk', () => openPackStore(join(folder, 'records'))],
  ['in memory', createMemoryStore],
])('both parts of an index give the files of the whole, from records %s', (_name, open) => {
  const store = fill(open());
  const whole = createSiteWriter(join(folder, 'whole'), { written: new Map(), parts: new Map() });
  const read = (key: string) => {
    const page = readSearchPage(store, key);
    if (page === undefined) throw new Error(`expected a record of ${key}`);
    return page;
  };
  const indexes = writeIndexes({ keys, read, earlier: new Map() }, whole);

  const task = { output: join(folder, 'parts'), keys, records: locateSearchRecords(store, paths) };
  const [terms, texts] = [
    writeIndexPart({ ...task, part: 'terms' }),
    writeIndexPart({ ...task, part: 'texts' }),
  ];

  expect(filesBelow(join(folder, 'parts'))).toEqual(filesBelow(join(folder, 'whole')));
  expect([...terms.files, ...texts.files].map(({ path }) => path).sort()).toEqual(
    [...whole.written.keys()].sort(),
  );
  expect(terms.indexes).toEqual(indexes);
  store.close();
});

test('a record that was damaged on disk is reported, never indexed', () => {
  const written = fill(openPackStore(join(folder, 'records')));
  written.commit(new Set());
  written.close();
  const store = openPackStore(join(folder, 'records'));
  const records = locateSearchRecords(store, paths);
  const [file = ''] = readdirSync(join(folder, 'records'));
  const bytes = readFileSync(join(folder, 'records', file));
  writeFileSync(join(folder, 'records', file), bytes.fill(0x41, 200, 400));
  expect(() => writeIndexPart({ part: 'terms', output: join(folder, 'site'), keys, records })).toThrow(
    'No record page-0 in the cache',
  );
  store.close();
});
