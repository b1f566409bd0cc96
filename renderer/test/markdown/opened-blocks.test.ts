import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

async function render(text: string) {
  const { read, messages } = await renderFolder({
    'docs.json': JSON.stringify({ name: 'D', navigation: { pages: ['index'] } }),
    'index.mdx': `---\ntitle: T\n---\n${text}\n`,
  });
  const page = read('index.html');
  return { page: page.slice(page.indexOf('op-prose">') + 10, page.indexOf('</article>')), messages };
}

test.each([
  [
    '<details><summary>One line</summary>\n\nMore `code`.\n</details>\n\nAfter.',
    '<details><summary>One line</summary><p>More <code>code</code>.</p></details>\n<p>After.</p>',
  ],
  [
    '<details open><summary><b>A &amp; B</b> with `code`</summary>\n\n- item\n\n</details>',
    '<details open><summary><b>A &#x26; B</b> with <code>code</code></summary><ul>\n<li>item</li>\n</ul></details>',
  ],
  ['<div align="center"><b>Title</b>\n\nText\n\n</div>', '<div align="center"><b>Title</b><p>Text</p></div>'],
])('an element that text stands beside keeps the blocks after a blank line: %s', async (text, expected) => {
  const { page, messages } = await render(text);
  expect(page.replaceAll('&amp;', '&#x26;')).toContain(expected);
  expect(messages).toEqual([expect.objectContaining({ rule: 'mdx-syntax', line: 4, column: 1 })]);
  expect(messages[0]?.suggestion).toContain('on a line of its own');
});

test('Markdown beside the tags of such an element stays Markdown, and lines stay those of the file', async () => {
  const { page, messages } = await render(
    '<Note>First **words**, [b](/x).\n\nLast words.</Note>\n\n- item\n\n  <details><summary>In</summary>\n\n  text [c](/y)\n\n  </details>',
  );
  expect(page).toMatch(/op-note.*First <strong>words<\/strong>.*<p>Last words\.<\/p><\/div><\/div>/s);
  expect(page).toMatch(/<li>.*<details><summary>In<\/summary><p>text .*<\/details>\s*<\/li>/s);
  const dead = messages.filter(({ rule }) => rule === 'dead-link');
  expect(messages.map(({ reason }) => reason).join()).toMatch(
    /`<Note>` \(4:1\).*opened at 4:1\).*`<details>` \(10:3\)/s,
  );
  expect(dead.map(({ line }) => line)).toEqual([4, 12]);
  expect(messages.filter(({ rule }) => rule === 'mdx-syntax').map(({ line }) => line)).toEqual([4, 6, 10]);
});

test('an element of a paragraph that is never closed stays a fault of its tag', async () => {
  const { page } = await render(
    '<details><summary>One {line}</summary>\n\nMore.\n\nText <b>bold\n\nrest</b>',
  );
  expect(page).toContain('<p>More.</p>');
  expect(page).toContain('Text bold');
});
