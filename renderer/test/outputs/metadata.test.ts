import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const siteUrl = 'https://docs.example.com/base';
const docs = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ name: 'Acme', navigation: { pages: ['index', 'a/b'] }, ...more });
const page = (frontmatter: string, body = 'Text.') => `---\n${frontmatter}\n---\n\n${body}\n`;

describe('the head of a page', () => {
  test('names the canonical address, the Markdown and the social card', async () => {
    const site = await renderFolder(
      {
        'docs.json': docs({ seo: { metatags: { 'og:image': 'https://example.com/i.png', refresh: '0' } } }),
        'index.mdx': page('title: Home'),
        'a/b.mdx': page('title: "B <b>"\ndescription: D\n"og:title": Own\nkeywords: [x, y]'),
      },
      { siteUrl },
    );
    const head = site.read('a/b.html').split('</head>')[0];
    expect(head).toContain(`<link rel="canonical" href="${siteUrl}/a/b">`);
    expect(head).toContain('<link rel="alternate" type="text/markdown" href="b.md">');
    expect(head).toContain('<meta property="og:title" content="Own">');
    expect(head).toContain('<meta property="og:image" content="https://example.com/i.png">');
    expect(head).toContain('<meta name="keywords" content="x, y">');
    expect(head).not.toContain('name="refresh"');
    expect(head).not.toContain('noindex');
    expect(head).toContain('"headline":"B \\u003cb>"');
    expect(site.read('index.html')).toContain(`<link rel="canonical" href="${siteUrl}/">`);
  });

  test.each(['https://docs.example.com/base/', 'HTTPS://Docs.Example.com/base//'])(
    'reads the address of the site %s as others write it',
    async (address) => {
      const site = await renderFolder({ 'a.md': '# A\n' }, { siteUrl: address });
      expect(site.read('a.html')).toContain(`<link rel="canonical" href="${siteUrl}/a">`);
      expect(site.read('robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml\n`);
    },
  );

  test.each([
    'https://a.example/?b',
    'https://a.example/#c',
    'https://me:secret@a.example',
    'ftp://a.example',
    'a',
  ])('refuses %s as the address of the site', async (address) => {
    await expect(renderFolder({ 'a.md': '# A\n' }, { siteUrl: address })).rejects.toThrow(
      'Unexpected site address',
    );
  });

  test('keeps hidden pages out of search engines', async () => {
    const site = await renderFolder({
      'docs.json': docs(),
      'index.mdx': page('title: Home\nhidden: true'),
      'a/b.mdx': page('title: B\nrobots: nofollow'),
      'c.mdx': page('title: C'),
    });
    expect(site.read('index.html')).toContain('<meta name="robots" content="noindex">');
    expect(site.read('a/b.html')).toContain('<meta name="robots" content="nofollow">');
    expect(site.read('c.html')).not.toContain('name="robots"');
    expect(site.read('c.html')).not.toContain('rel="canonical"');
  });

  test('has no inline script in an air-gapped network', async () => {
    const files = { 'docs.json': docs(), 'index.mdx': page('title: Home'), 'a/b.mdx': page('title: B') };
    const site = await renderFolder(files, { siteUrl, deployment: 'air-gapped' });
    expect(site.read('index.html')).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });
});

describe('structured data', () => {
  type Graph = { '@context': string; '@graph': { '@type': string; [key: string]: unknown }[] };

  const graphOf = (html: string): Graph => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    return JSON.parse(json);
  };

  test('describes the page, who publishes it and the way to it', async () => {
    const navigation = {
      groups: [{ group: 'Part </script>', root: 'part', pages: ['a/b'] }],
      pages: ['index'],
    };
    const site = await renderFolder(
      {
        'docs.json': docs({
          navigation,
          seo: { organization: { name: 'Acme Inc', sameAs: ['https://x.com/acme'] } },
        }),
        'index.mdx': page('title: Home'),
        'part.mdx': page('title: Part'),
        'a/b.mdx': page('title: "B </script>"\ndescription: D'),
      },
      { siteUrl },
    );
    const publisher = 'https://docs.example.com/#organization';
    expect(graphOf(site.read('a/b.html'))).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': publisher,
          name: 'Acme Inc',
          url: 'https://docs.example.com',
          sameAs: ['https://x.com/acme'],
        },
        {
          '@type': 'TechArticle',
          headline: 'B </script>',
          description: 'D',
          url: `${siteUrl}/a/b`,
          inLanguage: 'en',
          publisher: { '@id': publisher },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Acme', item: `${siteUrl}/` },
            { '@type': 'ListItem', position: 2, name: 'Part </script>', item: `${siteUrl}/part` },
            { '@type': 'ListItem', position: 3, name: 'B </script>', item: `${siteUrl}/a/b` },
          ],
        },
      ],
    });
  });

  test.each([
    ['the address of the site is unknown', {}, {}],
    ['it is switched off', { siteUrl }, { markdown: { schema: false } }],
    ['the network is closed', { siteUrl, deployment: 'air-gapped' }, {}],
  ] as const)('is missing where %s', async (_name, options, settings) => {
    const files = {
      'docs.json': docs(settings),
      'index.mdx': page('title: Home'),
      'a/b.mdx': page('title: B'),
    };
    expect((await renderFolder(files, options)).read('a/b.html')).not.toContain('ld+json');
  });
});

