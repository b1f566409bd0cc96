import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config/site-config.ts';
import { createLinkResolver } from '../../src/links/link-resolver.ts';
import { createAssetResolver } from '../../src/site/assets.ts';
import { textSource } from '../text-source.ts';

const pages = [
  'index',
  'guides/start',
  'guides/index',
  'guides/with space',
  'guides/deep/page',
  'api/users/list',
  'API-Notes',
  'fr/guides/start',
];

const resolver = (settings: Record<string, unknown> = {}, siteUrl?: string) =>
  createLinkResolver({
    pages: new Map(pages.map((path) => [path, {}])),
    home: 'index',
    config: siteConfigSchema.parse(settings),
    siteUrl,
    languages: ['en', 'fr'],
    resolveAsset: createAssetResolver(textSource({ 'files/manual.pdf': 'pdf', 'guides/data.csv': '1' })),
  });

const resolve = resolver();
const from = (page: string, href: string) => resolve(page, `${page}.mdx`, href);

describe('links to pages', () => {
  test.each([
    ['guides/start', '/api/users/list', '../api/users/list.html', 'api/users/list'],
    ['guides/start', '/', '../index.html', 'index'],
    ['index', '/guides', 'guides/index.html', 'guides/index'],
    ['index', '/guides/', 'guides/index.html', 'guides/index'],
    ['index', 'guides/index.md', 'guides/index.html', 'guides/index'],
    ['index', 'guides/README.md', 'guides/index.html', 'guides/index'],
    ['guides/start', './deep/page', 'deep/page.html', 'guides/deep/page'],
    ['guides/start', 'deep/page.mdx', 'deep/page.html', 'guides/deep/page'],
    ['guides/start', 'deep/page.html?tab=1#Top', 'deep/page.html?tab=1#Top', 'guides/deep/page'],
    ['guides/deep/page', '../start.md#a', '../start.html#a', 'guides/start'],
    ['guides/deep/page', '../../start', '../start.html', 'guides/start'],
    ['index', '/guides/with%20space', 'guides/with%20space.html', 'guides/with space'],
    ['index', '/guides/with space', 'guides/with%20space.html', 'guides/with space'],
    ['index', '/en/guides/start', 'guides/start.html', 'guides/start'],
    ['index', '/fr/guides/start', 'fr/guides/start.html', 'fr/guides/start'],
    ['index', '/api', 'api/users/list.html', 'api/users/list'],
    ['index', '/docs/{{version}}/guides/start', 'guides/start.html', 'guides/start'],
    ['guides/start', '?x=1', 'start.html?x=1', 'guides/start'],
  ])('from %s: %s → %s', (page, href, address, target) => {
    expect(from(page, href)).toMatchObject({ kind: 'page', address, target });
  });

  test('in the wrong case resolve and name the right one', () => {
    expect(from('index', '/api-notes')).toMatchObject({
      kind: 'page',
      address: 'API-Notes.html',
      suggestion: '/API-Notes',
    });
  });

  test('on the same page stay anchors', () => {
    expect(from('index', '#what%E2%80%99s-new')).toEqual({
      kind: 'anchor',
      target: 'index',
      anchor: 'what’s-new',
      address: '#what%E2%80%99s-new',
    });
    expect(from('guides/start', '/guides/start#a')).toMatchObject({ kind: 'anchor', address: '#a' });
  });

  test('below a long base path of the site', () => {
    const atBase = resolver({}, 'https://docs.example.com/a/b/c');
    expect(atBase('index', 'index.mdx', '/a/b/c/guides/start')).toMatchObject({ target: 'guides/start' });
    expect(atBase('index', 'index.mdx', '/a/b/cc/guides/start').kind).toBe('missing');
  });

  test.each([
    'https://docs.example.com/base/guides/start#a',
    '//docs.example.com/base/guides/start#a',
    'https://www.docs.example.com/base/guides/start#a',
    '/base/guides/start#a',
  ])('on the own host and base path: %s', (href) => {
    expect(resolver({}, 'https://docs.example.com/base')('index', 'index.mdx', href)).toMatchObject({
      kind: 'page',
      address: 'guides/start.html#a',
    });
  });
});

describe('other links', () => {
  test.each([
    ['https://example.com/x', 'https://example.com/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['vscode:extension/x', 'vscode:extension/x'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('leave the site: %s', (href, address) => {
    expect(from('index', href)).toEqual({ kind: 'external', address });
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'blob:x',
  ])('run no code: %j', (href) => {
    expect(from('index', href).address).toBe('#');
  });

  test('lead to files of the docs, relative to the page or the root', () => {
    expect(from('guides/start', '/files/manual.pdf')).toMatchObject({
      kind: 'asset',
      target: 'files/manual.pdf',
      asset: { source: 'files/manual.pdf' },
    });
    expect(from('guides/start', 'data.csv')).toMatchObject({ kind: 'asset', target: 'guides/data.csv' });
  });

  test('that lead nowhere say so, with a suggestion', () => {
    expect(from('index', '/guides/strat#x')).toEqual({
      kind: 'missing',
      target: 'guides/strat.html',
      address: 'guides/strat.html#x',
      suggestion: '/guides/start',
    });
  });
});

describe('redirected links', () => {
  const redirected = resolver({
    redirects: [
      { source: '/old', destination: '/older' },
      { source: '/older', destination: '/guides/start#here' },
      { source: '/v1/:path*', destination: '/guides/:path*' },
      { source: '/list-*', destination: '/api/users/*' },
      { source: '/out', destination: 'https://example.com' },
      { source: '/loop', destination: '/loop2' },
      { source: '/loop2', destination: '/loop' },
      { source: '/bad', destination: 'javascript:alert(1)' },
    ],
  });

  test.each([
    ['/old', 'guides/start.html#here'],
    ['/old#mine', 'guides/start.html#here'],
    ['/v1/deep/page?x=1', 'guides/deep/page.html?x=1'],
    ['/v1', 'guides/index.html'],
    ['/list-list', 'api/users/list.html'],
    ['/out', 'https://example.com'],
  ])('%s go straight to %s', (href, address) => {
    expect(redirected('index', 'index.mdx', href)).toMatchObject({ kind: 'redirect', address });
  });

  test.each(['/loop', '/bad'])('%s are missing', (href) => {
    expect(redirected('index', 'index.mdx', href).kind).toBe('missing');
  });
});

test('no link throws, runs code or names the root of a host', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '..',
      '.',
      '%',
      '%2e',
      '#',
      '?',
      ':',
      'javascript:',
      'guides',
      'start',
      '.md',
      '\\',
      '{{v}}',
    ),
    fc.string({ maxLength: 4, unit: 'binary' }),
  );
  const href = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(href, fc.constantFrom(...pages), (link, page) => {
      const { address } = from(page, link);
      expect(address).not.toMatch(/^\s*(?:javascript:|vbscript:|data:(?!image))/i);
      if (!/^[a-z][a-z\d+.-]*:|^\\\\/i.test(link.trim()) && !link.trim().startsWith('//'))
        expect(address.startsWith('/')).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
