import type { Element, ElementContent, Root as HastRoot } from 'hast';
import type { Definition, FootnoteDefinition, Html, Nodes, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toString as toText } from 'mdast-util-to-string';
import { panelKey } from '../components/component.ts';
import { expandAdmonitions } from '../markdown/admonitions.ts';
import { type HtmlHeading, takeHtmlHeading } from '../markdown/first-heading.ts';
import { splitAttributes } from '../markdown/heading-attributes.ts';
import { someNode } from '../markdown/some-node.ts';
import type { Article } from './article.ts';
import type { ArticleContext, ArticleServices, PageIdentity } from './article-context.ts';
import { createArticleContext } from './create-article-context.ts';
import { linkExternalContent } from './external-content.ts';
import { createHandlers } from './handlers.ts';
import { hasRaw, parseRawHtml } from './raw-html.ts';
import { toSections } from './sections.ts';
import { toHtml } from './to-html.ts';

/** What the tree of a page gives. */
type RenderedTree = Omit<Article, 'markup' | 'markdown' | 'feed'> & { markup: string };

/**
 * Renders the expanded tree of one page. Pure: everything it needs comes in by `services`, everything it
 * learns about the page goes out in the result.
 */
export function renderArticle(tree: Root, page: PageIdentity, services: ArticleServices): RenderedTree {
  expandAdmonitions(tree);
  const hasTitle = typeof page.frontmatter.title === 'string' && page.frontmatter.title !== '';
  const leading = takeLeadingHeading(tree, hasTitle ? String(page.frontmatter.title) : undefined);
  const context = createArticleContext(page, services);
  const claimTitle = () => (leading ? context.record.anchors.claimTitle(leading.text, leading.id) : []);
  const early = services.isConfigured ? [] : claimTitle();
  const hast = toArticleTree(tree, context);
  const titleAnchors = services.isConfigured ? claimTitle() : early;
  const panel = context.state<ElementContent[]>(panelKey, () => []);
  const panelRoot: HastRoot = { type: 'root', children: panel };
  if (services.isAirGapped) for (const root of [hast, panelRoot]) linkExternalContent(root);
  const { record } = context;
  return {
    markup: toHtml(hast),
    panel: panel.length > 0 ? toHtml(panelRoot) : undefined,
    leadingHeading: leading?.text,
    titleAnchors,
    headings: record.headings,
    sections: toSections(hast, record.headings),
    anchors: record.anchors.all(),
    links: record.links,
    externals: record.externals,
    assets: record.assets,
    features: [...record.features].sort(),
    scripts: [],
    messages: record.messages,
    dependencies: [],
  };
}

function toArticleTree(tree: Root, context: ArticleContext): HastRoot {
  // It looks for definitions with a slow visitor: it is given those alone, and the handler of the root the whole tree.
  const definitions: Root = { type: 'root', children: definitionsOf(tree) };
  const converted = toHast(definitions, {
    handlers: createHandlers(tree, context),
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelProperties: { className: ['op-footnotes'] },
  });
  const root: HastRoot =
    converted.type === 'root' ? converted : { type: 'root', children: [converted as Element] };
  return hasRaw(root) ? parseRawHtml(root, context) : root;
}

type AnyDefinition = Definition | FootnoteDefinition;

function definitionsOf(node: Nodes, found: AnyDefinition[] = []): AnyDefinition[] {
  if (node.type === 'definition' || node.type === 'footnoteDefinition') found.push(node);
  else if ('children' in node) for (const child of node.children) definitionsOf(child, found);
  return found;
}

/**
 * Takes a level-1 heading off the top of the page when the shell is going to show the same words as the
 * title: the page has no title of its own, or the heading repeats it.
 */
function takeLeadingHeading(
  tree: Root,
  title: string | undefined,
): { text: string; id: string | undefined } | undefined {
  let index = 0;
  for (const node of tree.children) {
    const heading = node.type === 'html' ? takeHtmlHeading(node.value) : undefined;
    if (node.type === 'html' && heading) return takeHtmlTitle(node, heading, title);
    if (!mayPrecedeTitle(node)) break;
    index += 1;
  }
  const first = tree.children[index];
  if (first?.type !== 'heading' || first.depth !== 1) return undefined;
  const { text: written, id } = splitAttributes(toText(first, { includeHtml: false }));
  const text = written.trim();
  if (!repeats(text, title)) return undefined;
  tree.children.splice(index, 1);
  return { text, id };
}

const silentNodes = new Set(['yaml', 'toml', 'html', 'definition', 'mdxjsEsm']);

/** Pictures stand above the title of many a README: its logo, and badges, which are links. */
function mayPrecedeTitle(node: Nodes): boolean {
  if (silentNodes.has(node.type)) return true;
  if (node.type !== 'paragraph') return false;
  const hasPicture = someNode(node, ({ type }) => type === 'image' || type === 'imageReference');
  return hasPicture && toText(node, { includeHtml: false, includeImageAlt: false }).trim() === '';
}

function takeHtmlTitle(
  node: Html,
  { text, id, rest }: HtmlHeading,
  title: string | undefined,
): ReturnType<typeof takeLeadingHeading> {
  if (!repeats(text, title)) return undefined;
  node.value = rest;
  return { text, id };
}

function repeats(heading: string, title: string | undefined): boolean {
  return title === undefined || title.trim().toLowerCase() === heading.toLowerCase();
}
