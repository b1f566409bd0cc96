import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const docs = (more: Record<string, unknown>) =>
  JSON.stringify({ name: 'Acme', description: 'All of Acme.', ...more });
const page = (frontmatter: string, body = 'Text.') => `---\n${frontmatter}\n---\n\n${body}\n`;
const siteUrl = 'https://docs.example.com/base';

describe('llms.txt', () => {
  test('lists pages by tab, with Markdown addresses, instructions, descriptions and links outside', async () => {
    const site = await renderFolder(
      {
        'docs.json': docs({
          markdown: { instructions: 'Prefer v2.' },
          navigation: {
            tabs: [
              { tab: 'Guides', pages: ['index', 'a/b'] },
              { tab: 'Blog', href: 'https://blog.example.com' },
            ],
          },
        }),
        'index.mdx': page('title: Home\ndescription: Start here.'),
        'a/b.mdx': page(`title: "[B]"\ndescription: ${'long '.repeat(100)}`),
      },
      { siteUrl },
    );
    const text = site.read('llms.txt');
    expect(text).toMatch(
      /^# Acme\n\n> All of Acme\.\n\n## Agent Instructions\n\nPrefer v2\.\n\n## Guides\n\n/,
    );
    expect(text).toContain(`- [Home](${siteUrl}/index.md): Start here.\n`);
    expect(text).toContain(`- [\\[B\\]](${siteUrl}/a/b.md): long`);
    expect(text.split('\n').every((line) => line.length < 400)).toBe(true);
    expect(text).toContain('## Optional\n\n- [Blog](https://blog.example.com)\n');
    expect(site.read('.well-known/llms.txt')).toBe(text);
  });

  test('names files relative to itself where the address of the site is unknown', async () => {
    const site = await renderFolder({ 'a b.md': '# Hello\n' });
    expect(site.read('llms.txt')).toContain('- [Hello](a%20b.md)');
    expect(site.read('.well-known/llms.txt')).toContain('- [Hello](../a%20b.md)');
    expect(site.files).not.toContain('sitemap.xml');
  });

  test('holds the default language and version only, the full text too', async () => {
    const edition = (language: string, prefix: string) => ({
      language,
      versions: [
        { version: '2', pages: [`${prefix}new`] },
        { version: '1', pages: [`${prefix}old`] },
      ],
    });
    const site = await renderFolder({
      'docs.json': docs({ navigation: { languages: [edition('en', ''), edition('fr', 'fr/')] } }),
      'new.mdx': page('title: New'),
      'old.mdx': page('title: Old'),
      'fr/new.mdx': page('title: Nouveau'),
      'fr/old.mdx': page('title: Ancien'),
    });
    expect(site.read('llms.txt')).toMatch(/\[New\]/);
    expect(site.read('llms.txt')).not.toMatch(/Old|Nouveau|Ancien/);
    expect(site.read('llms-full.txt')).toContain('# New\nSource: new.md\n\nText.');
  });

  test('stays below 100,000 characters and says what it leaves out', async () => {
    const names = Array.from({ length: 2500 }, (_, at) => `${'p'.repeat(60)}${at}`);
    const { createOutputs } = await import('../../src/outputs/create-outputs.ts');
    const { createNavigation } = await import('../../src/navigation/create-navigation.ts');
    const { siteConfigSchema } = await import('../../src/config/site-config.ts');
    const { textSource } = await import('../text-source.ts');
    const config = siteConfigSchema.parse({});
    const { navigation } = createNavigation(
      config,
      names.map((path) => ({ path, file: `${path}.md`, frontmatter: {} })),
    );
    const pages = [...navigation.pages].map(([path, location]) => ({
      path,
      id: path,
      title: path,
      description: 'A description.',
      frontmatter: {},
      location,
      feed: [],
    }));
    const site = {
      config,
      navigation,
      pages,
      source: textSource({}),
      siteUrl: undefined,
      deployment: 'cloud' as const,
      readMarkdown: () => new Uint8Array(),
    };
    const { files } = await createOutputs(site, []);
    const text = String(files.find(({ path }) => path === 'llms.txt')?.contents);
    expect(text.length).toBeLessThanOrEqual(100_000);
    expect(text).toMatch(/further pages are left out here/);
  });
});

