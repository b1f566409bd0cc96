import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConfigFile } from '../../src/config/parse-config-file.ts';
import { validateConfig } from '../../src/config/validate-config.ts';
import { createNavigation } from '../../src/navigation/create-navigation.ts';
import type { PageSource } from '../../src/source/read-pages.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'index', 'README', 'ü', '%41', '..', 'x y'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((segments) => segments.join('/'));
const entry = fc.oneof(
  path,
  fc.string(),
  fc.constantFrom('GET /a', 'https://example.com', '', '/', 'a.json POST /x'),
);
const label = fc.oneof(fc.string(), fc.constantFrom('A', '__proto__', 'constructor'));

const { node } = fc.letrec((tie) => ({
  node: fc
    .dictionary(
      fc.constantFrom(
        'group',
        'tab',
        'anchor',
        'item',
        'version',
        'language',
        'href',
        'root',
        'openapi',
        'hidden',
      ),
      fc.oneof(label, entry, fc.boolean()),
      { maxKeys: 5 },
    )
    .chain((own) =>
      fc
        .dictionary(
          fc.constantFrom(
            'pages',
            'groups',
            'tabs',
            'menu',
            'anchors',
            'dropdowns',
            'products',
            'versions',
            'languages',
          ),
          fc.array(fc.oneof({ maxDepth: 9 }, entry, tie('node')), { maxLength: 3 }),
          { maxKeys: 2 },
        )
        .map((children) => ({ ...own, ...children })),
    ),
}));

test('places every page exactly once, whatever the configuration says', () => {
  fc.assert(
    fc.property(node, fc.uniqueArray(path, { maxLength: 12 }), (navigation, paths) => {
      const { root } = parseConfigFile(JSON.stringify({ navigation }), 'docs.json');
      if (!root) throw new Error('JSON is always readable');
      const pages = paths.map((name): PageSource => ({ path: name, file: `${name}.mdx`, frontmatter: {} }));
      const { navigation: placed } = createNavigation(validateConfig(root).config, pages);
      expect([...placed.pages.keys()].sort()).toEqual([...paths].sort());
      for (const { divisions } of placed.pages.values()) expect(divisions[0]).toBe(placed.root);
    }),
    { numRuns: 300 },
  );
});

test('survives any frontmatter', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('title', 'icon', 'order', 'url', 'openapi', 'tag', 'hidden'),
        fc.anything(),
      ),
      (frontmatter) => {
        const pages: PageSource[] = [{ path: 'a', file: 'a.mdx', frontmatter }];
        const { root } = parseConfigFile('{}', 'docs.json');
        if (!root) throw new Error('JSON is always readable');
        expect(createNavigation(validateConfig(root).config, pages).navigation.pages.size).toBe(1);
      },
    ),
    { numRuns: 300 },
  );
});

test('takes an order that is no number for none', () => {
  const { root } = parseConfigFile('{}', 'docs.json');
  if (!root) throw new Error('JSON is always readable');
  const order = { toString: 1, valueOf: 1 };
  const pages: PageSource[] = [{ path: 'a', file: 'a.mdx', frontmatter: { order } }];
  expect(createNavigation(validateConfig(root).config, pages).navigation.pages.size).toBe(1);
});
