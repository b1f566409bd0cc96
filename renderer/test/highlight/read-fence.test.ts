import { expect, test } from 'vitest';
import { parseFenceMeta } from '../../src/highlight/fence-meta.ts';
import { readFence } from '../../src/highlight/read-fence.ts';
import { renderFolder } from '../render-folder.ts';

function read(info: string) {
  const [lang = '', ...words] = info.split(' ');
  const { language, meta } = readFence(lang, words.join(' '));
  const { title, lines, highlight } = parseFenceMeta(meta);
  return { language, title, lines, highlight: [...highlight] };
}

const nothing = { title: undefined, lines: false, highlight: [] };

test.each([
  ['js', { language: 'js' }],
  ['js app.js {1,3}', { language: 'js', title: 'app.js', highlight: [1, 3] }],
  ['rust,ignore', { language: 'rust' }],
  ['rust,no_run,edition2021', { language: 'rust' }],
  ['rust, ignore', { language: 'rust' }],
  ['js{1,2}', { language: 'js', highlight: [1, 2] }],
  ['js{1, 2} app.js', { language: 'js', highlight: [1, 2], title: 'app.js' }],
  ['{1,2}', { language: '', highlight: [1, 2] }],
  ['ts:line-numbers {1}', { language: 'ts', lines: true, highlight: [1] }],
  ['ts:no-line-numbers', { language: 'ts' }],
  ['js:title=src/app.js', { language: 'js', title: 'src/app.js' }],
  ['js {numberLines: true}', { language: 'js', lines: true }],
  ['{.python hl_lines="1 3-4"}', { language: 'python', highlight: [1, 3, 4] }],
  ['{ .py title="a b.py" linenums="1" }', { language: 'py', title: 'a b.py', lines: true }],
  ['{.python .numberLines}', { language: 'python', lines: true }],
  ['{#id .python .other}', { language: 'python' }],
  ['{r, echo=FALSE}', { language: 'r' }],
  ['python {.numberLines startFrom="3"}', { language: 'python', lines: true }],
  ['python hl_lines="2" linenums="1"', { language: 'python', highlight: [2], lines: true }],
  ['c++', { language: 'c++' }],
  ['text:other', { language: 'text:other' }],
  ['sh [npm]', { language: 'sh', title: 'npm' }],
  ['title="API Request"', { language: '', title: 'API Request' }],
  [
    'js showLineNumbers filename="a.js" {1} /useState/ copy',
    { language: 'js', title: 'a.js', lines: true, highlight: [1] },
  ],
  ['js {1} /useState/ copy', { language: 'js', highlight: [1] }],
  ['ts tab="Bun"', { language: 'ts', title: 'Bun' }],
])('the words behind a fence are understood as other tools write them: %s', (info, expected) => {
  expect(read(info)).toEqual({ ...nothing, ...expected });
});

test('a fence of mathematics is a formula, and stays a fence in the Markdown', async () => {
  const { read } = await renderFolder({ 'index.md': '# Top\n\n```math\nx^2\n```\n' });
  expect(read('index.html')).toContain('katex-display');
  expect(read('index.md')).toContain('```math\nx^2\n```');
});

test('fences for other tools have colours and marked lines', async () => {
  const { read, messages } = await renderFolder({
    'index.md': '# Top\n\n```rust,ignore\nlet a = 1;\n```\n\n```js{1}\nlet b = 1;\n```\n',
  });
  expect(messages).toEqual([]);
  expect(read('index.html').match(/<i class="k">let<\/i>/g)).toHaveLength(2);
  expect(read('index.html')).toContain('op-line op-highlighted');
});

test('a diagram is drawn where its language stands in an attribute list', async () => {
  const { read } = await renderFolder({
    'index.md':
      '# Top\n\n```{.mermaid}\ngraph TD\n  A --> B\n```\n\n```mermaid{1}\ngraph TD\n  C --> D\n```\n',
  });
  expect(read('index.html').match(/aria-label="Diagram"/g)).toHaveLength(2);
});

test.each([
  ['// highlight-next-line', 'a\n// highlight-next-line\nb\nc', ['b']],
  ['# highlight-start', '# highlight-start\na\nb\n# highlight-end\nc', ['a', 'b']],
  ['<!-- highlight-next-line -->', '<!-- highlight-next-line -->\na\nb', ['a']],
  ['{/* highlight-next-line */}', '{/* highlight-next-line */}\na\nb', ['a']],
])('the comments of Docusaurus mark lines and are not shown: %s', async (_name, code, marked) => {
  const { read } = await renderFolder({ 'index.md': `# Top\n\n\`\`\`text\n${code}\n\`\`\`\n` });
  const page = read('index.html');
  expect([...page.matchAll(/op-highlighted">(.*)\n/g)].map(([, line]) => line)).toEqual(marked);
  expect(page).not.toContain('highlight-');
});
