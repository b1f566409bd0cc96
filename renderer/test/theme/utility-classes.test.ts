import { expect, test } from 'vitest';
import { readClassNames } from '../../src/theme/utility-classes.ts';
import { renderFolder } from '../render-folder.ts';

test('classes in code bring no styles, those beside them do', async () => {
  const page =
    '<p class="mt-4">Text</p>\n\nWrite `<b class="pt-16">`.\n\n```html\n<p class="pb-16">Code</p>\n```\n';
  const site = await renderFolder({ 'index.md': page });
  const style = site.read(site.files.find((file) => /site\..*css$/.test(file)) ?? '');
  expect(style).toContain('.mt-4');
  expect(style).not.toMatch(/\.p[bt]-16/);
});

test('classes that templates of JSX make have styles', async () => {
  const page = 'export const wide = true\n\n<div className={`mb-8 ${wide ? "pl-16" : ""}`}>Text</div>\n';
  const site = await renderFolder({
    'docs.json': JSON.stringify({ name: 'S', navigation: { pages: ['index'] } }),
    'index.mdx': page,
  });
  const style = site.read(site.files.find((file) => /site\..*css$/.test(file)) ?? '');
  expect(style).toContain('.mb-8');
  expect(style).toContain('.pl-16');
});

test('finds the names of an attribute that spans lines in a component', () => {
  const code = 'export const A = () => <a className="flex p-6 border\n  border-gray-200 bg-white">it\'s</a>;';
  expect(readClassNames(code, 'a.jsx')).toEqual(expect.arrayContaining(['p-6', 'border', 'border-gray-200']));
});
