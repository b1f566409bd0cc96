import type { Element, ElementContent } from 'hast';
import type {
  Code,
  Definition,
  Heading,
  Html,
  Image,
  ImageReference,
  Link,
  LinkReference,
  ListItem,
  Nodes,
  Paragraph,
  Root,
  Table,
  Text,
} from 'mdast';
import { defaultHandlers, type Handler, type State } from 'mdast-util-to-hast';
import { toString as toText } from 'mdast-util-to-string';
import type { JsxElement } from '../components/component.ts';
import { readFence } from '../highlight/read-fence.ts';
import { splitAttributes } from '../markdown/heading-attributes.ts';
import type { ArticleContext } from './article-context.ts';
import { createListItemHandler } from './list-items.ts';
import { renderMath } from './math.ts';
import { renderElement } from './render-element.ts';

/** Handlers that take the place of the defaults: whatever needs anchors, links, highlighting or components. */
export function createHandlers(tree: Root, context: ArticleContext): Record<string, Handler> {
  const renderListItem = createListItemHandler();
  return {
    root: (state) => {
      context.bind(state);
      // Nobody asks where in the source an element came from; messages tell the place of the node itself.
      state.patch = () => {};
      return defaultHandlers.root(state, tree) as never;
    },
    text: (state, node: Text) =>
      /[\n\r]/.test(node.value) && !node.data?.isVerbatim
        ? defaultHandlers.text(state, node)
        : { type: 'text', value: node.value },
    paragraph: (state, node: Paragraph) => renderParagraph(defaultHandlers.paragraph(state, node), node),
    heading: (state, node: Heading) => renderHeading(state, node, context),
    code: (_state, node: Code) => renderFence(node, context),
    link: (state, node: Link) => renderLink(state, node, context),
    image: (_state, node: Image) => renderImage(node, context),
    linkReference: (state, node: LinkReference, parent) => renderReference(state, node, parent, context),
    imageReference: (state, node: ImageReference) => {
      const definition = state.definitionById.get(node.identifier.toUpperCase());
      return definition
        ? renderImage({ ...definition, alt: node.alt ?? '' }, context)
        : { type: 'text', value: node.alt ?? '' };
    },
    listItem: (state, node: ListItem, parent) => nameCheckbox(renderListItem(state, node, parent), node),
    table: (state, node: Table) => scrollable(defaultHandlers.table(state, node)),
    html: (_state, { value, position }: Html) => ({ type: 'raw', value, ...(position ? { position } : {}) }),
    inlineMath: (_state, node: Literal) => renderMathNode(node, false, context),
    math: (_state, node: Literal) => renderMathNode(node, true, context),
    mdxJsxFlowElement: (_state, node: JsxElement) => renderElement(node, context),
    mdxJsxTextElement: (_state, node: JsxElement) => renderElement(node, context),
    mdxFlowExpression: () => undefined,
    mdxTextExpression: () => undefined,
    mdxjsEsm: () => undefined,
    toml: () => undefined,
    yaml: () => undefined,
  };
}

/** A browser ends a `<p>` at the first block in it, and with it the sentence. */
function renderParagraph(element: Element, { children }: Paragraph): Element {
  if (!children.some(({ type }) => type === 'mdxJsxTextElement') || !holdsBlock(element)) return element;
  return { ...element, tagName: 'div', properties: { className: ['op-p'] } };
}

/** Elements whose start tag ends an open paragraph (HTML standard, 13.2.6.4.7). */
const blocks = new Set(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul xmp'.split(
    ' ',
  ),
);

function holdsBlock({ children }: Element): boolean {
  return children.some(
    (child) => child.type === 'element' && (blocks.has(child.tagName) || holdsBlock(child)),
  );
}

/** Screen readers read the box of a task on its own. */
function nameCheckbox(item: Element, node: ListItem): Element {
  if (typeof node.checked !== 'boolean') return item;
  const [first] = item.children.filter((child) => child.type === 'element');
  const box = first?.tagName === 'p' ? first.children.find((child) => child.type === 'element') : first;
  // Not that of the lists and code below it.
  const [own] = node.children;
  if (box?.type === 'element' && box.tagName === 'input' && own)
    box.properties.ariaLabel = toText(own).trim().slice(0, 100);
  return item;
}

type Literal = Nodes & { value: string };

