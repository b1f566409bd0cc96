import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSearchIndex } from 'offprint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toIndexFiles } from '../../src/search/index-files.ts';
import { createIndexState } from '../../src/search/index-state.ts';
import { openSearchRecord } from '../../src/search/search-record.ts';
import { createPageTokenizer, type SearchPage } from '../../src/search/tokenize-page.ts';
import { renderFolder } from '../render-folder.ts';

const docs = {
  'index.md': '# Home\n\nWelcome to the manual of the espresso machine.\n',
  'cleaning.md':
    '# Cleaning\n\n## Descaling\n\nUse citric acid to descale the boiler.\n\n## Grinder\n\nBrush the burrs weekly.\n',
  'brewing.md':
    '# Brewing\n\nSet `maxPressure` to nine bars.\n\n## Milk\n\nSteam the milk. Citric acid never touches milk.\n',
  'ja.md': '# 抽出\n\n豆を挽いてください。\n',
};

async function search(query: string): Promise<string[]> {
  const site = await renderFolder(docs);
  const reader = await openSearchIndex(join(site.folder, 'site'));
  return (await reader.search(query, { limit: 5 })).map(({ path, id }) =>
    id === '' ? path : `${path}#${id}`,
  );
}

const page: SearchPage = {
  path: 'start',
  title: 'Start',
  description: '',
  breadcrumbs: [],
  keywords: [],
  boost: 1,
  language: 'en',
  version: '',
  groups: [],
  sections: [{ id: '', heading: '', level: 1, text: 'Pull an espresso.' }],
};

function filesOf(pages: readonly SearchPage[]) {
  const tokenize = createPageTokenizer();
  const toRecord = (page: SearchPage) => openSearchRecord(tokenize(page));
  const records = new Map(pages.map((page) => [page.path, toRecord(page)]));
  const byLanguage = Map.groupBy(pages, ({ language }) => language);
  return [...byLanguage].flatMap(([language, group]) => {
    const read = (key: string) => records.get(key) ?? toRecord(page);
    const state = createIndexState(
      group.map(({ path }) => path),
      read,
    );
    return [...toIndexFiles({ language, state, read, update: undefined })].map(({ path, contents }) => ({
      path,
      contents: contents(),
    }));
  });
}

async function openPages(pages: readonly SearchPage[]) {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-search-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const { path, contents } of filesOf(pages)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  return openSearchIndex(folder);
}

test('without a language, the one that the navigation begins with is searched', async () => {
  const site = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'Acme',
      navigation: {
        languages: [
          { language: 'en', pages: ['start'] },
          { language: 'de', pages: ['de/start'] },
        ],
      },
    }),
    'start.mdx': '---\ntitle: Linux\n---\n\nPut the archive on the path.\n',
    'de/start.mdx': '---\ntitle: Linux\n---\n\nLegen Sie das Archiv in den Pfad.\n',
  });
  const reader = await openSearchIndex(join(site.folder, 'site'));
  const paths = async (language?: string) =>
    (await reader.search('linux', { limit: 5, language })).map(({ path }) => path);
  expect([await paths(), await paths('de'), await paths('fr')]).toEqual([['start'], ['de/start'], ['start']]);
});

