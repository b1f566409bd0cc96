import type { Element, ElementContent, Properties } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import { mapSourceSet } from '../article/source-set.ts';
import { withScheme } from '../links/link-address.ts';
import type { PropValue } from '../mdx/prop-value.ts';
import { type Component, type ComponentContext, type JsxElement, props } from './component.ts';
import { toInlineStyle, toStyleSheet } from './inline-style.ts';
import { flagProp } from './read-props.ts';
import {
  forbiddenReason,
  holdsText,
  isAddress,
  isDrawn,
  isDropped,
  isForbidden,
  isLink,
  isShadowing,
  toProperty,
} from './safe-html.ts';

/** Properties that are set by their own name, however an author spells it. */
const named = new Set(['style', 'className', 'htmlFor', 'id']);

/** Renders an HTML element that an author wrote in MDX: safe attributes only, links and pictures resolved. */
export const htmlElement: Component = (element, context) => {
  const tagName = element.name ?? 'div';
  if (tagName === 'style') return [styleSheet(element, context)];
  if (isForbidden(tagName, props(element))) {
    context.message('raw-html', forbiddenReason(tagName), element);
    return [];
  }
  const content = context.children(element) as ElementContent[];
  const children = holdsText(tagName) ? onlyTexts(content) : content;
  return [
    { type: 'element', tagName, properties: toProperties(element, context), children } satisfies Element,
  ];
};

/** The style sheet of a page has the rights of one that lies beside docs.json. */
function styleSheet(element: JsxElement, context: ComponentContext): Element {
  const css = textOf(element, { includeHtml: true });
  const value = toStyleSheet(css, (address) => resolvePicture(address, element, context));
  const properties = toProperties(element, context);
  return { type: 'element', tagName: 'style', properties, children: [{ type: 'text', value }] };
}

function onlyTexts(content: readonly ElementContent[]): ElementContent[] {
  return content.flatMap((node) => {
    if (node.type === 'element') return onlyTexts(node.children);
    return node.type === 'text' ? [node] : [];
  });
}

function toProperties(element: JsxElement, context: ComponentContext): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(props(element))) {
    const known = toProperty(name);
    if (isDropped(known) || isShadowing(element.name ?? '', known)) continue;
    if (['noZoom', 'dangerouslySetInnerHTML', 'key', 'ref'].includes(name)) continue;
    const property = isAddress(known) || named.has(known) ? known : name;
    const converted = toValue(element, property, value, context);
    if (converted !== undefined) properties[property] = converted;
  }
  if (typeof properties.id === 'string') claimId(properties.id, element, context);
  else if (element.name === 'a' && typeof properties.name === 'string')
    context.anchor(properties.name, properties.name);
  if (element.name === 'img' && flagProp(element, 'noZoom')) properties.dataNoZoom = '';
  if (element.name === 'img' && properties.loading === undefined) properties.loading = 'lazy';
  if (element.name === 'video' && properties.autoPlay)
    Object.assign(properties, { playsInline: true, loop: true, muted: true });
  if (element.name === 'img' && properties.alt === undefined) properties.alt = '';
  return properties;
}

/**
 * Takes the id in as an anchor. It stays as written, because styles and drawings may refer to it. Parts of drawings carry
 * ids for each other, not for links, and repeat with the drawing.
 */
function claimId(id: string, element: JsxElement, context: ComponentContext): void {
  if (context.anchor(id, id) === id || isDrawn(element.name ?? '')) return;
  const reason = `Unexpected second element with the id "${id}", expected ids that are unique on the page`;
  context.message('duplicate-id', reason, element);
}

function toValue(
  element: JsxElement,
  name: string,
  value: PropValue,
  context: ComponentContext,
): Properties[string] | undefined {
  if (name === 'style') return toInlineStyle(value, (address) => resolvePicture(address, element, context));
  if (name === 'className' && typeof value === 'string') return value.split(/\s+/).filter(Boolean);
  if (typeof value === 'string') return isAddress(name) ? toAddress(element, name, value, context) : value;
  if (typeof value === 'boolean') return isWord(name) ? String(value) : value;
  return typeof value === 'number' ? value : undefined;
}

/** Attributes of which `false` is a value, and which are not there only when nothing is said. */
function isWord(name: string): boolean {
  return /^(?:aria-|data-)|^(?:contentEditable|draggable|spellCheck)$/.test(name);
}

function toAddress(
  element: JsxElement,
  name: string,
  value: string,
  context: ComponentContext,
): string | undefined {
  if (value.startsWith('#')) return value;
  if (isLink(element.name ?? '', name)) return context.link(value, element);
  const address = withScheme(value);
  const isOnWeb = /^https?:\/\//i.test(address);
  if (element.name === 'form') return isOnWeb ? address : undefined;
  // A page of another host is no file that could come along.
  if (element.name === 'iframe' && isOnWeb) return address;
  const resolve = (source: string) => context.asset(withScheme(source), element) || undefined;
  return name === 'srcSet' ? mapSourceSet(value, resolve) || undefined : resolve(value);
}

/** Pictures of the docs come along. */
function resolvePicture(address: string, element: JsxElement, context: ComponentContext): string | undefined {
  if (/^(?:https?:)?\/\/|^data:image\//i.test(address) || !/^[a-z][a-z\d+.-]*:/i.test(address))
    return context.asset(withScheme(address), element) || undefined;
  return undefined;
}
