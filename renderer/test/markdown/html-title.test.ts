import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const articleOf = (page: string) => /<article[\s\S]*<\/article>/.exec(page)?.[0] ?? '';

test.each([
  ['<h1 align="center">\n  <img src="a.svg" alt="Logo"><br>\n  Acme &amp; Co\n</h1>\n\nText.', 'Acme & Co'],
  ['<div align="center">\n  <img src="a.svg">\n  <h1>Acme</h1>\n</div>\n\nText.', 'Acme'],
  ['<p align="center"><img src="a.svg"></p>\n\n<h1 align="center">Acme</h1>\n\nText.', 'Acme'],
  ['<h1><a href="https://a.test"><img width="200" src="a.svg" alt="Acme"></a></h1>\n\nText.', 'Acme'],
  ['[![build](a.svg)](https://a.test) ![b](a.svg)\n\n# Acme\n\nText.', 'Acme'],
  ['<img src="a.svg">\n\n```bash\n# Not this\n```\n\n<h1>Acme</h1>\n\nText.', 'Acme'],
])('a title of HTML, or below pictures, is the title of the page: %s', async (text, title) => {
  const { read, messages } = await renderFolder({ 'README.md': text, 'b.md': '# B\n', 'a.svg': logo });
  expect(messages).toEqual([]);
  const page = read('index.html');
  const shown = title.replace('&', '&amp;');
  expect(page).toContain(`<title>${shown}`);
  expect(articleOf(page)).toMatch(new RegExp(`<h1[^>]*>(?:<span[^>]*></span>)*${shown}</h1>`));
  expect(articleOf(page)).toContain('<img');
  expect(read('b.html')).toContain(`<span>${shown}</span></a>`);
});

test('a title in the frontmatter leaves another heading of HTML where it is', async () => {
  const { read } = await renderFolder({ 'index.md': '---\ntitle: Home\n---\n\n<h1>Acme</h1>\n' });
  expect(articleOf(read('index.html'))).toMatch(/<h1[^>]*>Home<\/h1>[\s\S]*<h1>Acme<\/h1>/);
});
