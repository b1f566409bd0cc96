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
