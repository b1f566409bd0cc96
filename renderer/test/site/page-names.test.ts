import { join } from 'node:path';
import { renderSite } from 'offprint';
import { expect, test } from 'vitest';
import { unpackArchive } from '../../src/site/archive-checks.ts';
import { renderFolder, writeFiles } from '../render-folder.ts';

/** Renders to an archive and unpacks that, as whoever receives it does. */
async function shipFolder(files: Readonly<Record<string, string>>) {
  const site = await renderFolder(files, { archives: ['tar.gz'] });
  const unpacked = await unpackArchive(site.archives[0]?.file ?? '', join(site.folder, 'unpacked'));
  return { ...site, pages: site.files.filter((file) => file.endsWith('.html')), unpacked };
}

const long = 'あ'.repeat(84);

test.each([
  ['differs from another in case', 'Guide.md', 'guide.md'],
  ['differs from another in Unicode form', 'cafe\u0301.md', 'caf\u00e9.md'],
  ['holds a line break', 'guide.md', 'new\nline.md'],
  ['holds a backslash', 'guide.md', 'a\\b.md'],
  ['is longer than names of files can be', 'guide.md', `${long}.md`],
  ['stands in the place of a folder', 'guide.html/a.md', 'guide.md'],
])('leaves out and reports a page whose name %s', async (_name, kept, left) => {
  const { pages, messages, unpacked } = await shipFolder({
    'index.md': '# Home\n',
    [kept]: '# Kept\n',
    [left]: '# Left\n',
  });
  expect(pages).toContain(kept.replace('.md', '.html'));
  expect(unpacked.files).toBeGreaterThan(0);
  expect(messages.filter(({ rule }) => rule === 'page-name').map(({ file }) => file)).toEqual([left]);
});

test('writes a page of the longest name anew when it changes', async () => {
  const name = 'x'.repeat(250);
  const { folder, read } = await renderFolder({ [`${name}.md`]: '# One\n' });
  writeFiles(join(folder, 'docs'), { [`${name}.md`]: '# Two\n' });
  await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
  expect(read(`${name}.html`)).toContain('<title>Two');
});

test('redirects and pages of API descriptions never break a bundle', async () => {
  const operation = (href: string) => ({ get: { 'x-mint': { href }, responses: {} } });
  const { pages, unpacked } = await shipFolder({
    'docs.json': JSON.stringify({
      name: 'A',
      navigation: {
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', openapi: { source: 'api.json', directory: 'reference/.git' } },
        ],
      },
      redirects: ['/.git/config', '/index.html/x', `/${long}${long}`, '/a\\b', '/old'].map((source) => ({
        source,
        destination: '/',
      })),
    }),
    'index.md': '# Home\n',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': operation('/.git/hooks/x'),
        '/b': operation('/INDEX'),
        '/c': operation('/a\u0000b'),
        '/d': operation('/index.html/x'),
        '/e': { get: { summary: '一'.repeat(120), responses: {} } },
      },
    }),
  });
  expect(unpacked.files).toBeGreaterThan(0);
  expect(pages).toEqual([
    '404.html',
    'INDEX-2.html',
    'api-reference/get-a.html',
    'api-reference/get-c.html',
    'api-reference/get-d.html',
    `api-reference/${'一'.repeat(66)}.html`,
    'index.html',
    'old.html',
  ]);
});
