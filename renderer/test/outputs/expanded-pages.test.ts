import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config/site-config.ts';
import { createNavigation } from '../../src/navigation/create-navigation.ts';
import { findFeedEntries } from '../../src/outputs/feed-entries.ts';
import { toPageMarkdown } from '../../src/outputs/page-markdown.ts';
import { createFeeds } from '../../src/outputs/rss.ts';
import { expand } from '../mdx/expand.ts';
import { textSource } from '../text-source.ts';

const toMarkdown = (page: string) =>
  toPageMarkdown(expand(page).tree, {
    title: 'Title',
    description: '',
    link: (href) => `[${href}]`,
    asset: (source) => `(${source})`,
  });

test('page Markdown leaves out what is for people and unwraps what is for agents', () => {
  const page =
    '<Visibility for="humans">People</Visibility>\n\nBoth <Visibility for="agents">agents</Visibility>.\n\n<Visibility for="agents">\n\n## Agents\n\n</Visibility>\n';
  expect(toMarkdown(page)).toBe('# Title\n\nBoth agents.\n\n## Agents\n');
});

test('page Markdown escapes what would read as Markdown', () => {
  expect(toMarkdown('a \\* b \\{x} snake_case \\_x\\_ \\[y]\n\n\\# no heading\n\n1\\. no list\n')).toBe(
    '# Title\n\na \\* b \\{x} snake_case \\_x\\_ \\[y]\n\n\\# no heading\n\n1\\. no list\n',
  );
});

test('page Markdown writes props as values', () => {
  const page = 'export const n = 2;\n\n<Card cols={n + 1} open href={"/x"} off={false} style={{ a: 1 }} />\n';
  expect(toMarkdown(page)).toBe('# Title\n\n<Card cols={3} open href="[/x]" off={false} />\n');
});

test('page Markdown writes lists and objects of components as values', () => {
  const page =
    '<Card pre={["beta", "new"]} value={{ light: "#fff", dark: "#000" }} />\n\n<Card title={<b>T</b>} items={[<i>x</i>]} style={{ color: "red" }} />\n';
  expect(toMarkdown(page)).toBe(
    '# Title\n\n<Card pre={["beta","new"]} value={{"light":"#fff","dark":"#000"}} />\n\n<Card title="T" />\n',
  );
});

test('page Markdown writes the code of elements as fences, as it was indented', () => {
  const code = '{"{\\n  *x* <T>\\n}"}';
  expect(toMarkdown(`<CodeBlock language="json" filename="a b.json" lines>\n${code}\n</CodeBlock>\n`)).toBe(
    '# Title\n\n```json a b.json\n{\n  *x* <T>\n}\n```\n',
  );
  expect(toMarkdown(`- item\n\n  <pre><code>${code}</code></pre>\n`)).toBe(
    '# Title\n\n- item\n\n  ```\n  {\n    *x* <T>\n  }\n  ```\n',
  );
});

test('page Markdown keeps elements of preformatted text that hold more than text', () => {
  expect(toMarkdown('<pre>one <a href="/x">two</a></pre>\n')).toContain('href="[/x]"');
});

test('page Markdown keeps blocks apart where elements share a line, or follow each other line by line', () => {
  const page =
    'Intro.\n\n<img src="/a.png" />\n<img src="/b.png" />\n\n## Heading\n\n- item\n\n<b>one</b> <i>two</i>\n\n```sh\nls\n```\n';
  expect(toMarkdown(page)).toBe(
    '# Title\n\nIntro.\n\n<img src="(/a.png)" /> <img src="(/b.png)" />\n\n## Heading\n\n- item\n\n<b>one</b> <i>two</i>\n\n```sh\nls\n```\n',
  );
});

test('page Markdown joins what components show in one line', () => {
  const page =
    'export const Miss = ({ name }) => <div>Not found: <code>{name}</code> here</div>;\n\n<Miss name="nope.py" />\n';
  expect(toMarkdown(page)).toBe('# Title\n\n<div>\n  Not found: <code>nope.py</code> here\n</div>\n');
});

test('page Markdown leaves out what is no content', () => {
  const page = 'Text.\n\n<style>{`a { color: red }`}</style>\n\n<script>{`alert(1)`}</script>\n\nMore.\n';
  expect(toMarkdown(page)).toBe('# Title\n\nText.\n\nMore.\n');
});

test('feeds hold the updates of a page, escaped, with the dates of their labels', () => {
  const { tree } = expand(
    '<Update label="March 3 2026" description="v1 <b>" tags={["API"]}>Text</Update>\n\n<Update label="Older" rss={{ title: "T & U", description: "D" }}>x</Update>\n',
  );
  const config = siteConfigSchema.parse({ name: 'Acme' });
  const sources = [{ path: 'log/index', file: 'log/index.mdx', frontmatter: {} }];
  const { navigation } = createNavigation(config, sources);
  const pages = [...navigation.pages].map(([path, location]) => ({
    path,
    id: 'log',
    title: 'Log',
    description: '',
    frontmatter: {},
    location,
    feed: findFeedEntries(tree),
  }));
  const site = {
    config,
    navigation,
    pages,
    source: textSource({}),
    readMarkdown: () => new Uint8Array(),
    deployment: 'cloud' as const,
  };
  const [feed] = createFeeds({ ...site, siteUrl: 'https://example.com' });
  expect(feed?.path).toBe('log/rss.xml');
  expect(feed?.contents).toContain(
    '<title>March 3 2026</title>\n<link>https://example.com/log#march-3-2026</link>',
  );
  expect(feed?.contents).toContain('<description>v1 &lt;b&gt;</description>\n<category>API</category>');
  expect(feed?.contents).toContain('<pubDate>Tue, 03 Mar 2026 00:00:00 GMT</pubDate>');
  expect(feed?.contents).toContain('<title>T &amp; U</title>');
  expect(createFeeds({ ...site, siteUrl: undefined })).toEqual([]);
});
