import type { Nodes } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import type { Origin, RecordValue, Value } from './value.ts';

export type IslandElement = MdxJsxFlowElement | MdxJsxTextElement;

/** A component that only the sandbox can render. */
export type Island = {
  /** What stands for it in the tree and waits for its children: more than one when the content around it was copied. */
  elements: IslandElement[];
  origin: Origin;
  props: RecordValue;
  children: Value;
  /** Source of an expression that needs more than the closed interpreter, wrapped into a component. */
  expression: string | undefined;
};

const islands = new WeakMap<Nodes, Island>();

export function createIsland(element: IslandElement, use: Omit<Island, 'elements'>): Island {
  const island = { ...use, elements: [element] };
  islands.set(element, island);
  return island;
}

/** Lets the copy of an island's element be filled too. */
export function followCopy(original: Nodes, copy: Nodes): void {
  const island = islands.get(original);
  if (!island || (copy.type !== 'mdxJsxFlowElement' && copy.type !== 'mdxJsxTextElement')) return;
  island.elements.push(copy);
  islands.set(copy, island);
}
