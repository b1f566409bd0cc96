import type { Element, ElementContent, Parents, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { visit } from 'unist-util-visit';
import {
  forbiddenReason,
  isAddress,
  isDrawn,
  isDropped,
  isForbidden,
  isLink,
} from '../components/safe-html.ts';
import { withScheme } from '../links/link-address.ts';
import type { ArticleContext } from './article-context.ts';
import { mapSourceSet } from './source-set.ts';

/** Marks addresses and ids that are ours already, while raw HTML of the author passes through the parser beside them. */
const ownMark = '\u0001';

/**
 * Parses the raw HTML of a Markdown page together with the tree around it, drops what may not stand in a
 * page, and resolves the links and images that the author wrote as HTML.
 */
export function parseRawHtml(tree: Root, context: ArticleContext): Root {
  visit(tree, 'element', markOwn);
  const parsed = raw(tree, { passThrough: ['highlightedCode'] }) as Root;
  visit(parsed, 'element', (element, index, parent) => {
    if (parent && index !== undefined && isUnwanted(element, parent)) {
      context.message('raw-html', forbiddenReason(element.tagName), undefined);
      parent.children.splice(index, 1);
      return index;
    }
    cleanProperties(element, context);
    return undefined;
  });
  return parsed;
}

/** A drawing has a title too. */
function isUnwanted({ tagName, properties }: Element, parent: Parents): boolean {
  if (tagName === 'title') return !('tagName' in parent && isDrawn(parent.tagName));
  return isForbidden(tagName, properties);
}

function markOwn(element: Element): void {
  for (const [name, value] of Object.entries(element.properties)) {
    if (typeof value === 'string' && (name === 'id' || isAddress(name)))
      element.properties[name] = ownMark + value;
  }
}

function cleanProperties(element: Element, context: ArticleContext): void {
  for (const [name, value] of Object.entries(element.properties)) {
    if (isDropped(name)) delete element.properties[name];
    else if (typeof value !== 'string') continue;
    else if (value.startsWith(ownMark)) element.properties[name] = value.slice(ownMark.length);
    else if (isAddress(name)) element.properties[name] = resolve(element, name, value, context);
    else if (name === 'id') noteId(value, context);
    else if (name === 'name' && element.tagName === 'a') context.record.anchors.note(value);
  }
}

function noteId(id: string, context: ArticleContext): void {
  if (context.record.anchors.note(id)) return;
  const reason = `Unexpected second element with the id "${id}", expected ids that are unique on the page`;
  context.message('duplicate-id', reason, undefined);
}

function resolve(element: Element, name: string, value: string, context: ArticleContext): string {
  if (name === 'srcSet') return mapSourceSet(value, (source) => resolve(element, 'src', source, context));
  if (isLink(element.tagName, name)) return context.link(value, undefined);
  if (value.startsWith('//')) return withScheme(value);
  if (/^https?:\/\//i.test(value) || /^data:image\//i.test(value) || value.startsWith('#')) return value;
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) return '';
  return context.asset(value, undefined);
}

/** Whether the tree holds raw HTML that has to be parsed. */
export function hasRaw(node: Root | ElementContent): boolean {
  return (
    (node.type as string) === 'raw' ||
    ('children' in node && node.children.some((child) => hasRaw(child as ElementContent)))
  );
}
