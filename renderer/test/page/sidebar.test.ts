import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config/site-config.ts';
import { createNavigation } from '../../src/navigation/create-navigation.ts';
import type { PageModel, SiteModel } from '../../src/page/page-model.ts';
import { createShell } from '../../src/page/render-page-shell.ts';
import { createSidebarFiles } from '../../src/page/sidebar-files.ts';

type Node = string | { group: string; pages: Node[] };

const group = (name: string, pages: Node[]): Node => ({ group: name, pages });
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const pagesOf = (node: Node): string[] => (typeof node === 'string' ? [node] : node.pages.flatMap(pagesOf));

function writePage(pages: Node[], path: string) {
  const config = siteConfigSchema.parse({ name: 'Site', navigation: { pages } });
  const sources = pages.flatMap(pagesOf).map((name) => ({
    path: name,
    file: `${name}.md`,
    frontmatter: { title: `How to work with ${name.replaceAll('/', ' ')}` },
  }));
  const { navigation } = createNavigation(config, sources);
  const bare: SiteModel = {
    config,
    navigation,
    siteUrl: undefined,
    deployment: 'client-hosted',
    files: new Map(),
  };
  const files = createSidebarFiles(bare);
  const site = { ...bare, files: new Map(files.map((file) => [file.name, file.path])) };
  const location = navigation.pages.get(path);
  if (!location) throw new Error(`No page ${path}`);
  const model: PageModel = {
    path,
    file: 'page.md',
    title: 'A page',
    titleAnchors: [],
    description: '',
    language: 'en',
    direction: 'ltr',
    mode: 'default',
    frontmatter: {},
    location,
    headings: [],
    panel: undefined,
    features: new Set(),
    scripts: [],
    root: '../'.repeat(path.split('/').length - 1),
  };
  const { before, after } = createShell(site)(model);
  return { html: before + after, files, addresses: new Set(files.map((file) => file.path)) };
}

const shapes: Record<string, { pages: Node[]; path: string }> = {
  'one long list': { pages: range(25_000).map((at) => `p/page-${at}`), path: 'p/page-12000' },
  '500 groups of 50': {
    pages: range(500).map((outer) =>
      group(
        `Group ${outer}`,
        range(50).map((at) => `g${outer}/page-${at}`),
      ),
    ),
    path: 'g250/page-25',
  },
  'four levels of twelve': {
    pages: range(12).map((a) =>
      group(
        `Part ${a}`,
        range(12).map((b) =>
          group(
            `Chapter ${b}`,
            range(12).map((c) =>
              group(
                `Section ${c}`,
                range(15).map((d) => `d${a}/${b}/${c}/page-${d}`),
              ),
            ),
          ),
        ),
      ),
    ),
    path: 'd6/6/6/page-7',
  },
};

describe.each(Object.entries(shapes))('the sidebar of a site of 25,000 pages in %s', (_, { pages, path }) => {
  const large = writePage(pages, path);
  const small = writePage([path], path);

  test('adds at most 15 KB to a page, uncompressed', () => {
    expect(large.html.length - small.html.length).toBeLessThan(15_000);
    expect(gzipSync(large.html).length - gzipSync(small.html).length).toBeLessThan(3_000);
  });

  test('marks the page, and leads to its neighbours without scripts', () => {
    expect(large.html.match(/aria-current="page"/g)).toHaveLength(1);
    const neighbours = pages
      .flatMap(pagesOf)
      .filter((_name, at, all) => all[at - 1] === path || all[at + 1] === path);
    for (const name of neighbours) expect(large.html).toContain(`${name.split('/').at(-1)}.html"`);
  });

  test('holds every page in the files that branches name', () => {
    const named = [
      large.html,
      ...large.files.map(({ contents }) => String(contents).replaceAll('\\"', '"')),
    ].flatMap((text) => [...text.matchAll(/data-list="([^"]+)"/g)].map(([, file]) => file ?? ''));
    expect(named.filter((file) => !large.addresses.has(file))).toEqual([]);
    const listed = large.files.flatMap(({ contents }) =>
      [...String(contents).matchAll(/href=\\"([^"]+)\.html\\"/g)].map(([, page]) => page),
    );
    const known = new Set(listed);
    expect(pages.flatMap(pagesOf).filter((name) => !known.has(name))).toEqual([]);
  });
});

test('a short sidebar stands whole in the page and needs no file', () => {
  const { html, files } = writePage(
    [
      group(
        'A',
        range(60).map((at) => `a/${at}`),
      ),
      group(
        'B',
        range(60).map((at) => `b/${at}`),
      ),
    ],
    'a/1',
  );
  expect(files).toEqual([]);
  expect(html).toContain('../b/59.html');
});
