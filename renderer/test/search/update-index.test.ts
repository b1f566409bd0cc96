import { expect, test } from 'vitest';
import { toIndexFiles } from '../../src/search/index-files.ts';
import { createIndexState } from '../../src/search/index-state.ts';
import { openSearchRecord } from '../../src/search/search-record.ts';
import { createPageTokenizer } from '../../src/search/tokenize-page.ts';
import { updateIndex } from '../../src/search/update-index.ts';

const tokenize = createPageTokenizer();

/** Pages with words of their own, shared words and a few sections each, enough for several files. */
function toPage(path: string, extra = '', count = 3) {
  const words = Array.from({ length: 120 }, (_, at) => `word${(at * 7 + path.length * at) % 400}`).join(' ');
  const sections = ['', 'one', 'two'].map((id) => ({
    id,
    heading: id,
    level: 2,
    text: `${words} ${path} shared ${extra}`,
  }));
  const page = { path, title: `Page ${path}`, description: '', breadcrumbs: [], keywords: [], boost: 1 };
  const whole = { ...page, language: 'en', version: '', groups: [], sections: sections.slice(0, count) };
  return openSearchRecord(tokenize(whole));
}

const names = Array.from({ length: 60 }, (_, at) => `page-${'x'.repeat(at % 9)}${at}`);

function createRecords(changed: Readonly<Record<string, string>>) {
  const records = new Map(names.map((name) => [name, toPage(name)]));
  for (const [name, extra] of Object.entries(changed)) records.set(`${name}*`, toPage(name, extra));
  const read = (key: string) => records.get(key) ?? toPage(key);
  return { read, keys: names.map((name) => (name in changed ? `${name}*` : name)) };
}

function filesOf(files: ReturnType<typeof toIndexFiles>) {
  return [...files].map(({ path, isSame, contents }) => ({ path, isSame, contents: String(contents()) }));
}

test.each([
  ['a word that no page had', { 'page-xx2': 'zebra' }],
  ['another word of others', { 'page-xx2': 'word399' }],
  ['words of several pages', { 'page-xx2': 'apple zebra', 'page-xxxx40': 'umbrella', 'page-8': 'shared' }],
])('an updated index is the one that would be built anew, after %s', (_name, changed) => {
  const { read, keys } = createRecords(changed);
  const earlier = createIndexState(names, read);
  const before = filesOf(toIndexFiles({ language: 'en', state: earlier, read, update: undefined }));
  const generator = toIndexFiles({ language: 'en', state: earlier, read, update: undefined });
  let cuts = generator.next();
  while (!cuts.done) cuts = generator.next();

  const update = updateIndex(earlier, keys, read);
  if (update === undefined) throw new Error('expected an update');
  const updated = filesOf(
    toIndexFiles({ language: 'en', state: update.state, read, update: { ...update, cuts: cuts.value } }),
  );
  const state = createIndexState(keys, read);
  const anew = filesOf(toIndexFiles({ language: 'en', state, read, update: undefined }));

  expect(updated.map(({ path, contents }) => [path, contents])).toEqual(
    anew.map(({ path, contents }) => [path, contents]),
  );
  expect(update.state).toEqual(state);
  const old = new Map(before.map(({ path, contents }) => [path, contents]));
  const kept = updated.filter(({ isSame }) => isSame);
  expect(kept.length).toBeGreaterThan(updated.length / 3);
  for (const { path, contents } of kept) expect(old.get(path)).toBe(contents);
});

test('pages with another number of sections ask for a new index', () => {
  const { read } = createRecords({});
  const state = createIndexState(names, read);
  const shorter = toPage('page-xx2', '', 2);
  const keys = names.map((name) => (name === 'page-xx2' ? 'shorter' : name));
  expect(updateIndex(state, keys, (key) => (key === 'shorter' ? shorter : read(key)))).toBeUndefined();
});

test('words that no page has any more go', () => {
  const { read, keys } = createRecords({ 'page-xx2': 'apple zebra', 'page-8': 'zebra' });
  const earlier = createIndexState(keys, read);
  expect(updateIndex(earlier, names, read)?.state).toEqual(createIndexState(names, read));
});
