import { expect, test } from 'vitest';
import { readIncludeLine, selectPart } from '../../src/markdown/include-line.ts';
import { processorTime } from '../processor-time.ts';
import { renderFolder } from '../render-folder.ts';

const parts = {
  'code/main.py': 'a = 1\nb = 2\nc = 3\n',
  'code/lib.rs': '// ANCHOR: all\nfn x() {}\n// ANCHOR_END: all\nfn y() {}\n',
  'parts/one.md': 'From **one**.\n\n```py\n--8<-- "code/main.py:1:1"\n```\n',
  'parts/two.md': 'From two.\n',
};

function textOf(page: string): string {
  return page.replace(/<[^>]+>/g, '');
}

test.each([
  ['--8<-- "code/main.py"', 'a = 1\nb = 2\nc = 3'],
  ['--8<-- "code/main.py:2"', 'b = 2\nc = 3'],
  ['{!code/main.py!}', 'a = 1\nb = 2\nc = 3'],
  ['def f():\n    --8<-- "code/main.py:1:2"', 'def f():\n    a = 1\n    b = 2'],
  ['{{#include code/main.py:2:3}}', 'b = 2\nc = 3'],
  ['{{#include code/main.py:2}}', 'b = 2'],
  ['{{#include code/main.py::2}}', 'a = 1\nb = 2'],
  ['{{#rustdoc_include code/lib.rs:all}}', 'fn x() {}'],
  ['{{ #include code/lib.rs }}', 'fn x() {}\nfn y() {}'],
])('lines of code are replaced by the files they include: %s', async (line, expected) => {
  const { read, messages } = await renderFolder({
    'index.md': `# Top\n\n- item\n\n${`\`\`\`py\n${line}\n\`\`\``.replaceAll(/^/gm, '  ')}\n`,
    ...parts,
  });
  expect(messages).toEqual([]);
  expect(textOf(read('index.html'))).toContain(expected);
  expect(read('index.md')).toContain(expected.replaceAll('\n', '\n  '));
});

test('a paragraph of includes becomes the blocks of the files, with the code they include', async () => {
  const { read, messages } = await renderFolder({
    'index.md': '# Top\n\n{{#include parts/one.md}}\n{{#include parts/two.md}}\n',
    ...parts,
  });
  expect(messages).toEqual([]);
  expect(read('index.html')).toContain('<p>From <strong>one</strong>.</p>');
  expect(read('index.html')).toContain('<p>From two.</p>');
  expect(textOf(read('index.html'))).toContain('a = 1');
});

test('content and code that VitePress includes stand in the page', async () => {
  const { read, messages } = await renderFolder({
    'guide/index.md':
      '# Top\n\n<!--@include: ../parts/two.md-->\n\n<!-- @include: @/parts/lines.md{3,3} -->\n\n<<< @/code/x.ts{2}\n\n<<< @/code/x.ts#part{1 js} [Own title]\n\n```md\n<<< @/code/x.ts\n```\n',
    'parts/lines.md': 'First.\n\nThird.\n',
    'code/x.ts': '// #region part\nconst a = 1;\n// #endregion part\nconst b = 2;\n',
    ...parts,
  });
  const html = read('guide/index.html');
  expect(messages).toEqual([]);
  expect(html).toMatch(/<p>From two\.<\/p>\s*<p>Third\.<\/p>/);
  expect(html).not.toContain('First.');
  expect(html).toMatch(/data-language="ts".*op-highlighted.*data-language="js".*Own title/s);
  expect(textOf(html).match(/const b = 2;/g)).toHaveLength(1);
  expect(textOf(html)).toContain('&lt;&lt;&lt; @/code/x.ts');
});

test.each(['../../etc/passwd', 'code/none.py', 'code/lib.rs:none'])(
  'what cannot be included stays as written and is reported: %s',
  async (path) => {
    const { read, messages } = await renderFolder({
      'index.md': `# Top\n\n\`\`\`\n{{#include ${path}}}\n\`\`\`\n`,
      ...parts,
    });
    expect(read('index.html')).toContain(`{{#include ${path}}}`);
    expect(messages).toEqual([
      expect.objectContaining({ rule: 'mdx-missing-import', file: 'index.md', line: 3 }),
    ]);
  },
);

test.each(['a {!b!}', '\\{{#include a}}', 'x --8<-- "a"', '{{name}}', '--8<--'])(
  'other lines include nothing: %s',
  (line) => {
    expect(readIncludeLine(line)).toBeUndefined();
  },
);

test('a part is found between the marks of PyMdown too', () => {
  const text = '# --8<-- [start:f]\na\n# --8<-- [end:f]\nb\n';
  expect(selectPart(text, { name: 'f' })).toBe('a');
  expect(selectPart(text, undefined)).toBe('a\nb');
});

test('a long line is read in linear time', async () => {
  const line = `{!${' '.repeat(50_000)}x`;
  const spent = await processorTime(() => expect(readIncludeLine(line)).toBeUndefined());
  expect(spent).toBeLessThan(2000);
});

test('includes stand in lists, admonitions and tabs too', async () => {
  const { read, messages } = await renderFolder({
    'index.md': '# Top\n\n- item\n\n  --8<-- "parts/two.md"\n\n=== "A"\n    --8<-- "parts/two.md"\n',
    ...parts,
  });
  expect(messages).toEqual([]);
  expect(read('index.html').match(/<p>From two\.<\/p>/g)).toHaveLength(2);
});
