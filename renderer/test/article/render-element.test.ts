import type { Root } from 'mdast';
import { expect, test } from 'vitest';
import type { ArticleServices } from '../../src/article/article-context.ts';
import { renderArticle } from '../../src/article/render-article.ts';
import { siteConfigSchema } from '../../src/config/site-config.ts';

const services: ArticleServices = {
  config: siteConfigSchema.parse({ navigation: { pages: ['index'] } }),
  isAirGapped: false,
  isConfigured: false,
  components: {
    Broken: () => {
      throw new Error('no such shape');
    },
  },
  htmlElement: (element, context) => context.children(element),
  resolveLink: () => ({ address: '', kind: 'external' }),
  resolveAsset: () => undefined,
  renderIcon: () => ({ content: [] }),
  renderCode: ({ code }) => ({ type: 'text', value: code }),
};

const place = { line: 3, column: 1, offset: 9 };
const tree: Root = {
  type: 'root',
  children: [
    { type: 'paragraph', children: [{ type: 'text', value: 'Before.' }] },
    {
      type: 'mdxJsxFlowElement',
      name: 'Broken',
      attributes: [],
      children: [{ type: 'paragraph', children: [{ type: 'text', value: 'Inside.' }] }],
      position: { start: place, end: place },
    },
  ],
};

test('a component that fails shows its children, with a warning where it stands', () => {
  const page = { path: 'index', file: 'index.mdx', language: 'en', frontmatter: {} };
  const { markup, messages } = renderArticle(tree, page, services);
  expect(markup).toMatch(/Before\.[\s\S]*Inside\./);
  expect(messages).toMatchObject([
    {
      rule: 'component-failed',
      file: 'index.mdx',
      line: 3,
      reason: 'Component <Broken> could not be rendered: no such shape',
    },
  ]);
});
