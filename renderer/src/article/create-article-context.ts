import type { ElementContent } from 'hast';
import type { Nodes, Parents, Root } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import { severityOf } from '../check/rules.ts';
import type { CodeOptions, ComponentContext, IconOptions } from '../components/component.ts';
import { isJsxValue, splitCode } from '../components/read-props.ts';
import { styleOf } from '../icons/render-icon.ts';
import { decode } from '../links/link-address.ts';
import { wikiScheme } from '../links/link-resolver.ts';
import type { PropValue } from '../mdx/prop-value.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import { createAnchors } from './anchors.ts';
import type { ArticleContext, ArticleRecord, ArticleServices, PageIdentity } from './article-context.ts';
import { renderDiagram } from './diagrams.ts';
import { parseText } from './parse-text.ts';
import { hasRaw, parseRawHtml } from './raw-html.ts';

/** Creates the object that components and handlers of one page share. */
export function createArticleContext(page: PageIdentity, services: ArticleServices): ArticleContext {
  const record = emptyRecord();
  const shared = new Map<string, unknown>();
  let state: State | undefined;
  const convert = (nodes: readonly Nodes[]): ElementContent[] =>
    state ? (state.all({ type: 'root', children: [...nodes] } as Root) as ElementContent[]) : [];
  let current: Nodes | undefined;
  const placeOf = (place: Nodes | undefined) => startOf(place?.position ? place : current);
  const message: ComponentContext['message'] = (rule, reason, place, suggestion) => {
    const diagnostic = { rule, severity: severityOf(rule), reason, file: page.file, ...placeOf(place) };
    record.messages.push({ ...diagnostic, ...(suggestion ? { suggestion } : {}) });
  };
  const markdown: ComponentContext['markdown'] = (text, origin = 'page') => {
    const { latex } = services.config.styling;
    const isApi = origin === 'api';
    const latexOf = isApi ? latex === true : latex;
    return withoutRaw(convert(parseText(text, { file: page.file, latex: latexOf, isApi })));
  };
  const context: ArticleContext = {
    config: services.config,
    page,
    record,
    components: services.components,
    htmlElement: services.htmlElement,
    bind: (bound) => {
      state = bound;
    },
    within: (element, render) => {
      const before = current;
      if (element.position) current = element;
      try {
        return render();
      } finally {
        current = before;
      }
    },
    convert,
    children: (parent: Parents) => (state ? (state.all(parent) as ElementContent[]) : []),
    content: (value) => toContent(value, convert),
    markdown,
    icon: (value, options = {}) => toIcon(value, options),
    link: (href, place) => {
      if (isUnsafe(href)) {
        message(
          'unsafe-link',
          `Unexpected scheme in the link "${href.slice(0, 40)}", expected a page or a web address`,
          place,
        );
        return '';
      }
      const { address, asset, ...link } = services.resolveLink(page.path, page.file, href);
      if (asset) record.assets.push(asset);
      record.links.push({ href: readable(href), ...link, ...placeOf(place) });
      return address;
    },
    asset: (source, place) => {
      const found = services.resolveAsset(page.path, page.file, source);
      if (found?.use) record.assets.push(found.use);
      else if (/^(?:https?:)?\/\//i.test(found?.address ?? ''))
        record.externals.push({ url: source, ...placeOf(place) });
      if (!found) message('missing-asset', `Unexpected path "${source}", expected a file of the docs`, place);
      return found?.address ?? missingAddress(source, page.path);
    },
    anchor: (text, custom) => record.anchors.claim(text, custom),
    heading: (heading) => {
      record.headings.push(heading);
    },
    code: (options) =>
      options.language === 'mermaid' ? diagram(options) : services.renderCode(options, context),
    state: <T>(key: string, create: () => T): T => {
      if (!shared.has(key)) shared.set(key, create());
      return shared.get(key) as T;
    },
    message,
  };

  function diagram({ code, place }: CodeOptions): ElementContent {
    record.diagrams += 1;
    const { element, left } = renderDiagram(code, record.diagrams);
    if (left !== undefined) {
      record.features.add('diagrams');
      message(
        'diagram-in-browser',
        `Unexpected diagram, expected one that is drawn at build: ${left}`,
        place,
      );
    }
    return element;
  }

  /** Parsed here, so that the HTML of one description does not make the whole page pass through the parser. */
  function withoutRaw(content: ElementContent[]): ElementContent[] {
    if (!content.some(hasRaw)) return content;
    return parseRawHtml({ type: 'root', children: content }, context).children.filter(
      (child) => child.type === 'element' || child.type === 'text' || child.type === 'comment',
    );
  }

  function toIcon(value: PropValue | undefined, options: IconOptions): ElementContent[] {
    if (isJsxValue(value)) return convert(value.nodes);
    if (typeof value !== 'string' || value === '') return [];
    if (isImage(value)) return [toImage(value, options)];
    const { content, message: reason } = services.renderIcon(value, options, services.config);
    if (reason) message('unknown-icon', reason, undefined);
    return content;
  }

  function toImage(source: string, options: IconOptions): ElementContent {
    const properties = { className: ['op-i', 'op-i-image'], src: context.asset(source, undefined), alt: '' };
    return {
      type: 'element',
      tagName: 'img',
      properties: { ...properties, ...styleOf(options) },
      children: [],
    };
  }
  return context;
}

/** Where the file would lie in the bundle: never at the root of a host or a disk. */
function missingAddress(source: string, page: string): string {
  if (isUnsafe(source)) return '';
  return source.startsWith('/') ? relativeAddress(pageFile(page), source.replace(/^\/+/, '')) : source;
}

/** An icon that is a file of the docs or of another host. */
function isImage(value: string): boolean {
  return (
    /^(?:\.{0,2}\/|https?:|data:image\/)/i.test(value) ||
    /\.(?:svg|png|jpe?g|webp|gif|avif|ico)$/i.test(value)
  );
}

const unsafeSchemes = new Set([
  'javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'filesystem',
  'view-source',
]);

/** Whether a link would run code or read local files. Browsers skip white space and control characters in a scheme. */
function isUnsafe(href: string): boolean {
  const colon = href.indexOf(':');
  return (
    colon > 0 &&
    unsafeSchemes.has(
      href
        .slice(0, colon)
        .replace(/[^a-z-]/gi, '')
        .toLowerCase(),
    )
  );
}

function emptyRecord(): ArticleRecord {
  return {
    anchors: createAnchors(),
    headings: [],
    links: [],
    assets: [],
    externals: [],
    messages: [],
    features: new Set(),
    diagrams: 0,
  };
}

function toContent(
  value: PropValue | undefined,
  convert: (nodes: readonly Nodes[]) => ElementContent[],
): ElementContent[] {
  if (isJsxValue(value)) return convert(value.nodes);
  if (Array.isArray(value)) return value.flatMap((item) => toContent(item, convert));
  if (typeof value === 'number') return [{ type: 'text', value: String(value) }];
  return typeof value === 'string' && value !== '' ? withCode(value) : [];
}

function withCode(text: string): ElementContent[] {
  return splitCode(text).flatMap((value, at): ElementContent[] => {
    const part: ElementContent = { type: 'text', value };
    if (at % 2 === 1) return [{ type: 'element', tagName: 'code', properties: {}, children: [part] }];
    return value === '' ? [] : [part];
  });
}

function startOf(place: Nodes | undefined): { line?: number; column?: number } {
  const start = place?.position?.start;
  return start ? { line: start.line, column: start.column } : {};
}

/** A link as its author wrote it. */
function readable(href: string): string {
  return href.startsWith(wikiScheme) ? `[[${decode(href.slice(wikiScheme.length))}]]` : href;
}
