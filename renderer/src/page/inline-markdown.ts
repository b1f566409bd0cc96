import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { settingAddress } from './setting-address.ts';

/** One line of Markdown from the settings as HTML: links of the site become relative, raw HTML is left out. */
export function inlineMarkdown(text: string, site: SiteModel, page: PageModel): string {
  const tree: Root = {
    type: 'root',
    children: [toHast(parseMarkdown(text, { file: 'docs.json', format: 'md', latex: false }).tree)]
      .flatMap((node) => (node.type === 'root' ? node.children : []))
      .filter((node) => node.type !== 'doctype'),
  };
  visit(tree, 'element', (element) => {
    const { href } = element.properties;
    if (typeof href === 'string') element.properties.href = settingAddress(href, site, page);
  });
  const [only] = tree.children.filter(({ type }) => type === 'element');
  const single = only?.type === 'element' && only.tagName === 'p' && tree.children.length === 1;
  return toHtml(single ? only.children : tree.children);
}
