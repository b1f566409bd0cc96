import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('_index.md is the index of its folder, as in Hugo', async () => {
  const { read, files, messages } = await renderFolder({
    '_index.md': '---\ntitle: Home\n---\n\n[Guide](guide/_index.md) [again](guide/)\n',
    'guide/_index.md': '---\ntitle: The guide\n---\n\nText\n',
    'guide/README.md': '# For developers\n',
    'guide/a.md': '# A\n\n[Up](_index.md)\n',
  });
  expect(messages).toEqual([]);
  expect(read('index.html')).toContain('<a href="guide/index.html">Guide</a>');
  expect(read('guide/a.html')).toContain('<a href="index.html">Up</a>');
  expect(read('guide/index.html')).toContain('>The guide</h1>');
  expect(files).toContain('guide/README.html');
});

test('_index.md is no page beside an index or a docs.json', async () => {
  const beside = await renderFolder({ 'index.md': '# Home\n', '_index.md': '# Other\n' });
  expect(beside.read('index.html')).toContain('>Home</h1>');
  expect(beside.files).not.toContain('_index.html');
  const configured = await renderFolder({
    'docs.json': '{"name":"A","theme":"mint","navigation":{"pages":["a"]}}',
    'a.mdx': '# A\n',
    'b/_index.md': '# B\n',
  });
  expect(configured.files.filter((file) => file.startsWith('b/'))).toEqual([]);
});

function sidebarOf(page: string): string[] {
  const [sidebar = ''] = /<nav aria-label="Pages">.*?<\/nav>/s.exec(page) ?? [];
  return [...sidebar.matchAll(/<span>([^<]*)<\/span>|<(?:p|summary|button)[^>]*>([^<]+)</g)].map(
    ([, link, group]) => link ?? group ?? '',
  );
}

test.each([
  [
    'Docusaurus',
    {
      'b/_category_.json': '{"label": "Second", "position": 2}',
      'b/x.md': '# X\n',
      'a/_category_.yml': 'label: Third\nposition: 3\n',
      'a/y.md': '# Y\n',
      'start.md': '---\nsidebar_position: 1\n---\n\n# First\n',
    },
    ['First', 'Second', 'X', 'Third', 'Y'],
  ],
  [
    'Fumadocs',
    {
      'meta.json':
        '{"pages": ["start", "---Parts---", "b", "...", "[Out](https://example.com)", "---Nothing---"]}',
      'b/meta.json': '{"title": "Second", "pages": ["z", "x"]}',
      'b/x.md': '# X\n',
      'b/z.md': '# Z\n',
      'a.md': '# A\n',
      'start.md': '# First\n',
    },
    ['First', 'Parts', 'Second', 'Z', 'X', 'A', 'Out'],
  ],
  [
    'Nextra',
    {
      '_meta.js':
        "const meta = { start: '', b: { title: 'Second' }, '-- s': { type: 'separator', title: 'Parts' }, out: { title: 'Out', href: 'https://example.com' } }\nexport default meta\n",
      'b/_meta.ts':
        "import type { MetaRecord } from 'nextra'\nexport default { z: 'Zed', 'x': 'Ex' } satisfies MetaRecord\n",
      'b/x.md': '# X\n',
      'b/z.md': '# Z\n',
      'a.md': '# A\n',
      'start.md': '# First\n',
    },
    ['First', 'Second', 'Zed', 'Ex', 'Parts', 'Out', 'A'],
  ],
  [
    'Starlight',
    {
      'b.md': '---\ntitle: B\nsidebar:\n  order: 1\n  label: Short\n---\n',
      'a.md': '---\ntitle: A\nsidebar:\n  order: 2\n---\n',
      'c.md': '---\ntitle: C\nsidebar:\n  hidden: true\n---\n',
    },
    ['Short', 'A'],
  ],
  [
    'Hugo',
    {
      'b.md': '---\ntitle: B\nlinkTitle: Short\nweight: 1\n---\n',
      'a.md': '---\ntitle: A\nweight: 0\n---\n',
      'c.md': '---\ntitle: C\ndraft: true\n---\n',
    },
    ['Short', 'A'],
  ],
])('the order and the names of a folder are those of %s', async (_tool, files, expected) => {
  const { read, messages } = await renderFolder(files as Record<string, string>);
  const page = Object.keys(files).find((file) => file.endsWith('.md') && !file.includes('/')) ?? '';
  expect(messages).toEqual([]);
  expect(sidebarOf(read(page.replace('.md', '.html')))).toEqual(expected);
});
