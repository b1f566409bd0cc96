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
