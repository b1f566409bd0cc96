import type { Nodes } from 'mdast';

/**
 * Whether a node or one below it passes. A fraction of the cost of a visitor, for questions that most pages answer
 * with no.
 */
export function someNode(node: Nodes, passes: (node: Nodes) => boolean): boolean {
  if (passes(node)) return true;
  if (!('children' in node)) return false;
  for (const child of node.children) if (someNode(child, passes)) return true;
  return false;
}
