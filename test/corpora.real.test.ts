import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RenderResult, renderSite } from 'offprint';
import { unpackArchive, verifySite } from 'offprint/archive';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusNames, findCorpora } from './real-parts.ts';

const corpora = (process.env.OFFPRINT_REAL_PARTS && findCorpora()) || '';
const folder = mkdtempSync(join(tmpdir(), 'offprint-corpora-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(corpora === '')('real documentation', () => {
  describe.each(corpusNames())('%s', (name) => {
    const source = join(corpora, name);
    const site = join(folder, name, 'unpacked');
    let first: RenderResult;

    test('renders without an error, and the archive holds what its manifest says', async () => {
      first = await render(source, join(folder, name, 'first'));
      expect(first.messages.filter(({ severity }) => severity === 'error')).toEqual([]);
      await unpackArchive(first.archives[0]?.file ?? '', site);
      expect((await verifySite(site))?.pages).toBe(first.pageCount);
    }, 120_000);

    test('has an HTML file for every page of the navigation', () => {
      const pages = readNavigationPages(source);
      expect(pages.filter((page) => !existsSync(join(site, `${page}.html`)))).toEqual([]);
      expect(pages.length).toBeGreaterThan(5);
    });

    test('gives the same bytes a second time', async () => {
      const second = await render(source, join(folder, name, 'second'));
      expect(second.archives.map(({ sha256 }) => sha256)).toEqual(first.archives.map(({ sha256 }) => sha256));
    }, 120_000);
  });
});

function render(source: string, output: string): Promise<RenderResult> {
  return renderSite({ source, output, archives: ['tar.gz', 'zip'] });
}

/** Every page that docs.json names and the folder has; of a folder without one, every Markdown file. */
function readNavigationPages(source: string): string[] {
  const file = join(source, 'docs.json');
  const entries = existsSync(file)
    ? collectPages(JSON.parse(readFileSync(file, 'utf8')).navigation)
    : readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.md') && !/(?:^|\/)(?:[._]|(?:SUMMARY|readme)\.md$)/i.test(path))
        .map((path) => path.slice(0, -3));
  return entries
    .map((page) => page.replace(/^\/|\.mdx?$|\/$/g, ''))
    .filter((page) => existsSync(join(source, `${page}.mdx`)) || existsSync(join(source, `${page}.md`)));
}

function collectPages(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(collectPages);
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (key === 'pages' || key === 'root') && typeof value === 'string'
      ? [value]
      : key === 'pages' && Array.isArray(value)
        ? value.flatMap((entry) => (typeof entry === 'string' ? [entry] : collectPages(entry)))
        : collectPages(value),
  );
}
