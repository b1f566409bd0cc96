import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const check = async (files: Record<string, string>) => {
  const { messages } = await renderFolder(files);
  return messages.map(({ rule, file, line, suggestion }) => ({ rule, file, line, suggestion }));
};

describe('the check of a site', () => {
  test('finds dead links and missing anchors at their line, with suggestions', async () => {
    const found = await check({
      'index.md':
        '# Home\n\n[a](guide.md) [b](giude.md)\n\n[c](guide.md#frist) [d](guide.md#first) [e](#nowhere)\n',
      'guide.md': '# Guide\n\n## First\n\n<a name="named"></a>\n\n[x](#named) [y](#top) [z](index.md)\n',
    });
    expect(found).toEqual([
      { rule: 'dead-link', file: 'index.md', line: 3, suggestion: 'Did you mean "/guide"?' },
      { rule: 'missing-anchor', file: 'index.md', line: 5, suggestion: 'Did you mean "#first"?' },
      { rule: 'missing-anchor', file: 'index.md', line: 5, suggestion: undefined },
    ]);
  });

  test('finds links in the wrong case, missing pictures and pages without a way to them', async () => {
    const found = await check({
      'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
      'index.mdx': '---\ntitle: Home\n---\n\n[a](/Guide) ![p](/no.png)\n',
      'guide.mdx': '---\ntitle: Guide\n---\n',
      'alone.mdx': '---\ntitle: Alone\n---\n',
      'secret.mdx': '---\ntitle: Secret\nhidden: true\n---\n',
    });
    expect(found).toEqual([
      { rule: 'missing-asset', file: 'index.mdx', line: 5, suggestion: undefined },
      { rule: 'link-case', file: 'index.mdx', line: 5, suggestion: 'Did you mean "/guide"?' },
      { rule: 'orphan-page', file: 'alone.mdx', line: undefined, suggestion: undefined },
    ]);
  });

  describe('of links to files that it writes itself', () => {
    const files = {
      'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index', 'guides/changes'] } }),
      'index.mdx':
        '---\ntitle: Home\n---\n\n[a](/llms.txt) [b](/llms-full.txt) [c](/robots.txt) [d](/skill.md) [e](/guides/changes.md) [f](/.well-known/llms.txt) [g](/.well-known/agent-skills/own/SKILL.md)\n\n[h](/sitemap.xml) [i](/guides/changes/rss.xml)\n\n[j](/rss.xml) [k](/.well-known/none.json)\n',
      'guides/changes.mdx':
        '---\ntitle: Changes\n---\n\n[a](/llms.txt)\n\n<Update label="May">Text.</Update>\n',
      'skill.md': '---\nname: own\n---\n\nDo it.\n',
    };
    const linesOf = async (options: { siteUrl?: string }) => {
      const { messages, read } = await renderFolder(files, options);
      expect(read('guides/changes.html')).toContain('href="../llms.txt"');
      expect(read('index.html')).toContain('href=".well-known/agent-skills/own/SKILL.md"');
      return messages.map(({ rule, line }) => [rule, line]);
    };

    test('accepts those that are there', async () => {
      expect(await linesOf({ siteUrl: 'https://a.example' })).toEqual([
        ['dead-link', 9],
        ['dead-link', 9],
      ]);
    });

    test('reports sitemap and feeds where the address of the site is not known', async () => {
      expect(await linesOf({})).toEqual([
        ['dead-link', 7],
        ['dead-link', 7],
        ['dead-link', 9],
        ['dead-link', 9],
      ]);
    });
  });

  test('finds ids that are given twice', async () => {
    const twice = await check({
      'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }),
      'index.mdx':
        '---\ntitle: Home\n---\n\n## A {#same}\n\n## B {#same}\n\n<div id="same">x</div>\n\n<a id="b" /> ok\n',
    });
    expect(twice).toMatchObject([
      { rule: 'duplicate-id', line: 7 },
      { rule: 'duplicate-id', line: 9 },
    ]);
    const raw = await check({
      'index.md': '# A\n\n<p id="x"></p>\n\n<p id="x"></p>\n\n<a name="a"></a>\n\n## A\n',
    });
    expect(raw).toMatchObject([{ rule: 'duplicate-id' }]);
  });
});
