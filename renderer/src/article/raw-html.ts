import { randomUUID } from 'node:crypto';
import type { Element, ElementContent, Parents, Root } from 'hast';
import { raw } from 'hast-util-raw';
import type { Text } from 'mdast';
import { CONTINUE, EXIT, visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import {
  forbiddenReason,
  isAddress,
  isDrawn,
  isDropped,
  isForbidden,
  isLink,
  isShadowing,
} from '../components/safe-html.ts';
import { withScheme } from '../links/link-address.ts';
import { voidElements } from '../markdown/void-elements.ts';
import type { ArticleContext } from './article-context.ts';
import { mapSourceSet } from './source-set.ts';

/**
 * Marks addresses and ids that are ours already, while raw HTML of the author passes through the parser beside them. Nobody can
 * write it: it differs with each process, and never comes out.
 */
const ownMark = `${randomUUID()} `;

/** Property under which a style sheet bears the mark on its way. */
const ownSheet = 'dataOwn';

/**
 * Parses the raw HTML of a Markdown page together with the tree around it, drops what may not stand in a
 * page, and resolves the links and images that the author wrote as HTML.
 */
export function parseRawHtml(tree: Root, context: ArticleContext): Root {
  const tooDeep = findTooDeep(tree);
  if (tooDeep) {
    const reason = `Unexpected HTML of more than ${deepestHtml} elements within each other, expected fewer; it is shown as text`;
    context.message('raw-html', reason, tooDeep);
    visit(tree, 'raw', (node, index, parent) => {
      if (index !== undefined) parent?.children.splice(index, 1, { type: 'text', value: node.value });
    });
    return tree;
  }
  visit(tree, 'element', markOwn);
  const { file, placeOf } = locateRaw(tree);
  const parsed = raw(tree, { file, passThrough: ['highlightedCode'] }) as Root;
  visit(parsed, 'element', (element, index, parent) => {
    if (parent && index !== undefined && isUnwanted(element, parent)) {
      context.message('raw-html', forbiddenReason(element.tagName), placeOf(element));
      parent.children.splice(index, 1);
      return index;
    }
    cleanProperties(element, context, placeOf(element));
    return undefined;
  });
  return parsed;
}

/** Browsers nest elements no deeper than 512, and those around the article come on top. */
const deepestHtml = 400;

/** Void elements, and those whose end may be left out: they end where the next one begins. */
const unclosed = new Set([
  ...voidElements,
  ...'p li dt dd tr td th thead tbody tfoot option colgroup'.split(' '),
]);

/** The raw HTML at which more elements are open than may be; an end tag counts only for an element that is open. */
function findTooDeep(tree: Root): Text | undefined {
  const open = new Map<string, number>();
  let depth = 0;
  let found: Text | undefined;
  visit(tree, 'raw', ({ value, position }) => {
    for (const [, slash, given = ''] of value.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
      const name = given.toLowerCase();
      const count = open.get(name) ?? 0;
      if (unclosed.has(name) || (slash && count === 0)) continue;
      open.set(name, slash ? count - 1 : count + 1);
      depth += slash ? -1 : 1;
      if (depth > deepestHtml) {
        found = { type: 'text', value: '', ...(position ? { position } : {}) };
        return EXIT;
      }
    }
    return CONTINUE;
  });
  return found;
}

/** A drawing has a title too; and the style sheets of MDX, which went through the component stage, stay beside raw HTML. */
function isUnwanted({ tagName, properties }: Element, parent: Parents): boolean {
  if (tagName === 'style' && properties[ownSheet] === ownMark) return false;
  if (tagName === 'title') return !('tagName' in parent && isDrawn(parent.tagName));
  return isForbidden(tagName, properties);
}

function markOwn(element: Element): void {
  if (element.tagName === 'style') element.properties[ownSheet] = ownMark;
  for (const [name, value] of Object.entries(element.properties)) {
    if (typeof value === 'string' && (name === 'id' || isAddress(name)))
      element.properties[name] = ownMark + value;
  }
}

/** Where in the page a message sends its author. */
type Place = Text | undefined;

/**
 * Gives the raw HTML of a tree to the parser as lines of a file of its own, in which it finds every element; what comes
 * back tells the line of the page. The page itself will not do: what is included or set off in it moves the rest.
 */
function locateRaw(tree: Root): { file: VFile; placeOf(element: Element): Place } {
  /** Of each line: which it is in the page, and how many characters stand before it there, in a list for example. */
  const lines: { line: number; before: number }[] = [];
  let text = '';
  visit(tree, 'raw', (node) => {
    if (!node.position) return;
    const { line, column } = node.position.start;
    const start = { line: lines.length + 1, column: 1, offset: text.length };
    for (const index of node.value.split('\n').keys()) lines.push({ line: line + index, before: column - 1 });
    text += `${node.value}\n`;
    node.position = { start, end: start };
  });
  const placeOf = ({ position }: Element): Place => {
    // The parser gives a paragraph of ours that raw HTML ends an end, and no start, whatever its types say.
    const begin: { line: number; column: number } | undefined = position?.start;
    const found = begin && lines[begin.line - 1];
    if (begin === undefined || found === undefined) return undefined;
    const start = { line: found.line, column: found.before + begin.column };
    return { type: 'text', value: '', position: { start, end: start } };
  };
  return { file: new VFile(text), placeOf };
}

function cleanProperties(element: Element, context: ArticleContext, place: Place): void {
  for (const [name, value] of Object.entries(element.properties)) {
    const isOwnSheet = name === ownSheet && value === ownMark;
    if (isDropped(name) || isShadowing(element.tagName, name) || isOwnSheet) delete element.properties[name];
    else if (typeof value !== 'string') continue;
    else if (value.startsWith(ownMark)) element.properties[name] = value.slice(ownMark.length);
    else if (isAddress(name)) element.properties[name] = resolve(element, name, value, context, place);
    else if (name === 'id') noteId(value, context, place);
    else if (name === 'name' && element.tagName === 'a') context.record.anchors.note(value);
  }
}

function noteId(id: string, context: ArticleContext, place: Place): void {
  if (context.record.anchors.note(id)) return;
  const reason = `Unexpected second element with the id "${id}", expected ids that are unique on the page`;
  context.message('duplicate-id', reason, place);
}

function resolve(
  element: Element,
  name: string,
  value: string,
  context: ArticleContext,
  place: Place,
): string {
  if (name === 'srcSet')
    return mapSourceSet(value, (source) => resolve(element, 'src', source, context, place));
  if (isLink(element.tagName, name)) return context.link(value, place);
  if (value.startsWith('//')) return withScheme(value);
  if (/^https?:\/\//i.test(value) || /^data:image\//i.test(value) || value.startsWith('#')) return value;
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) return '';
  return context.asset(value, place);
}

/** Whether the tree holds raw HTML that has to be parsed. */
export function hasRaw(node: Root | ElementContent): boolean {
  return (
    (node.type as string) === 'raw' ||
    ('children' in node && node.children.some((child) => hasRaw(child as ElementContent)))
  );
}
