import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openSearchIndex } from 'offprint/search';
import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('a file of the index that could not be read is read for the next question', async () => {
  const site = await renderFolder({ 'index.md': '# Home\n\nZebras graze.\n' });
  const folder = join(site.folder, 'site');
  const index = join(folder, '_offprint/search/en');
  const [contents = ''] = readdirSync(index).filter((name) => /^c\d+\.js$/.test(name));
  const reader = await openSearchIndex(folder);
  renameSync(join(index, contents), join(index, 'away'));
  await expect(reader.search('zebras', { language: 'en', limit: 5 })).rejects.toThrow('ENOENT');
  renameSync(join(index, 'away'), join(index, contents));
  expect(await reader.search('zebras', { language: 'en', limit: 5 })).toHaveLength(1);
});
