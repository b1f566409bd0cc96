import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createIgnoreRules } from '../../src/config/ignore-rules.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createNavigation } from '../../src/navigation/create-navigation.ts';
import { readPages } from '../../src/source/read-pages.ts';
import { textSource } from '../text-source.ts';

describe('the name of a plain folder', () => {
  test.each([
    ['of mkdocs.yml', { 'mkdocs.yml': 'site_name: Docs of M', 'package.json': '{"name":"p"}' }, 'Docs of M'],
    ['of the package', { 'package.json': '{"name":"pack"}', 'README.md': '# Read' }, 'pack'],
    ['of the first heading', { 'README.md': 'text\n\n# **Bold** name\n' }, 'Bold name'],
    ['of the folder', { 'a.md': '# A' }, 'handbook'],
  ])('is that %s', (_name, files, expected) => {
    expect(readConfig(textSource(files), 'handbook').config.name).toBe(expected);
  });
});

test.each(['mkdocs.yml', 'mkdocs.yaml'])(
  'honours the nav of %s, but for entries that name nothing',
  (file) => {
    const nav =
      'site_name: M\nextra: !!python/name:x.y\nnav:\n - Home: index.md\n -\n - Empty:\n - Guide:\n   - guide/a.md\n   - B: guide/b.md\n - Site: https://example.com\n';
    const { config } = readConfig(textSource({ [file]: nav, 'docs/index.md': '' }));
    expect(config.navigation?.pages).toEqual([
      { title: 'Home', page: 'docs/index.md' },
      { group: 'Guide', pages: ['docs/guide/a.md', { title: 'B', page: 'docs/guide/b.md' }] },
      { title: 'Site', href: 'https://example.com' },
    ]);
  },
);

test.each([
  [
    'mkdocs.yml',
    'docs_dir: documentation\nnav:\n - Home: index.md\n - Guide:\n   - nope.md\n',
    'documentation',
    { line: 5, column: 6 },
  ],
  ['SUMMARY.md', '# Summary\n\n- [Home](index.md)\n- [No](nope.md)\n', '.', { line: 4, column: 8 }],
])('reports a missing page where %s names it', (file, text, folder, place) => {
  const home = posix.join(folder, 'index.md');
  const source = textSource({ [file]: text, [home]: '# Home' });
  const { config, kind, locate } = readConfig(source);
  const { messages } = createNavigation(config, readPages(source, kind).pages, { locate });
  const missing = posix.join(folder, 'nope.md');
  expect(messages).toMatchObject([
    {
      rule: 'navigation-missing-page',
      severity: 'warning',
      reason: `Unexpected page "${missing}", expected a file of the docs`,
      file,
      ...place,
    },
  ]);
});

test('honours SUMMARY.md with parts, nesting and addresses', () => {
  const summary =
    '# Summary\n\n[Intro](intro.md)\n\n## Part\n\n- [A](a/index.md)\n  - [B c](a/b%20c.md)\n- [Out](https://example.com)\n- [Draft]()\n';
  const { config } = readConfig(textSource({ 'SUMMARY.md': summary }));
  expect(config.navigation?.pages).toEqual([
    { title: 'Intro', page: 'intro.md' },
    {
      group: 'Part',
      pages: [
        { group: 'A', root: 'a/index.md', pages: [{ title: 'B c', page: 'a/b c.md' }] },
        { title: 'Out', href: 'https://example.com' },
      ],
    },
  ]);
});

describe('ignored files', () => {
  const rules = createIgnoreRules({ mintignore: 'drafts/\n*.draft.mdx\n!CHANGELOG.md\n', isPlain: false });
  test.each([
    ['node_modules/', true],
    ['a/node_modules/', true],
    ['.env', true],
    ['.github/', true],
    ['README.md', true],
    ['guides/README.md', true],
    ['drafts/', true],
    ['a/x.draft.mdx', true],
    ['CHANGELOG.md', false],
    ['guides/build/x.mdx', false],
    ['.well-known/security.txt', false],
    ['index.mdx', false],
  ])('%s: %s', (path, expected) => {
    expect(rules(path)).toBe(expected);
  });

  test('keeps the README of a plain folder', () => {
    expect(createIgnoreRules({ mintignore: undefined, isPlain: true })('README.md')).toBe(false);
  });
});
