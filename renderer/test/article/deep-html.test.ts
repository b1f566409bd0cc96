import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const count = 10_000;

test.each([
  ['elements', '<b>'],
  ['elements that other end tags follow', '<b></i>'],
  ['components', '<Card>\n'],
  ['elements over many blocks', '<g>\n\n'],
])(
  'shows raw HTML as text that nests deeply: %s',
  async (_what, unit) => {
    const site = await renderFolder({
      'well.md': '# Well\n\nFine.',
      'deep.md': `# Deep\n\n${unit.repeat(count)}\n\nThe end.\n`,
    });
    expect(site.messages.map(({ rule, file }) => `${file} ${rule}`)).toEqual(['deep.md raw-html']);
    expect(site.read('deep.html')).toContain(`&lt;${unit.slice(1, 3).trim()}`);
    expect(site.read('well.html')).toContain('Fine.');
  },
  120_000,
);

test('keeps a long table and a long list as what they are', async () => {
  const site = await renderFolder({
    'index.md': `# Long\n\n<table>\n${'<tr><td>a<td><b>b</b></tr>\n'.repeat(1000)}</table>\n\n<ul>\n${'<li><p>c\n'.repeat(1000)}</ul>\n`,
  });
  expect(site.messages).toEqual([]);
  expect(site.read('index.html').match(/<td>/g)).toHaveLength(2000);
});

test('renders raw HTML in which the parser opens elements again', async () => {
  const site = await renderFolder({ 'index.md': `# Again\n\n${'<a href="#">x<div id="d">y'.repeat(3)}\n` });
  expect(site.messages.filter(({ rule }) => rule === 'page-failed')).toEqual([]);
});
