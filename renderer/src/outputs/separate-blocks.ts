import type { Nodes, Paragraph } from 'mdast';
import { isBlank, isInline, isJsx, setChildren } from '../mdx/nodes.ts';

/**
 * Makes paragraphs of what stands in one line among blocks, in place. Components give text and elements wherever they stand;
 * Markdown does not mix them with blocks, and the printer takes a parent of both for one line.
 */
export function separateBlocks(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) separateBlocks(child);
  if (blockParents.has(node.type)) setChildren(node, toLines(node.children).flatMap(toBlocks));
}

const blockParents = new Set(['root', 'blockquote', 'listItem', 'mdxJsxFlowElement', 'footnoteDefinition']);

/** What stands in one line, or a block alone. White space between blocks is dropped. */
function toLines(children: readonly Nodes[]): Nodes[][] {
  const lines: Nodes[][] = [];
  for (const [index, node] of children.entries()) {
    const before = children[index - 1];
    const continues = before && isInline(before) && isInline(node) && (!isJsx(before) || !isJsx(node));
    if (continues) lines.at(-1)?.push(node);
    else lines.push([node]);
  }
  return lines.filter((line) => line.some((node) => !isBlank(node)));
}

/** A lone element needs no paragraph around it. */
function toBlocks(line: Nodes[]): Nodes[] {
  const content = line.filter((node) => !isBlank(node));
  if (!line.every(isInline) || (content.length === 1 && content.every(isJsx))) return content;
  const paragraph: Paragraph = { type: 'paragraph', children: [] };
  setChildren(paragraph, line.map(toInlineNode));
  return [paragraph];
}

function toInlineNode(node: Nodes): Nodes {
  if (node.type !== 'mdxJsxFlowElement') return node;
  const [only] = node.children;
  const children = node.children.length === 1 && only?.type === 'paragraph' ? only.children : node.children;
  setChildren(node, children.map(toInlineNode));
  return Object.assign(node, { type: 'mdxJsxTextElement' });
}
