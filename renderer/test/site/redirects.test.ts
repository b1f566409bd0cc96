import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('writes no redirect page that meets another file on a file system that folds case', async () => {
  const redirects = [
    { source: '/Old', destination: '/guide' },
    { source: '/old', destination: '/guide' },
    { source: '/GUIDE', destination: '/guide' },
  ];
  const { files } = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'A',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { pages: ['index', 'guide'] },
      redirects,
    }),
    'index.md': '# Home\n',
    'guide.md': '# Guide\n',
  });
  const pages = files.filter((path) => /^(old|guide)\.html$/i.test(path));
  expect(pages.sort()).toEqual(['Old.html', 'guide.html']);
});

test('keeps redirects to its own host within the bundle, as links are', async () => {
  const redirects = [
    { source: '/old', destination: 'https://docs.example.com/guide?a=1#part' },
    { source: '/older', destination: 'https://docs.example.com/old' },
    { source: '/beta/:slug*', destination: 'https://docs.example.com/:slug*' },
    { source: '/pricing', destination: 'https://docs.example.com/not-docs' },
    { source: '/circle', destination: 'https://docs.example.com/circle' },
  ];
  const { read, messages } = await renderFolder(
    {
      'docs.json': JSON.stringify({
        name: 'A',
        theme: 'mint',
        colors: { primary: '#123456' },
        navigation: { pages: ['index', 'guide'] },
        redirects,
      }),
      'index.md': '# Home\n\n[a](/old) [b](/older) [c](/beta/guide) [d](/pricing)\n',
      'guide.md': '# Guide\n\n## Part\n',
    },
    { siteUrl: 'https://docs.example.com' },
  );
  const linked = ['guide.html?a=1#part', 'guide.html?a=1#part', 'guide.html'];
  const outside = 'https://docs.example.com/not-docs';
  const article = /<p><a[\s\S]*?<\/p>/.exec(read('index.html'))?.[0] ?? '';
  expect([...article.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([...linked, outside]);
  const refreshed = (path: string) => /url=([^"]*)"/.exec(read(path))?.[1];
  expect(['old.html', 'older.html', 'beta/guide.html', 'pricing.html'].map(refreshed)).toEqual([
    ...linked.slice(0, 2),
    '../guide.html',
    outside,
  ]);
  expect(messages.map(({ rule, reason }) => [rule, reason])).toEqual([
    ['redirect-loop', 'Unexpected circle of redirects from "/circle"'],
  ]);
});
