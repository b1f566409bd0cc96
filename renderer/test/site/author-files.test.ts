import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const docs = {
  'docs.json': JSON.stringify({
    name: 'D',
    theme: 'mint',
    colors: { primary: '#00aa77' },
    navigation: { pages: ['a/b'] },
  }),
  'a/b.md': '# B',
  'own.css': '.mine { background: url(/i.png) } @import url("https://fonts.test/x.css");',
  'own.js': 'window.own = 1;',
  'tracker.js': 'fetch("https://tracker.test/");',
  'tool.js': "const fs = require('fs');",
  'tailwind.config.js': 'x',
  'i.png': 'png',
};

test('style sheets and scripts beside docs.json are on every page, with what they name', async () => {
  const { read, files } = await renderFolder(docs);
  const page = read('a/b.html');
  const style = /href="\.\.\/(_offprint\/own\.css\.\w+|_offprint\/own\.\w+\.css)"/.exec(page)?.[1] ?? '';
  expect(read(style)).toMatch(/url\("assets\/i\.\w+\.png"\)/);
  expect(files.some((file) => /_offprint\/assets\/i\.\w+\.png/.test(file))).toBe(true);
  expect(page).toMatch(/<script src="\.\.\/_offprint\/own\.\w+\.js" defer>/);
  expect(page).toContain('tracker');
  expect(page).not.toMatch(/tool|tailwind/);
});

test('style sheets and scripts of folders count too, but for those of an HTML file of its own', async () => {
  const { read } = await renderFolder({
    ...docs,
    'css/deep.css': '.deep { background: url(../i.png) }',
    'js/deep.js': 'window.deep = 1;',
    'snippets/part.js': 'export const part = 1;',
    '.hidden/secret.css': '.secret {}',
    'demo/index.html': '<link rel="stylesheet" href="look/demo.css">',
    'demo/look/demo.css': 'body { display: none }',
  });
  const page = read('a/b.html');
  const style = /href="\.\.\/(_offprint\/css-deep\.\w+\.css)"/.exec(page)?.[1] ?? '';
  expect(read(style)).toMatch(/url\("assets\/i\.\w+\.png"\)/);
  expect(page).toMatch(/<script src="\.\.\/_offprint\/js-deep\.\w+\.js" defer>/);
  expect(page).not.toMatch(/part|secret|look/);
});

test('an air-gapped bundle leaves out what names another host', async () => {
  const { read } = await renderFolder(docs, { deployment: 'air-gapped' });
  const page = read('a/b.html');
  expect(page).toMatch(/own\.\w+\.js/);
  expect(page).not.toContain('tracker');
  const style = /href="\.\.\/(_offprint\/own\.\w+\.css)"/.exec(page)?.[1] ?? '';
  expect(read(style)).not.toContain('fonts.test');
});

test('a folder without docs.json has no such files', async () => {
  const { read } = await renderFolder({ 'index.md': '# A', 'own.js': 'window.own = 1;' });
  expect(read('index.html')).not.toContain('own.');
});
