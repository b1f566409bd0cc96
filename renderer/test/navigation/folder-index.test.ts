import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('_index.md is the index of its folder, as in Hugo', async () => {
  const { read, files, messages } = await renderFolder({
    '_index.md': '---\ntitle: Home\n---\n\n[Guide](guide/_index.md) [again](guide/)\n',
    'guide/_index.md': '---\ntitle: The guide\n---\n\nText\n',
    'guide/README.md': '# For developers\n',
    'guide/a.md': '# A\n\n[Up](_index.md)\n',
  });
  expect(messages).toEqual([]);
  expect(read('index.html')).toContain('<a href="guide/index.html">Guide</a>');
  expect(read('guide/a.html')).toContain('<a href="index.html">Up</a>');
  expect(read('guide/index.html')).toContain('>The guide</h1>');
  expect(files).toContain('guide/README.html');
});

test('_index.md is no page beside an index or a docs.json', async () => {
  const beside = await renderFolder({ 'index.md': '# Home\n', '_index.md': '# Other\n' });
  expect(beside.read('index.html')).toContain('>Home</h1>');
  expect(beside.files).not.toContain('_index.html');
  const configured = await renderFolder({
    'docs.json': '{"name":"A","theme":"mint","navigation":{"pages":["a"]}}',
    'a.mdx': '# A\n',
    'b/_index.md': '# B\n',
  });
  expect(configured.files.filter((file) => file.startsWith('b/'))).toEqual([]);
});
