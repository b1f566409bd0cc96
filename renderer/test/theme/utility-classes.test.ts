import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('classes in code blocks bring no styles, those beside them do', async () => {
  const page = '<p class="mt-4">Text</p>\n\n```html\n<p class="pb-16">Code</p>\n```\n';
  const site = await renderFolder({ 'index.md': page });
  const style = site.read(site.files.find((file) => /site\..*css$/.test(file)) ?? '');
  expect(style).toContain('.mt-4');
  expect(style).not.toContain('.pb-16');
});
