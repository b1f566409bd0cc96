import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { textSource } from '../text-source.ts';

const read = (docs: unknown, more: Record<string, string> = {}) =>
  readConfig(textSource({ 'docs.json': typeof docs === 'string' ? docs : JSON.stringify(docs), ...more }));

describe('docs.json', () => {
  test('fills in every default', () => {
    const { config, kind, messages } = read({ name: 'Acme', navigation: { pages: ['index'] } });
    expect(kind).toBe('docs.json');
    expect(messages).toEqual([]);
    expect(config).toMatchObject({
      name: 'Acme',
      theme: 'mint',
      appearance: { default: 'system', strict: false },
      icons: { library: 'fontawesome' },
      api: { playground: { display: 'interactive', proxy: true }, examples: { defaults: 'all' } },
      errors: { 404: { redirect: true } },
      seo: { indexing: 'navigable', metatags: {} },
    });
  });

  test('tolerates comments and trailing commas', () => {
    const { config, messages } = read('{ // a comment\n "name": "Acme", /* more */ "theme": "aspen", }');
    expect(config).toMatchObject({ name: 'Acme', theme: 'aspen' });
    expect(messages).toEqual([]);
  });

  test.each(['', ' \n', '// nothing yet\n', '{'])('reports that %j is no JSON', (text) => {
    expect(read(text).messages).toMatchObject([
      {
        rule: 'config-syntax',
        severity: 'error',
        file: 'docs.json',
        reason: expect.stringContaining('JSON'),
      },
    ]);
  });

  test('reports a wrong value with its line and what was expected, and uses the default', () => {
    const { config, messages } = read(
      '{\n  "name": "Acme",\n  "theme": "neon",\n  "colors": { "primary": "red" }\n}',
    );
    expect(config.theme).toBe('mint');
    expect(config.colors.primary).toBe('#0f766e');
    expect(messages).toMatchObject([
      {
        rule: 'config-value',
        file: 'docs.json',
        line: 3,
        reason: expect.stringContaining('"mint", "maple"'),
      },
      {
        rule: 'config-value',
        line: 4,
        reason: expect.stringMatching(/`colors\.primary`, expected a hex colour/),
      },
    ]);
  });

  test('reports faults in the order in which they are written', () => {
    const redirects = Array.from({ length: 11 }, (_, at) => ({
      source: at % 5 === 0 ? at : '/a',
      destination: '/b',
    }));
    const { messages } = read({ redirects });
    const places = messages.map(({ reason }) => /`(.*?)`/.exec(reason)?.[1]);
    expect(places).toEqual(['redirects[0].source', 'redirects[5].source', 'redirects[10].source']);
  });

  test('leaves out the faulty entry of a list and keeps its neighbours', () => {
    const { config, messages } = read({
      redirects: [
        { source: '/a', destination: '/b' },
        { source: 1, destination: '/c' },
        { source: '/d#x', destination: '/e' },
        { source: '/f', destination: '/g' },
      ],
    });
    expect(config.redirects.map(({ source }) => source)).toEqual(['/a', '/f']);
    expect(messages).toHaveLength(2);
  });

  test('keeps the rest of the navigation when one entry is no entry', () => {
    const { config } = read({ navigation: { groups: [{ group: 'A', pages: ['x', 5, 'y'] }] } });
    expect(config.navigation?.groups?.[0]?.pages).toEqual(['x', 'y']);
  });

  test('suggests the setting that was meant', () => {
    const { messages } = read({ navbr: {} });
    expect(messages).toMatchObject([
      { rule: 'config-unknown-setting', severity: 'info', suggestion: 'Did you mean `navbar`?' },
    ]);
  });

  test('reports what holds pages under a name that the navigation does not know, and no lone values', () => {
    const { messages } = read({
      navigation: {
        tabs: [{ tab: 'A', grops: [{ group: 'G', pages: ['a'] }], collapsed: true }],
        global: { achors: [] },
      },
    });
    expect(messages.map(({ reason, suggestion }) => [/`(.*)`/.exec(reason)?.[1], suggestion])).toEqual([
      ['grops', 'Did you mean `groups`?'],
      ['achors', 'Did you mean `anchors`?'],
    ]);
    expect(messages).toMatchObject([{ rule: 'config-unknown-setting', line: 1 }, { severity: 'info' }]);
  });

  test('takes the products of product groups for products', () => {
    const product = (name: string) => ({ product: name, pages: [name] });
    const { config, messages } = read({
      navigation: {
        tabs: [
          {
            tab: 'Docs',
            pages: ['a'],
            productGroups: [
              { group: 'Data', products: [product('x'), product('y')] },
              { group: 'More', products: [product('z')] },
            ],
          },
        ],
      },
    });
    expect(config.navigation?.tabs?.[0]?.products?.map((node) => node.product)).toEqual(['x', 'y', 'z']);
    expect(messages).toEqual([]);
  });

  test('lets one mode of a logo stand in for the other', () => {
    expect(read({ logo: { light: '/l.svg' } }).config.logo).toEqual({ light: '/l.svg', dark: '/l.svg' });
  });

  test('reads what it can of broken JSON', () => {
    const { config, messages } = read('{ "name": "Acme", "theme": }');
    expect(config.name).toBe('Acme');
    expect(messages.some(({ rule }) => rule === 'config-syntax')).toBe(true);
  });

  test.each(['', 'null', '[]', '5', '"x"', '{', '{"name":{}}'])('survives %j', (text) => {
    expect(read(text).config.theme).toBe('mint');
  });

  test('refuses nesting that would exhaust the stack', () => {
    const { config, messages } = read(`{"navigation":${'['.repeat(50_000)}`);
    expect(config.name).toBe('Documentation');
    expect(messages).toMatchObject([{ rule: 'config-syntax' }]);
  });

  test('never throws and always yields a whole configuration', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.dictionary(fc.string(), fc.jsonValue()), (text, settings) => {
        expect(read(text).config.seo.indexing).toBeDefined();
        expect(read({ ...settings, navigation: settings }).config.api.playground).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  test('survives settings of every wrong kind', () => {
    const names = [
      'colors',
      'logo',
      'fonts',
      'navbar',
      'footer',
      'contextual',
      'redirects',
      'api',
      'seo',
      'errors',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
        expect(read({ name: 'Kept', [name]: value }).config.name).toBe('Kept');
      }),
      { numRuns: 300 },
    );
  });
});

