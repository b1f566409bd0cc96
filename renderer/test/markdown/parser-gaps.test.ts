import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const files = { 'b.md': '# B\n', 'deep/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };

async function render(text: string) {
  const { read, messages } = await renderFolder({ 'index.md': `# Top\n\n${text}\n`, ...files });
  const page = read('index.html');
  return {
    page: page.slice(page.indexOf('op-prose">') + 10, page.indexOf('</div><nav id="pagi')),
    messages,
  };
}

test.each([
  ['<img src=deep/a.svg>', /^<img src="_offprint\/assets\/a\.[^"]+"/],
  ['Go <a href=./b.md title="a=b/c d">*there*</a>.', '<a href="b.html" title="a=b/c d"><em>there</em></a>.'],
  ['<https://a.test/?b=c/d>', 'href="https://a.test/?b=c/d"'],
  [
    '<br class=a/> `<a href=b/c>`',
    /<br[^>]*> <code>&#x3C;a href=b\/c><\/code>|<br[^>]*> <code>&lt;a href=b\/c><\/code>/,
  ],
  ['```html\n<img src=deep/a.svg>\n```', /src/],
])('a value without quotes may hold a slash: %s', async (text, expected) => {
  const { page, messages } = await render(text);
  expect(messages).toEqual([]);
  if (typeof expected === 'string') expect(page).toContain(expected);
  else expect(page).toMatch(expected);
});

test('the content of an element with the attribute markdown is Markdown from its next line on', async () => {
  const { page, messages } = await render(
    [
      '<figure markdown="span">',
      '  ![Words](deep/a.svg){ width="300" }',
      '  <figcaption>Under it</figcaption>',
      '</figure>',
      '',
      '<div class="grid" markdown>',
      '**bold** [b](b.md)',
      '</div>',
      '',
      '[dead](gone.md)',
    ].join('\n'),
  );
  expect(page).toMatch(
    /<figure[^>]*>\s*<p><img src="_offprint[^>]*alt="Words"[^>]*><\/p>\s*<figcaption>Under/,
  );
  expect(page).toContain('<strong>bold</strong> <a href="b.html">b</a>');
  expect(messages).toEqual([expect.objectContaining({ rule: 'dead-link', line: 12 })]);
});

test('mathematics of GitHub in code is mathematics, and its description is code', async () => {
  const { page, messages } = await render('A $`x^2`$, $`5`$ for $5.\n\nWrite `` $`y`$ ``.');
  expect(messages).toEqual([]);
  expect(page.match(/class="op-math"/g)).toHaveLength(2);
  expect(page).toContain(' for $5.');
  expect(page).toContain('<code>$`y`$</code>');
});
