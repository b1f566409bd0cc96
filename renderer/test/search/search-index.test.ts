import { join } from 'node:path';
import { openSearchIndex } from 'offprint';
import { describe, expect, test } from 'vitest';
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
});
