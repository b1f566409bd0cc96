import type { Nodes } from 'mdast';
import { createElement, isInlineElement, isInlineParent, isJsx, type JsxNode } from './nodes.ts';
import type { Origin, RecordValue, Value } from './value.ts';

/** A component that only the sandbox can render. */
export type IslandContent = {
  origin: Origin;
  props: RecordValue;
  children: Value;
  /** The text of the expression that it stands for: nothing an author knows by a name. */
  expression?: string;
};

/** `element` stands in the tree and waits for its children. */
export type Island = IslandContent & { element: JsxNode };

/** An element that waits for the sandbox. Copies of it wait for the same. */
export function createIsland(content: IslandContent): Nodes {
  const element = createElement('div', {}, []);
  element.data = Object.assign({}, element.data, { island: content });
  return element;
}

/** The component that an element stands for. */
export function islandOf(node: Nodes): IslandContent | undefined {
  return isJsx(node) ? dataOf(node).island : undefined;
}

/** The components among nodes and in the props of their elements, in the order of the page. Those in a line become inline elements. */
export function findIslands(nodes: readonly Nodes[], isInline = false): Island[] {
  return nodes.flatMap((node) => {
    const content = islandOf(node);
    if (content && isJsx(node))
      return [
        {
          ...content,
          element: isInline ? Object.assign(node, { type: 'mdxJsxTextElement' as const }) : node,
        },
      ];
    const inside = isInline || isLine(node);
    const inProps = isJsx(node)
      ? contentOf(dataOf(node).props).flatMap((made) => findIslands(made, true))
      : [];
    return 'children' in node ? [...inProps, ...findIslands(node.children, inside)] : inProps;
  });
}

/** Whether nothing but text and elements in a line may stand in a node. */
function isLine(node: Nodes): boolean {
  return (
    isInlineParent(node) ||
    isInlineElement(node) ||
    (isJsx(node) && /^(?:p|h[1-6]|button|summary)$/.test(node.name ?? ''))
  );
}

function dataOf(node: JsxNode): { island?: IslandContent; props?: unknown } {
  const data: object = node.data ?? {};
  return data;
}

/** The nodes in a value of a prop, however deep. */
function contentOf(value: unknown): Nodes[][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'mdast' && 'nodes' in value && Array.isArray(value.nodes))
    return [value.nodes];
  return Object.values(value).flatMap(contentOf);
}