test('every document of an air-gapped bundle carries the policy', async () => {
  const site = await renderFolder(
    {
      'docs.json': docs({
        navigation: { pages: ['a/b'] },
        redirects: [{ source: '/old', destination: '/a/b' }],
      }),
      'a/b.mdx': page('title: B'),
    },
    { deployment: 'air-gapped' },
  );
  const documents = site.files.filter((file) => file.endsWith('.html'));
  expect(documents).toEqual(['404.html', 'a/b.html', 'index.html', 'old.html']);
  const policy =
    /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'self'/;
  for (const file of documents) expect(site.read(file).replaceAll('&#39;', "'"), file).toMatch(policy);
});

describe('404.html', () => {
  test('leads home from any depth where the address of the site is known', async () => {
    const files = {
      'docs.json': docs({ errors: { 404: { title: 'Lost', description: 'Go *[home](/)*.' } } }),
      'index.mdx': page('title: Home'),
    };
    const known = await renderFolder(files, { siteUrl });
    expect(known.read('404.html')).toContain('<meta http-equiv="refresh" content="0; url=/base/">');
    expect(known.read('404.html')).toContain('<h1>Lost</h1><p>Go home.</p>');
    const unknown = await renderFolder(files);
    expect(unknown.read('404.html')).not.toContain('refresh');
    const hebrew = await renderFolder({
      'docs.json': docs({ navigation: { languages: [{ language: 'he', pages: ['index'] }] } }),
      'index.md': '# Home',
    });
    expect(hebrew.read('404.html')).toContain('<html lang="he" dir="rtl">');
    expect(hebrew.read('404.html')).toContain('<h1>הדף לא נמצא</h1>');
  });
});

describe('anchors of headings', () => {
  test('keep punctuation as the convention does, and ignore components', async () => {
    const site = await renderFolder({
      'docs.json': docs(),
      'index.mdx': page(
        'title: Home',
        '## Example: in — out\n\n## With `$ref` (new)\n\n### `theme` - <Badge>required</Badge>\n\n## Is it <3?',
      ).replace('<3?', '\\<3?'),
      'a/b.mdx': page('title: B'),
    });
    const ids = [...site.read('index.html').matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['example:-in-—-out', 'with-$ref-new', 'theme', 'is-it-3']);
  });
});

test('words with a colon stay words on pages with admonitions', async () => {
  const site = await renderFolder({ 'index.md': '# A\n\nUse image:latest at 10:30.\n\n:::note\nHi\n:::\n' });
  expect(site.read('index.html')).toContain('Use image:latest at 10:30.');
  expect(site.read('index.md')).toContain('Use image:latest at 10:30.');
});
