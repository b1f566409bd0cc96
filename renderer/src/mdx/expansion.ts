import type { Nodes, Root } from 'mdast';
import { someNode } from '../markdown/some-node.ts';
import type { Island } from './island.ts';

/** A page without imports, exports and expressions. */
export type Expansion = {
  tree: Root;
  /** Whether there was nothing to expand. */
  isPlain: boolean;
  /** Components that wait for the sandbox: pass the expansion to an `IslandRenderer` when there are any. */
  islands: Island[];
  /** The `import`s and `export`s of the page, for the sandbox. */
  code: string;
};

/** A page in which nothing is to be expanded. */
export function withoutExpansion(tree: Root): Expansion {
  return { tree, isPlain: true, islands: [], code: '' };
}

/** Whether a page is anything but plain Markdown: most pages of most sites hold no such node, and cost nothing here. */
export function isExpandable(tree: Root): boolean {
  return someNode(tree, isExpandableNode);
}

function isExpandableNode(node: Nodes): boolean {
  if (node.type.startsWith('mdx')) return true;
  if ('value' in node && node.value.includes('{{')) return true;
  if ('url' in node && /\{\{|%7B%7B/.test(node.url + (node.title ?? ''))) return true;
  if (node.type === 'code') return node.meta?.includes('{{') ?? false;
  return node.type === 'image' && (node.alt?.includes('{{') ?? false);
}
