import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

/** Markdown of `guide/a.md` in a folder of plain Markdown. */
async function markdownOf(text: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  const site = await renderFolder({ 'index.md': '# Home', 'guide/a.md': text, 'b.md': '# B', ...others });
  return site.read('guide/a.md').replace(/^# A\n+/, '');
}

test.each([
  ['bullets, rules and emphasis', '* one\n* __two__\n\n***\n\nSetext\n------\n\n_three_'],
  ['code by indentation', '    first\n    second\n\nText'],
  ['an alert', '> [!NOTE]\n> Mind the gap.'],
  ['addresses elsewhere', '<https://example.com> and [there](https://example.com/a_b "T")'],
])('a plain page keeps the hand of its author: %s', async (_what, text) => {
  expect(await markdownOf(`---\ntitle: A\n---\n\n${text}\n`)).toBe(`${text}\n`);
});

test('links lead to the Markdown of other pages, wherever they stand', async () => {
  const text = '* [b](/b "T") ![i](i.png)\n\n> [c](</b>) and [again][b]\n\n[b]: /b#b';
  const markdown = await markdownOf(`---\ntitle: A\n---\n${text}`, { 'guide/i.png': 'png' });
  expect(markdown).toContain('* [b](../b.md "T") ![i](../_offprint/assets/i.');
  expect(markdown).toContain('> [c](../b.md) and [again][b]');
  expect(markdown).toContain('[b]: ../b.md#b');
  expect(markdown).not.toContain('.html');
});

test('an address that stands twice in a block is changed where it is a link', async () => {
  const markdown = await markdownOf('---\ntitle: A\n---\n`](/b)` and [b](/b) and [b]( /b )\n');
  expect(markdown).toContain('`](/b)` and [b](../b.md) and [b](../b.md)');
});

test('line endings of Windows become plain ones', async () => {
  expect(await markdownOf('---\r\ntitle: A\r\n---\r\n\r\nOne\r\ntwo\r\n\r\n- a\r\n- b\r\n')).toBe(
    'One\ntwo\n\n- a\n- b\n',
  );
});
