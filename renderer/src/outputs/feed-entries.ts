import type { Heading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { type JsxElement, props } from '../components/component.ts';
import { plainText } from '../components/read-props.ts';
import { someNode } from '../markdown/some-node.ts';
import type { PropValue } from '../mdx/prop-value.ts';

/** An entry of a page's feed. `label` is the anchor's text on the page. */
export type FeedEntry = { label: string; title: string; description: string; tags: string[] };

/**
 * Entries for the feed of a page, from its expanded tree. `rss` says what an update shows; without it each heading
 * of the update is an entry of its own, and an update without headings one entry under its label.
 */
export function findFeedEntries(tree: Root): FeedEntry[] {
  const entries: FeedEntry[] = [];
  if (!someNode(tree, ({ type }) => type === 'mdxJsxFlowElement')) return entries;
  visit(tree, 'mdxJsxFlowElement', (element) => {
    if (element.name === 'Update') entries.push(...toEntries(element));
  });
  return entries;
}

function toEntries(element: JsxElement): FeedEntry[] {
  const { label: labelProp, description, tags, rss } = props(element);
  const label = textValue(labelProp);
  const shared = { label, tags: Array.isArray(tags) ? tags.map(textValue).filter((tag) => tag !== '') : [] };
  const own = recordOf(rss);
  const sections = toSections(element);
  if (Object.keys(own).length === 0 && sections.length > 0) {
    return sections.map((section) => ({ ...shared, ...section }));
  }
  const title = textValue(own.title) || label || 'Update';
  const text = textValue(own.description) || textValue(description) || proseOf(element.children);
  return [{ ...shared, title, description: text }];
}

function toSections(element: JsxElement): Pick<FeedEntry, 'title' | 'description'>[] {
  const starts = element.children.flatMap((node, at) => (node.type === ('heading' as string) ? [at] : []));
  return starts.map((start, at) => ({
    title: textOf(element.children[start] as Heading),
    description: proseOf(element.children.slice(start + 1, starts[at + 1])),
  }));
}

const longest = 1_000;

/** Feeds hold prose: components, code and HTML stay on the page. */
function proseOf(nodes: readonly Nodes[]): string {
  const text = nodes
    .filter(({ type }) => type === 'paragraph' || type === 'list' || type === 'blockquote')
    .map((node) => textOf(node, { includeHtml: false }))
    .join('\n');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function textValue(value: PropValue): string {
  return plainText(value).trim();
}

function recordOf(value: PropValue): { title?: PropValue; description?: PropValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('nodes' in value)
    ? value
    : {};
}
