import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('each page is marked in the sidebar wherever it stands, and nowhere else', async () => {
  const groups = [
    { group: 'First', pages: ['x/a', 'x/b'] },
    { group: 'Second', pages: ['x/b', 'x/c', { group: 'Inner', root: 'x/d', pages: ['x/e', 'y/f'] }] },
  ];
  const pages = Object.fromEntries(
    ['x/a', 'x/b', 'x/c', 'x/d', 'x/e', 'y/f'].map((path) => [`${path}.md`, path]),
  );
  const site = await renderFolder({
    'docs.json': JSON.stringify({ name: 'Site', navigation: { groups } }),
    ...pages,
  });
  const marked = (path: string) =>
    [...site.read(`${path}.html`).matchAll(/<a href="([^"]*)" aria-current="page">/g)].map(
      ([, href]) => href,
    );
  expect(
    Object.fromEntries(['x/a', 'x/b', 'x/c', 'x/d', 'x/e', 'y/f'].map((path) => [path, marked(path)])),
  ).toEqual({
    'x/a': ['a.html'],
    'x/b': ['b.html', 'b.html'],
    'x/c': ['c.html'],
    'x/d': ['d.html'],
    'x/e': ['e.html'],
    'y/f': ['f.html'],
  });
  expect(site.read('x/e.html')).toContain('href="../y/f.html"');
  expect(site.read('y/f.html')).toContain('href="../x/e.html"');
});
