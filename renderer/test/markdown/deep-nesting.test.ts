import { expect, test } from 'vitest';
import { parseMarkdown } from '../../src/markdown/parse-markdown.ts';
import { renderFolder } from '../render-folder.ts';

const depth = 200_000;

const deep: [string, string][] = [
  ['parentheses', `{${'('.repeat(depth)}1${')'.repeat(depth)}}`],
  ['lists in an export', `export const a = ${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['templates', `{${'`${'.repeat(depth)}1${'}`'.repeat(depth)}}`],
  ['an attribute', `<Card title={${'('.repeat(depth)}1${')'.repeat(depth)}} />`],
  ['conditions', `export const a = () => {${'if(1)'.repeat(depth)}1}`],
  ['negations', `{${'!'.repeat(depth)}1}`],
];

test.each(deep)('survives %s that nest deeper than a native stack', (_what, page) => {
  const { messages } = parseMarkdown(`Before\n\n${page}\n\nAfter\n`, { file: 'page.mdx', format: 'mdx' });
  expect(messages.map(({ rule }) => rule)).toEqual(['mdx-syntax']);
});

test.each(['{', '{a', '{/*', '{`', '{{', '<', '<a', '</'])(
  'reads a page of much that stays open once: %s',
  (unit) => {
    const { messages, tree } = parseMarkdown(`Before\n\n${unit.repeat(30_000)}\n`, {
      file: 'page.mdx',
      format: 'mdx',
    });
    expect(messages.map(({ rule }) => rule)).toEqual(['mdx-syntax']);
    expect(tree.children.length).toBeGreaterThan(1);
  },
);

test('repairs a large page fewer times than a small one', () => {
  const faults = 'a <id> b\n\n'.repeat(30);
  const filler = 'word '.repeat(100_000);
  const read = (text: string) => parseMarkdown(text, { file: 'page.mdx', format: 'mdx' }).messages;
  expect(read(faults)).toHaveLength(30);
  const [message, ...others] = read(`${faults}${filler}\n`);
  expect(others).toEqual([]);
  expect(message?.reason).toContain('taken for plain Markdown');
});

test('renders large pages of a small site as what they are', async () => {
  const row = '- [a](b) `c` {1 + 1} <b title="sm">d</b>\n';
  const site = await renderFolder({
    'docs.json': '{"navigation":{"pages":["a"]}}',
    'a.mdx': row.repeat(3000),
  });
  expect(site.messages.filter(({ rule }) => rule === 'mdx-syntax')).toEqual([]);
  expect(site.read('a.html').match(/<b title="sm">/g)).toHaveLength(3000);
});

test('renders a site with such pages, in threads too', async () => {
  const pages = Array.from({ length: 60 }, (_, index) => [`p${index}.mdx`, `# Page ${index}\n`] as const);
  const hostile = deep.map(([, page], index) => [`deep${index}.mdx`, `# Deep\n\n${page}\n`] as const);
  const site = await renderFolder(Object.fromEntries([...pages, ...hostile]));
  expect(site.pageCount).toBe(66);
});
