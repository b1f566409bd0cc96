import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { props } from '../components/component.ts';
import type { PropValue } from '../mdx/prop-value.ts';

/** An `Update` of a changelog page. */
export type FeedEntry = { label: string; title: string; description: string; tags: string[] };

/** Entries for the feed of a page, from its expanded tree: `rss` says what to show, label and text otherwise. */
export function findFeedEntries(tree: Root): FeedEntry[] {
  const entries: FeedEntry[] = [];
  visit(tree, 'mdxJsxFlowElement', (element) => {
    if (element.name !== 'Update') return;
    const { label, description, tags, rss } = props(element);
    const own = recordOf(rss);
    entries.push({
      label: textValue(label),
      title: textValue(own.title) || textValue(label) || 'Update',
      description: textValue(own.description) || textValue(description) || textOf(element).slice(0, 500),
      tags: Array.isArray(tags) ? tags.map(textValue).filter((tag) => tag !== '') : [],
    });
  });
  return entries;
}

function textValue(value: PropValue): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function recordOf(value: PropValue): { title?: PropValue; description?: PropValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('nodes' in value)
    ? value
    : {};
}