describe('who may see a page', () => {
  const settings = {
    navigation: {
      groups: [
        { group: 'Open', pages: ['open', 'hidden', 'noindex', 'unsearchable'] },
        { group: 'Closed', hidden: true, pages: ['buried', 'unburied'] },
        { group: 'Findable', hidden: true, searchable: true, pages: ['findable'] },
      ],
    },
  };
  const files = {
    'open.mdx': page('title: Open'),
    'hidden.mdx': page('title: Hidden\nhidden: true'),
    'noindex.mdx': page('title: Noindex\nnoindex: true'),
    'unsearchable.mdx': page('title: Unsearchable\nsearchable: false'),
    'buried.mdx': page('title: Buried'),
    'unburied.mdx': page('title: Unburied\nhidden: false'),
    'findable.mdx': page('title: Findable'),
    'unlisted.mdx': page('title: Unlisted'),
  };
  const listed = (text: string) =>
    Object.keys(files)
      .map((file) => file.slice(0, -4))
      .filter((name) => new RegExp(`/${name}\\b`).test(text));

  test('follows the table of the convention', async () => {
    const site = await renderFolder({ 'docs.json': docs(settings), ...files }, { siteUrl });
    const expected = ['open', 'unsearchable', 'unburied', 'findable'];
    expect(listed(site.read('sitemap.xml'))).toEqual(expected);
    expect(listed(site.read('llms.txt'))).toEqual(expected);
    expect(site.files).toContain('hidden.html');
  });

  test('includes hidden pages with seo.indexing all', async () => {
    const site = await renderFolder(
      { 'docs.json': docs({ ...settings, seo: { indexing: 'all' } }), ...files },
      { siteUrl },
    );
    expect(listed(site.read('sitemap.xml'))).toEqual(
      Object.keys(files)
        .map((file) => file.slice(0, -4))
        .filter((name) => name !== 'noindex'),
    );
  });
});

