import { expect, test } from 'vitest';
import { mapSourceSet } from '../../src/article/source-set.ts';
import { renderFolder } from '../render-folder.ts';

test.each([
  ['a.png', 'A.PNG'],
  ['a.png 1x, b.png 2x', 'A.PNG 1x, B.PNG 2x'],
  [' a.png,  b.png 480w ,', 'A.PNG, B.PNG 480w'],
  ['data:image/png;base64,aa 2x', 'DATA:IMAGE/PNG;BASE64,AA 2x'],
  ['gone.png 1x, b.png 2x', 'B.PNG 2x'],
])('the addresses of a source set are rewritten one by one: %s', (written, expected) => {
  const resolve = (address: string) => (address === 'gone.png' ? undefined : address.toUpperCase());
  expect(mapSourceSet(written, resolve)).toBe(expected);
});

const picture = (attribute: string) =>
  `<picture>\n  <source media="(prefers-color-scheme: dark)" ${attribute}="dark.png, big.png 2x, gone.png 3x" />\n  <img src="light.png" alt="Logo" />\n</picture>`;

test.each([
  ['index.md', picture('srcset')],
  ['index.mdx', picture('srcSet')],
])('the pictures of a source set come along: %s', async (file, text) => {
  const { read, files, messages } = await renderFolder({
    [file]: `# Top\n\n${text}\n`,
    'dark.png': 'dark',
    'big.png': 'big',
    'light.png': 'light',
  });
  for (const output of [read('index.html'), read('index.md')]) {
    expect(output).toMatch(/_offprint\/assets\/dark\.\w+\.png, _offprint\/assets\/big\.\w+\.png 2x/);
    expect(output).toMatch(/src="_offprint\/assets\/light\.\w+\.png"/);
  }
  expect(files.filter((name) => /assets\/(?:dark|big|light)\./.test(name))).toHaveLength(3);
  expect(messages).toContainEqual(expect.objectContaining({ rule: 'missing-asset', file }));
});

test('an air-gapped site drops a source set of another host', async () => {
  const text = '<img src="a.png" srcset="https://cdn.test/a.png 2x" alt="A">';
  const { read } = await renderFolder(
    { 'index.md': `# Top\n\n${text}\n`, 'a.png': 'a' },
    { deployment: 'air-gapped' },
  );
  expect(read('index.html')).not.toContain('cdn.test');
});