/** A fence of the language `math` is a formula, as on GitHub. */
function renderFence(node: Code, context: ArticleContext): ElementContent {
  const { language, meta } = readFence(node.lang ?? '', node.meta ?? '');
  if (language === 'math' && context.config.styling.latex !== false)
    return renderMathNode(node, true, context);
  return context.code({ code: node.value, language, meta, place: node });
}

function renderHeading(state: State, node: Heading, context: ArticleContext): Element[] {
  const { id: custom, classes } = takeAttributes(node);
  const text = toText(node, { includeHtml: false }).trim();
  const id = context.anchor(ownText(node) || text, custom);
  if (custom !== undefined && id !== custom) {
    const reason = `Unexpected second element with the id "${custom}", expected ids that are unique on the page`;
    context.message('duplicate-id', reason, node);
  }
  context.heading({ id, depth: node.depth, text });
  const content = state.all(node) as ElementContent[];
  const fallback = context.record.anchors.claimFallback(text, id);
  const heading: Element = {
    type: 'element',
    tagName: `h${node.depth}`,
    properties: classes.length === 0 ? { id } : { id, className: classes },
    children: linkedTo(id, content),
  };
  if (fallback === undefined) return [heading];
  return [
    {
      type: 'element',
      tagName: 'span',
      properties: { id: fallback, className: ['op-target'] },
      children: [],
    },
    heading,
  ];
}

/** Text without that of components: a badge in a heading does not change its anchor. */
function ownText(node: Nodes): string {
  if (node.type === 'mdxJsxTextElement' && /^[A-Z]/.test(node.name ?? '')) return '';
  if ('children' in node) return node.children.map(ownText).join('');
  if (node.type === 'html') return '';
  return 'value' in node ? node.value : '';
}

/** The heading's own text is its link, unless it holds a link already. */
function linkedTo(id: string, content: ElementContent[]): ElementContent[] {
  if (content.some(holdsLink)) return content;
  return [
    {
      type: 'element',
      tagName: 'a',
      properties: { className: ['op-h'], href: `#${encodeURI(id)}` },
      children: content,
    },
  ];
}

function holdsLink(node: ElementContent): boolean {
  if (node.type === 'raw') return /<a[\s>]/i.test(node.value);
  return node.type === 'element' && (node.tagName === 'a' || node.children.some(holdsLink));
}

/** Takes an attribute list off the end of a heading. */
function takeAttributes(node: Heading): { id?: string | undefined; classes: string[] } {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return { classes: [] };
  const { text, id, classes } = splitAttributes(last.value);
  last.value = text;
  return { id, classes };
}

function renderLink(
  state: State,
  node: Pick<Link, 'url' | 'children' | 'title' | 'position'>,
  context: ArticleContext,
): Element {
  const href = context.link(node.url, node as Nodes);
  const external = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href) && !href.startsWith('mailto:');
  const properties: Element['properties'] = { href };
  if (node.title) properties.title = node.title;
  if (external) Object.assign(properties, { target: '_blank', rel: ['noreferrer'] });
  return { type: 'element', tagName: 'a', properties, children: state.all(node as Link) as ElementContent[] };
}

function renderReference(state: State, node: LinkReference, parent: unknown, context: ArticleContext) {
  const definition: Definition | undefined = state.definitionById.get(node.identifier.toUpperCase());
  if (!definition) return defaultHandlers.linkReference(state, node) ?? parent;
  return renderLink(state, { ...definition, children: node.children, position: node.position }, context);
}

function renderImage(
  node: Pick<Image, 'url' | 'alt' | 'title' | 'position'>,
  context: ArticleContext,
): ElementContent {
  const element = {
    type: 'mdxJsxTextElement',
    name: 'img',
    attributes: [],
    children: [],
    data: { props: { src: node.url, alt: node.alt ?? '', ...(node.title ? { title: node.title } : {}) } },
    ...(node.position ? { position: node.position } : {}),
  } as unknown as JsxElement;
  return renderElement(element, context)[0] ?? { type: 'text', value: node.alt ?? '' };
}

function scrollable(table: Element): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['op-table'], tabIndex: 0 },
    children: [table],
  };
}

function renderMathNode(node: Literal, display: boolean, context: ArticleContext): Element {
  const { element, error } = renderMath(node.value, display);
  context.record.features.add('math');
  if (error)
    context.message(
      'math-syntax',
      `Unexpected TeX: ${error}`,
      node,
      'Escape a dollar sign that means money: \\$.',
    );
  return element;
}
