import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('what raw HTML gets wrong is told with its line and column', async () => {
  const { messages } = await renderFolder({
    'index.md': [
      '---',
      'title: Home',
      '---',
      'Text with <a href="nowhere.md">a link</a> and <img src="no.png">.',
      '',
      '- A list',
      '',
      '  <div>',
      '    <a href="gone.md">gone</a>',
      '  </div>',
      '',
      '<script>alert(1)</script>',
      '',
      '<p id="twice">a</p><p',
      'id="twice">b</p>',
      '',
    ].join('\n'),
  });
  expect(messages.map(({ rule, line, column }) => `${rule} ${line}:${column}`).sort()).toEqual([
    'dead-link 4:11',
    'dead-link 9:5',
    'duplicate-id 14:20',
    'missing-asset 4:47',
    'raw-html 12:1',
  ]);
});

test.each(['<details><summary>More</summary>x</details>', '<p>x</p>', '<table><tr><td>x</td></tr></table>'])(
  'a paragraph that %s ends is a paragraph',
  async (block) => {
    const { read, messages } = await renderFolder({ 'index.md': `# Home\n\nBefore ${block}\n\nAfter.` });
    expect(messages).toEqual([]);
    expect(read('index.html')).toContain('<p>Before </p>');
    expect(read('index.html')).toContain('<p>After.</p>');
  },
);