describe('$ref', () => {
  test('puts files in place at any level, siblings overriding', () => {
    const { config, messages } = read(
      {
        navigation: { languages: [{ $ref: './i18n/fr.json', language: 'fr' }] },
        redirects: { $ref: 'r.json' },
      },
      {
        'i18n/fr.json': '{ "language": "xx", "groups": { "$ref": "../groups.json" } }',
        'groups.json': '[{ "group": "Un", "pages": ["fr/a"] }]',
        'r.json': '[{ "source": "/a", "destination": "/b" }]',
      },
    );
    expect(messages).toEqual([]);
    expect(config.navigation?.languages?.[0]).toEqual({
      language: 'fr',
      groups: [{ group: 'Un', pages: ['fr/a'] }],
    });
    expect(config.redirects).toHaveLength(1);
  });

  test('locates a value in the file that it came from', () => {
    const { locate } = read(
      { navigation: { $ref: 'nav.json' } },
      { 'nav.json': '{\n "pages": [\n  "a"\n ]\n}' },
    );
    expect(locate(['navigation', 'pages', 0])).toEqual({ file: 'nav.json', line: 3, column: 3 });
  });

  test.each([
    ['a circle', { 'a.json': '{ "$ref": "b.json" }', 'b.json': '{ "$ref": "a.json" }' }, 'circular'],
    ['a missing file', {}, 'expected a JSON file inside the docs folder'],
  ])('reports %s', (_name, more, reason) => {
    const { messages, config } = read({ name: 'Acme', seo: { $ref: 'a.json' } }, more);
    expect(messages).toMatchObject([{ rule: 'config-reference', reason: expect.stringContaining(reason) }]);
    expect(config.name).toBe('Acme');
  });

  test('leaves out files that multiply each other', () => {
    const twice = (file: string) => JSON.stringify({ a: { $ref: file }, b: { $ref: file } });
    const chain = Array.from({ length: 40 }, (_, at) => [`${at}.json`, twice(`${at + 1}.json`)]);
    const more = { ...Object.fromEntries(chain), '40.json': '{}' };
    const { messages, config } = read({ name: 'Acme', navigation: { pages: [{ $ref: '0.json' }] } }, more);
    const reasons = messages.filter(({ rule }) => rule === 'config-reference').map(({ reason }) => reason);
    expect(reasons).toEqual([expect.stringContaining('amount of referenced content')]);
    expect(config.name).toBe('Acme');
    expect(JSON.stringify(config.navigation).length).toBeLessThan(100);
  });

  test('never leaves the docs folder', () => {
    const { messages } = read({ seo: { $ref: '../../etc/passwd' } });
    expect(messages).toMatchObject([{ rule: 'config-reference' }]);
  });
});