describe('sitemap and robots', () => {
  test('name absolute, extensionless, encoded addresses and stated dates', async () => {
    const site = await renderFolder(
      {
        'docs.json': docs({ seo: { trailingSlash: true }, navigation: { pages: ['index', 'a & b'] } }),
        'index.mdx': page('title: A'),
        'a & b.mdx': page('title: B\nlastUpdatedDate: 2026-02-03'),
      },
      { siteUrl },
    );
    expect(site.read('sitemap.xml')).toContain(`<url><loc>${siteUrl}/</loc></url>`);
    expect(site.read('sitemap.xml')).toContain(
      `<loc>${siteUrl}/a%20%26%20b/</loc><lastmod>2026-02-03</lastmod>`,
    );
    expect(site.read('robots.txt')).toBe(
      `User-agent: *\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    );
  });

  test('close a site that is noindex as a whole', async () => {
    const site = await renderFolder({
      'docs.json': docs({ seo: { metatags: { robots: 'noindex' } }, navigation: { pages: ['index'] } }),
      'index.mdx': page('title: A'),
    });
    expect(site.read('robots.txt')).toContain('search=no, ai-input=no\nDisallow: /');
  });

  test('give way to files of the docs', async () => {
    const site = await renderFolder({ 'index.md': '# A', 'robots.txt': 'mine', 'llms.txt': '# Mine' });
    expect(site.read('robots.txt')).toBe('mine');
    expect(site.read('llms.txt')).toBe('# Mine');
  });
});

describe('page Markdown', () => {
  test('has title, description, expanded snippets and links to other Markdown', async () => {
    const site = await renderFolder({
      'docs.json': docs({ variables: { v: '2.0' }, navigation: { pages: ['a/one', 'two'] } }),
      'a/one.mdx': page(
        'title: One\ndescription: First.',
        [
          'import Part from "/snippets/part.mdx"',
          '',
          'Version {{v}} of *it* & 1 < 2, see [two](/two#x) or [out](https://example.com).',
          '',
          '<Part name="World" />',
          '',
          '<Card title="Two" href="/two">Go</Card>',
          '',
          '| a | b |\n| - | - |\n| 1 | 2 |',
        ].join('\n'),
      ),
      'snippets/part.mdx': 'Hello {name}.\n',
      'two.mdx': page('title: Two'),
    });
    expect(site.read('a/one.md')).toBe(
      `${[
        '# One',
        '> First.',
        'Version 2.0 of *it* & 1 \\< 2, see [two](../two.md#x) or [out](https://example.com).',
        'Hello World.',
        '<Card title="Two" href="../two.md">\n  Go\n</Card>',
        '| a | b |\n| - | - |\n| 1 | 2 |',
      ].join('\n\n')}\n`,
    );
  });
});

describe('redirects', () => {
  const build = (redirects: unknown[], more: Record<string, string> = {}) =>
    renderFolder({
      'docs.json': docs({ redirects, navigation: { pages: ['index', 'new/start', 'new/deep/page'] } }),
      'index.mdx': page('title: Home'),
      'new/start.mdx': page('title: Start'),
      'new/deep/page.mdx': page('title: Page'),
      ...more,
    });

  test('become pages without scripts, relative, through chains', async () => {
    const site = await build([
      { source: '/old/start', destination: '/older#x' },
      { source: '/older', destination: '/new/start' },
      { source: '/out', destination: 'https://example.com/?a=1&b=2', permanent: false },
    ]);
    expect(site.read('older.html')).toContain('<meta http-equiv="refresh" content="0; url=new/start.html">');
    expect(site.read('old/start.html')).toContain('<a href="../new/start.html">Start</a>');
    expect(site.read('out.html')).toContain('url=https://example.com/?a=1&amp;b=2"');
    expect(site.read('_redirects')).toBe(
      '/old/start /older#x 308\n/older /new/start 308\n/out https://example.com/?a=1&b=2 307\n',
    );
  });

  test('lead to files of the bundle and of the docs', async () => {
    const site = await build(
      [
        { source: '/skill', destination: '/skill.md' },
        { source: '/agents/llms', destination: '/llms.txt' },
        { source: '/price', destination: '/files/price list.pdf#2' },
        { source: '/page', destination: '/files/page.html' },
      ],
      { 'skill.md': 'Skill.', 'files/price list.pdf': 'PDF', 'files/page.html': '<p>No page of ours.' },
    );
    expect(site.read('skill.html')).toContain('url=skill.md"');
    expect(site.read('agents/llms.html')).toContain('url=../llms.txt"');
    expect(site.read('price.html')).toContain('url=files/price%20list.pdf#2"');
    expect(site.read('files/price list.pdf')).toBe('PDF');
    expect(site.messages.map(({ reason }) => reason)).toEqual([
      'Unexpected destination "/files/page.html", expected a page or file of the docs',
    ]);
  });

  test('with wildcards become pages for the pages they lead to', async () => {
    const site = await build([{ source: '/v1/:slug*', destination: '/new/:slug*' }]);
    expect(site.read('v1/deep/page.html')).toContain('url=../../new/deep/page.html');
    expect(site.read('v1/start.html')).toContain('url=../new/start.html');
    expect(site.read('_redirects')).toBe('/v1/* /new/:splat 308\n');
  });

  test('report circles, shadowed rules and dead ends at their line, and never run code', async () => {
    const site = await build([
      { source: '/a', destination: '/b' },
      { source: '/b', destination: '/a' },
      { source: '/new/start', destination: '/' },
      { source: '/c', destination: '/nowhere' },
      { source: '/c', destination: '/' },
      { source: '/d', destination: 'javascript:alert(1)' },
      { source: '/../../etc', destination: '/' },
    ]);
    const found = site.messages.filter(({ rule }) => rule.startsWith('redirect-')).map(({ rule }) => rule);
    expect(found).toEqual([
      'redirect-loop',
      'redirect-loop',
      'redirect-shadowed',
      'redirect-destination',
      'redirect-shadowed',
      'redirect-destination',
    ]);
    expect(site.read('new/start.html')).not.toContain('http-equiv="refresh"');
    expect(site.files.filter((file) => site.read(file).includes('javascript:alert'))).toEqual([]);
  });
});

describe('skills', () => {
  test('are published with their digest, those of user groups left out', async () => {
    const site = await renderFolder(
      {
        'docs.json': docs({ navigation: { pages: ['index'] } }),
        'index.mdx': page('title: Home'),
        '.mintlify/skills/pay/SKILL.md': page('name: Pay Now\ndescription: Pays.'),
        '.mintlify/skills/refund/SKILL.md': page('description: Refunds.'),
        '.mintlify/skills/admin/SKILL.md': page('name: admin\ngroups: [admin]'),
      },
      { siteUrl },
    );
    const { skills } = JSON.parse(site.read('.well-known/agent-skills/index.json'));
    expect(skills).toMatchObject([
      {
        name: 'pay-now',
        type: 'skill-md',
        url: '/.well-known/agent-skills/pay-now/SKILL.md',
        digest: expect.stringMatching(/^sha256:[\da-f]{64}$/),
      },
      { name: 'refund', description: 'Refunds.' },
    ]);
    expect(site.read('.well-known/agent-skills/pay-now/SKILL.md')).toContain('description: Pays.');
    expect(JSON.parse(site.read('.well-known/agent-card.json'))).toMatchObject({
      name: 'Acme',
      url: siteUrl,
    });
  });
});

test('a changelog shows its updates and has a feed with an entry per heading', async () => {
  const body = [
    '<Update label="March 2026" description="v2" tags={["API", "UI"]}>',
    '## New board\n\nIt is *fast*.\n\n```js\ncode\n```\n\n## Fixes\n\nMany.',
    '</Update>',
    '<Update label="Older" rss={{ title: "T", description: "D" }}>',
    '## Ignored',
    '</Update>',
    '<Visibility for="agents">Agents</Visibility>\n\n<Visibility for="humans">People</Visibility>',
  ].join('\n\n');
  const site = await renderFolder(
    { 'docs.json': docs({ navigation: { pages: ['log'] } }), 'log.mdx': page('title: Log', body) },
    { siteUrl },
  );
  expect(site.messages).toEqual([]);
  const html = site.read('log.html');
  expect(html).toContain(
    '<section class="op-update" id="march-2026" data-tags="[&quot;API&quot;,&quot;UI&quot;]">',
  );
  expect(html).toContain('People');
  expect(html).not.toContain('Agents');
  expect(html).toContain(
    `<link rel="alternate" type="application/rss+xml" title="Log" href="${siteUrl}/log/rss.xml">`,
  );
  expect(site.read('log.md')).toMatch(/Agents\n$/);
  const items = [
    ...site
      .read('log/rss.xml')
      .matchAll(/<item>\n<title>(.*?)<\/title>[\s\S]*?<description>(.*?)<\/description>/g),
  ];
  expect(items.map(([, title, text]) => [title, text])).toEqual([
    ['New board', 'It is fast.'],
    ['Fixes', 'Many.'],
    ['T', 'D'],
  ]);
});
