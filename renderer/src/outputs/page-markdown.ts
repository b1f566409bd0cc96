import type { Code, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import { toMarkdown } from 'mdast-util-to-markdown';
import { mapSourceSet } from '../article/source-set.ts';
import { type JsxElement, props } from '../components/component.ts';
import { codeText, isJsxValue, plainText, textProp } from '../components/read-props.ts';
import type { ResolvedLink } from '../links/link-resolver.ts';
import type { PropValue } from '../mdx/prop-value.ts';
import { mapHtmlAddresses } from './html-addresses.ts';
import { printer } from './markdown-printer.ts';
import { quoteBlock } from './quote-markdown.ts';
import { separateBlocks } from './separate-blocks.ts';

type Addresses = Pick<PageMarkdownOptions, 'link' | 'asset'>;

export type PageMarkdownOptions = {
  title: string;
  description: string;
  /** Address to write for a link in the page's Markdown. */
  link(href: string): string;
  /** Address to write for an image. */
  asset(source: string): string;
  /** The text whose places the tree's nodes tell, when nothing but that text is in the tree. */
  written?: string | undefined;
};

/**
 * The page as Markdown for agents and for copying: title and description on top, snippets and values put in,
 * components as written, links leading to other pages' Markdown. Consumes the expanded tree.
 */
export function toPageMarkdown(tree: Root, options: PageMarkdownOptions): string {
  const { written } = options;
  const blocks =
    written === undefined
      ? [printBlocks(tree.children.flatMap(toAgentContent), options)]
      : quoteBlocks(tree.children, written, options);
  const head = [
    `# ${options.title.replace(/\s+/g, ' ')}`,
    ...(options.description ? [`> ${options.description.replace(/\s+/g, ' ')}`] : []),
  ];
  return `${[...head, ...blocks].join('\n\n').trim()}\n`;
}

/** Nothing but Markdown was written, so nothing is to be left out but the frontmatter. */
function quoteBlocks(children: RootContent[], written: string, options: PageMarkdownOptions): string[] {
  return children.flatMap((block) =>
    left.has(block.type) ? [] : (quoteBlock(block, written, options) ?? printBlocks([block], options)),
  );
}

function printBlocks(children: RootContent[], options: PageMarkdownOptions): string {
  const root: Root = { type: 'root', children };
  separateBlocks(root);
  rewrite(root, options);
  return toMarkdown(root, printer).trim();
}

/** Address of a link in a page's Markdown: other pages by their Markdown, what leads nowhere as the author wrote it. */
export function toMarkdownAddress({ kind, address, target }: ResolvedLink, href: string): string {
  if (kind === 'missing') return address === '#' ? '#' : href;
  return kind === 'asset' || kind === 'external' || target === undefined
    ? address
    : address.replace(/\.html(?=$|[?#])/, '.md');
}

const left = new Set(['yaml', 'toml', 'mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression']);

/** Leaves out what is code or for people only, and unwraps what is for agents or for the browser. */
function toAgentContent<Content extends RootContent | PhrasingContent>(node: Content): Content[] {
  if (left.has(node.type)) return [];
  if (!('children' in node)) return [node];
  if (isJsx(node) && isForBrowser(node)) return [];
  const code = node.type === 'mdxJsxFlowElement' ? toFence(node) : undefined;
  if (code) return [code as Content];
  const children = node.children.flatMap((child) => toAgentContent(child));
  if (isJsx(node) && (node.name === 'Visibility' || isWrapper(node))) {
    return props(node).for === 'humans' ? [] : (children as Content[]);
  }
  Object.assign(node, { children });
  return [node];
}

/** The fence that says the same as an element with code, whose lines would lose their indentation. */
function toFence(element: JsxElement): Code | undefined {
  const isBlock = element.name === 'CodeBlock';
  if (!isBlock && !isPlainCode(element)) return undefined;
  const meta = isBlock ? textProp(element, 'filename') : undefined;
  const lang = isBlock ? textProp(element, 'language') : undefined;
  return { type: 'code', lang: lang ?? (meta ? 'text' : null), meta: meta ?? null, value: codeText(element) };
}

/** Preformatted lines without links or other elements in them. */
function isPlainCode({ name, children }: JsxElement): boolean {
  return (
    name === 'pre' &&
    children.every(
      (child) => child.type === 'text' || (isJsx(child) && child.name === 'code' && isText(child)),
    )
  );
}

function isText({ children }: JsxElement): boolean {
  return children.every(({ type }) => type === 'text');
}

/** Code, and what stands where a component could not be drawn. */
function isForBrowser(element: JsxElement): boolean {
  if (element.name === 'style' || element.name === 'script') return true;
  return /^op-island-(?:label|pending)$/.test(textProp(element, 'className') ?? '');
}

/** What the build puts around the content of interactive components. */
function isWrapper(element: JsxElement): boolean {
  const className = textProp(element, 'className') ?? '';
  return (
    props(element)['data-op-slot'] !== undefined || /^op-(?:island|island-error|contents)$/.test(className)
  );
}

function isJsx(node: Nodes): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Writes the addresses of the output into a tree, in place. */
function rewrite(node: Nodes, options: PageMarkdownOptions): void {
  if (node.type === 'link' || node.type === 'definition') node.url = options.link(node.url);
  else if (node.type === 'image') node.url = options.asset(node.url);
  else if (node.type === 'html') node.value = mapHtmlAddresses(node.value, options.asset);
  else if (isJsx(node)) node.attributes = toAttributes(node, options);
  if ('children' in node) for (const child of node.children) rewrite(child, options);
}

/** Attributes from evaluated props, so that values of snippets show; our own and those that are no plain values are dropped. */
function toAttributes(element: JsxElement, { link, asset }: Addresses): MdxJsxAttribute[] {
  return Object.entries(props(element)).flatMap(([name, value]): MdxJsxAttribute[] => {
    if (name.startsWith('data-op-')) return [];
    if (value === true) return [{ type: 'mdxJsxAttribute', name, value: null }];
    if (typeof value === 'number') return [toExpression(name, String(value))];
    if (typeof value === 'boolean') return [toExpression(name, 'false')];
    if (isData(value) && isComponent(element) && name !== 'style')
      return [toExpression(name, JSON.stringify(value))];
    const text = isJsxValue(value) ? plainText(value) || undefined : value;
    if (typeof text !== 'string') return [];
    return [{ type: 'mdxJsxAttribute', name, value: toAddress(name, text, { link, asset }) }];
  });
}

function isComponent({ name }: JsxElement): boolean {
  return /^[A-Z]/.test(name ?? '');
}

/** A list or object of nothing but texts, numbers and the like. */
function isData(value: PropValue): boolean {
  return (
    typeof value === 'object' && value !== null && !isJsxValue(value) && Object.values(value).every(isPlain)
  );
}

function isPlain(value: PropValue): boolean {
  return typeof value !== 'object' || value === null || isData(value);
}

function toAddress(name: string, value: string, { link, asset }: Addresses): string {
  if (name === 'href') return link(value);
  if (/^srcset$/i.test(name)) return mapSourceSet(value, asset);
  return name === 'src' || name === 'img' ? asset(value) : value;
}

function toExpression(name: string, value: string): MdxJsxAttribute {
  return { type: 'mdxJsxAttribute', name, value: { type: 'mdxJsxAttributeValueExpression', value } };
}
