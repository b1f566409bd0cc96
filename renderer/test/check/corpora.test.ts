import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findCorpora } from '../../../test/real-parts.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createNavigation } from '../../src/navigation/create-navigation.ts';
import { renderSite } from '../../src/render-site.ts';
import { openDocs } from '../../src/source/open-docs.ts';
import { readPages } from '../../src/source/read-pages.ts';

const corpora = findCorpora();
const names = corpora
  ? readdirSync(corpora, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
  : [];

describe.runIf(corpora !== undefined)('real documentation', () => {
  test.each(names)('%s: every page of the navigation exists and has a place', (name) => {
    const source = openDocs(join(corpora ?? '', name));
    const { config, kind, locate, messages } = readConfig(source, name);
    const { pages } = readPages(source, kind);
    const { navigation, messages: found } = createNavigation(config, pages, { locate });
    expect([...messages, ...found]).toEqual([]);
    expect([...navigation.pages.keys()].sort()).toEqual(pages.map(({ path }) => path).sort());
    const listed = [...navigation.pages.values()].filter((location) => location.listed);
    expect(listed.length / pages.length).toBeGreaterThan(0.9);
    expect(navigation.pages.has(navigation.home ?? '')).toBe(true);
  });

  test.each(['sei-protocol+sei-docs', 'agentskills+agentskills'])(
    '%s: a crawler finds the dead links that the check reports, and no other',
    async (name) => {
      const output = mkdtempSync(join(tmpdir(), 'offprint-crawl-'));
      onTestFinished(() => rmSync(output, { recursive: true, force: true }));
      const { messages } = await renderSite({ source: join(corpora ?? '', name), output });
      const crawled = crawl(output);
      const reported = messages.filter(({ rule }) => rule === 'dead-link' || rule === 'missing-anchor');
      expect(crawled.links).toBeGreaterThan(300);
      expect(new Set(crawled.dead).size).toBe(reported.length);
      expect(crawled.dead.length / crawled.links).toBeLessThan(0.01);
    },
    120_000,
  );
});

type Crawled = { links: number; dead: string[] };
type Page = { ids: Set<string>; links: string[] };

/** Follows every relative link of every document, knowing nothing of how they were made. */
function crawl(folder: string): Crawled {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const pages = new Map(files.map((file) => [file, readDocument(join(folder, file))]));
  const result: Crawled = { links: 0, dead: [] };
  for (const [file, { links }] of pages) {
    for (const link of links) {
      result.links += 1;
      if (!leadsSomewhere(folder, pages, file, link)) result.dead.push(`${file} ${link}`);
    }
  }
  return result;
}

function leadsSomewhere(folder: string, pages: Map<string, Page>, file: string, link: string): boolean {
  const url = new URL(link, `http://host/${file.split('/').map(encodeURIComponent).join('/')}`);
  const target = posix.normalize(decodeURIComponent(url.pathname)).slice(1);
  if (!existsSync(join(folder, target))) return false;
  const ids = pages.get(target)?.ids;
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === '' || ids === undefined || ids.has(anchor);
}

function readDocument(file: string): Page {
  const page: Page = { ids: new Set(), links: [] };
  const visit = (node: DefaultTreeAdapterMap['node']) => {
    if ('attrs' in node) {
      const attribute = (name: string) => node.attrs.find((candidate) => candidate.name === name)?.value;
      for (const id of [attribute('id'), attribute('name')]) if (id !== undefined) page.ids.add(id);
      const href = node.tagName === 'a' ? attribute('href') : undefined;
      if (href !== undefined && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)) page.links.push(href);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(readFileSync(file, 'utf8')));
  return page;
}
