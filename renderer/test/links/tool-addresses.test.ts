import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test.each([
  ['the folder of the pages is no part of it', 'docs/a.md', '', 'docs/b.md', '/a/'],
  ['numbers that order are no part of it', '01-one/02-a.md', '', 'b.md', '/one/a'],
  ['numbers in a relative link', 'one/02-a.md', '', 'one/01-b.md', './a'],
  ['an absolute slug', 'x/a.md', 'slug: /start', 'b.md', '/start'],
  ['a relative slug', 'x/a.md', 'slug: start', 'x/b.md', './start'],
  ['an id', 'x/a.md', 'id: start', 'x/b.md', 'start'],
  ['a permalink', 'a.md', 'permalink: /p/a.html', 'b.md', '/p/a.html'],
  ['an alias', 'a.md', 'aliases: [/old/]', 'b.md', '/old/'],
  ['a post without its date', 'blog/2024-01-31-a.md', '', 'b.md', '/blog/a'],
  ['a base in front', 'docs/a.md', 'slug: /start', 'b.md', '/base/start'],
  ['the folder of Starlight', 'src/content/docs/x/a.mdx', '', 'src/content/docs/b.md', '/x/a/'],
])('a page is found by the address that another tool gives it: %s', async (_name, file, top, from, link) => {
  const { read, messages } = await renderFolder({
    [file]: `---\ntitle: A\n${top}\n---\n\ntext\n`,
    [from]: `# B\n\n[to it](${link}#b)\n\n[a](${link})\n`,
  });
  expect(messages.filter(({ rule }) => rule !== 'missing-anchor')).toEqual([]);
  const target = file.replace(/\.mdx?$/, '.html');
  expect(read(from.replace('.md', '.html'))).toContain(target.split('/').at(-1));
});

test('pictures are found where tools keep what they serve at the root', async () => {
  const { messages } = await renderFolder({
    'docs/index.md': '# A\n\n![](/img/a.svg) ![](/b.svg)\n',
    'docs/img/a.svg': picture,
    'docs/public/b.svg': picture,
  });
  expect(messages).toEqual([]);
});

test('a folder with a docs.json knows no such addresses', async () => {
  const { messages } = await renderFolder({
    'docs.json': '{"name":"x","navigation":{"pages":["01-a","b"]}}',
    '01-a.mdx': '---\ntitle: A\nslug: /start\n---\n',
    'b.mdx': '---\ntitle: B\n---\n\n[a](/start)\n',
  });
  expect(messages.map(({ rule }) => rule)).toEqual(['dead-link']);
});

test('a relative link to a page that is not there leads to no other page', async () => {
  const { messages } = await renderFolder({
    'index.md': '# Home\n',
    'b.md': '# B\n',
    'guides/a.md': '# A\n\n[gone](../snyk/index.md) and [gone too](../other/b.md)\n',
  });
  expect(messages.map(({ rule }) => rule)).toEqual(['dead-link', 'dead-link']);
});
