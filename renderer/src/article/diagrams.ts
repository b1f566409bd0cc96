import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Code, Root } from 'mdast';
import { readFence } from '../highlight/read-fence.ts';
import { someNode } from '../markdown/some-node.ts';
import { toDrawable } from './drawable-diagram.ts';
import { placeholder } from './sequence-source.ts';

type Mermaid = { renderMermaidSVG(source: string, options: object): string };

/** Larger diagrams (characters) are drawn by the reader's browser: their layout would hold up the render. */
const longestSource = 12_000;

/** A wide diagram shrinks to its column as far as its text stays legible, and scrolls beyond that. */
const smallestScale = 0.7;

let mermaid: Mermaid | undefined;

/** Loads the engine when a page holds a diagram; to be awaited before the page is rendered. */
export async function loadDiagramEngine(tree: Root): Promise<void> {
  const found = someNode(tree, (node) => node.type === 'code' && isDiagram(node));
  if (found) mermaid ??= await import('beautiful-mermaid');
}

function isDiagram({ lang, meta }: Code): boolean {
  return lang?.includes('mermaid') === true && readFence(lang, meta ?? '').language === 'mermaid';
}

/** A diagram and how it came about: drawn here, or left to Mermaid's own script in the bundle with the reason. */
export type Diagram = { element: Element; left?: string };

/**
 * Draws a Mermaid diagram as SVG in the theme's colours, so that it needs no script and follows dark mode. Kinds that
 * the build-time engine does not know are drawn in the browser; until then, and without scripts, their source shows.
 *
 * @param index Number of the diagram on its page: ids inside the drawing must be unique.
 */
export function renderDiagram(source: string, index: number): Diagram {
  const text = withoutInteraction(source);
  const label = /^\s*accTitle:\s*(.+)$/m.exec(text)?.[1] ?? 'Diagram';
  if (text.length > longestSource) return { element: leave(source, label), left: 'it is too large' };
  const drawable = toDrawable(text);
  if ('unknown' in drawable) return { element: leave(source, label), left: `it has "${drawable.unknown}"` };
  try {
    if (mermaid === undefined) throw new Error('the engine is not loaded');
    const markup = mermaid.renderMermaidSVG(drawable.lines.join('\n'), { transparent: true });
    const drawing = fromHtml(markup, { fragment: true }).children.find((node) => node.type === 'element');
    if (drawing === undefined) return { element: leave(source, label), left: 'nothing was drawn' };
    const svg = clean(drawing, `op-d${index}-`);
    const style = `min-width:${Math.round(Number(svg.properties.width) * smallestScale)}px`;
    svg.properties = { ...svg.properties, style, role: 'img', ariaLabel: label };
    return { element: figure([svg], {}) };
  } catch (error) {
    return { element: leave(source, label), left: error instanceof Error ? error.message : String(error) };
  }
}

/** Links and callbacks of diagrams have no place in a document that holds no scripts of its author's. */
function withoutInteraction(source: string): string {
  return source.replace(/^\s*(?:click|link|links)\s+[^\s=.<-]\S*\s+.*$/gm, '');
}

function leave(source: string, label: string): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: source }],
  };
  const pre: Element = { type: 'element', tagName: 'pre', properties: { tabIndex: 0 }, children: [code] };
  return figure([pre], { dataMermaid: label });
}

function figure(children: ElementContent[], properties: Element['properties']): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['op-diagram'], tabIndex: 0, ...properties },
    children,
  };
}

/** Elements that the engine draws with; its style sheet asks a font host for a font. */
const kept = /^(?:svg|g|defs|marker|path|line|polyline|polygon|rect|circle|ellipse|text|tspan|title|desc)$/;

function clean(element: Element, prefix: string): Element {
  return {
    ...element,
    properties: Object.fromEntries(
      Object.entries(element.properties).flatMap(([name, value]) => cleanProperty(name, value, prefix)),
    ),
    children: element.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return child.type === 'text' ? [child] : [];
      const isKept = kept.test(child.tagName) && child.properties.dataLabel !== placeholder;
      return isKept ? [clean(child, prefix)] : [];
    }),
  };
}

/** The layout's coordinates have more digits than a screen has pixels. */
const longFraction = /(\d\.\d\d)\d+/g;

type Value = Element['properties'][string];

function cleanProperty(name: string, value: Value, prefix: string): [string, Value][] {
  if (/^(?:on|href|xLinkHref|data)/i.test(name)) return [];
  if (name === 'id') return [[name, prefix + String(value)]];
  if (typeof value !== 'string') return [[name, value]];
  if (/^(?:fill|stroke)$/.test(name) && !/^[\w#(),.%\s-]+$/.test(value)) return [];
  if (!value.includes('url(')) return [[name, value.replace(longFraction, '$1')]];
  const reference = /^url\(#([\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? [] : [[name, `url(#${prefix}${reference})`]];
}