describe('search over a written bundle', () => {
  test.each([
    ['a word of a section', 'burrs', 'cleaning#grinder'],
    ['a title', 'brewing', 'brewing'],
    ['the beginning of a word', 'descal', 'cleaning#descaling'],
    ['a typing error', 'espreso', 'index'],
    ['two letters swapped', 'birler boielr', 'cleaning#descaling'],
    ['a plural', 'boilers', 'cleaning#descaling'],
    ['a part of an identifier', 'pressure', 'brewing'],
    ['a whole question', 'how do I descale the boiler with acid?', 'cleaning#descaling'],
    ['text without spaces', '挽いて', 'ja'],
  ])('finds %s', async (_name, query, expected) => {
    expect((await search(query))[0]).toBe(expected);
  });

  const more = {
    'zh.md': '# 分布式锁\n\n使用锁来保护资源。云服务器的键。使用Redis缓存，サーバー。\n',
    'letters.md': '# Letters\n\nStraße, Maß, Łódź, Łańcuch, Größe, Ærø, ışık.\n',
    'runtime.md': '# Runtime\n\nNode.js runs over wi-fi with keys.\n',
    'v12.md': '# 12.1\n\nText 1 2\n',
    'v13.md': '# v1.3\n\nOther 2 1\n',
    'v1.md': '# v1.2\n\nWhat changed.\n',
    'v2.md': '# 2.0.0-beta.1\n\nText 1.2 and 1 and 2, 1 2\n',
  };

  test.each([
    ['锁', 'zh'],
    ['云', 'zh'],
    ['键', 'zh'],
    ['资源', 'zh'],
    ['分布式锁', 'zh'],
    ['redis', 'zh'],
    ['サーバー', 'zh'],
    ['Strasse', 'letters'],
    ['Mass', 'letters'],
    ['groesse', 'letters'],
    ['lodz', 'letters'],
    ['lancuch', 'letters'],
    ['aero', 'letters'],
    ['isik', 'letters'],
    ['nodejs', 'runtime'],
    ['wifi', 'runtime'],
    ['k', 'runtime'],
    ['1.2', 'v1'],
    ['v1.2', 'v1'],
    ['1.3', 'v13'],
    ['12.1', 'v12'],
    ['2.0.0-beta.1', 'v2'],
  ])('finds %s', async (query, expected) => {
    const site = await renderFolder(more);
    const reader = await openSearchIndex(join(site.folder, 'site'));
    expect((await reader.search(query, { limit: 5 }))[0]?.path).toBe(expected);
  });

  test('finds nothing for words that no page holds', async () => {
    expect(await search('zeppelin')).toEqual([]);
  });

  test('leaves out pages that opt out', async () => {
    const site = await renderFolder({
      ...docs,
      'secret.md': '---\nsearchable: false\n---\n\n# Hidden zanzibar\n',
    });
    const reader = await openSearchIndex(join(site.folder, 'site'));
    expect(await reader.search('zanzibar', { limit: 5 })).toEqual([]);
  });

  test('tells versions and languages apart', async () => {
    const reader = await openPages([
      { ...page, path: 'v1/start', version: 'v1', language: 'en' },
      { ...page, path: 'v2/start', version: 'v2', language: 'en' },
      { ...page, path: 'fr/start', version: 'v2', language: 'fr' },
    ]);
    const paths = async (options: { language: string; version?: string }) =>
      (await reader.search('espresso', { limit: 5, ...options })).map(({ path }) => path);
    expect(await paths({ language: 'en' })).toEqual(['v1/start', 'v2/start']);
    expect(await paths({ language: 'en', version: 'v2' })).toEqual(['v2/start']);
    expect(await paths({ language: 'fr' })).toEqual(['fr/start']);
  });

  test('keeps to the groups asked for', async () => {
    const reader = await openPages([
      { ...page, path: 'open' },
      { ...page, path: 'staff', groups: ['staff'] },
    ]);
    const hits = await reader.search('espresso', { limit: 5, groups: ['staff'] });
    expect(hits.map(({ path }) => path)).toEqual(['staff']);
  });

  test('finds sections of a page that is cut into several files', async () => {
    const filler = 'Grind tamp pour. '.repeat(200);
    const sections = Array.from({ length: 40 }, (_, number) => ({
      id: `part-${number}`,
      heading: `Part ${number}`,
      level: 2,
      text: `${filler} Marker${String.fromCharCode(97 + (number % 26))}${number >= 26 ? 'z' : 'y'}.`,
    }));
    const reader = await openPages([{ ...page, path: 'long', sections }, page]);
    const [hit] = await reader.search('markerfz', { limit: 1 });
    expect(hit).toMatchObject({ path: 'long', id: 'part-31', heading: 'Part 31', title: 'Start' });
  });

  test('raises a page that the docs boost', async () => {
    const reader = await openPages([
      { ...page, path: 'plain' },
      { ...page, path: 'raised', boost: 2 },
    ]);
    expect((await reader.search('espresso', { limit: 1 }))[0]?.path).toBe('raised');
  });

  test('an endpoint is found by its path before those that begin with it', async () => {
    const list = {
      summary: 'All of them',
      description: 'Pages of ten, newest first, with the cursor of the next.',
    };
    const retrieve = { summary: 'One of them', description: 'The API gets one of the schedules.' };
    const paths = { '/api/v1/schedules/{id}': { get: retrieve }, '/api/v1/schedules': { get: list } };
    const site = await renderFolder({
      'openapi.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
      'docs.json': JSON.stringify({
        name: 'A',
        navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] },
      }),
    });
    const reader = await openSearchIndex(join(site.folder, 'site'));
    for (const endpoint of ['GET /api/v1/schedules', 'GET /api/v1/schedules/{id}']) {
      const [best] = await reader.search(endpoint, { limit: 5 });
      expect(`${best?.text} `).toContain(`${endpoint} `);
    }
  });

  test('gives the same files for the same pages', () => {
    const build = () => filesOf([page, { ...page, path: 'other', language: 'fr' }]);
    expect(build()).toEqual(build());
  });
});
