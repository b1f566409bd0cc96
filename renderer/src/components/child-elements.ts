import type { Nodes, Parents } from 'mdast';
import type { JsxElement } from './component.ts';

/** Whether a node is a JSX element of one of the names; `null` stands for a fragment. */
export function isElement(node: Nodes, ...names: readonly (string | null)[]): node is JsxElement {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && names.includes(node.name)
  );
}

/**
 * The children of a container that have one of the names, looking through fragments and paragraphs, which
 * authors and parsers put around them.
 */
export function childElements(parent: Parents, ...names: readonly string[]): JsxElement[] {
  const isNamed = (node: Nodes): node is JsxElement => isElement(node, ...names);
  return partsOf(parent, isNamed).filter(isNamed);
}

/**
 * The children that are parts of a container, and what an author put between them, in their order and without blank
 * text. Parts are found in fragments, paragraphs and code groups too.
 */
export function partsOf(parent: Parents, isPart: (node: Nodes) => boolean): Nodes[] {
  return (parent.children as Nodes[]).flatMap((child): Nodes[] => {
    if (isPart(child)) return [child];
    if (child.type === 'text' && child.value.trim() === '') return [];
    if (child.type !== 'paragraph' && !isElement(child, null, 'CodeGroup')) return [child];
    const inner = partsOf(child as Parents, isPart);
    return inner.some(isPart) ? inner : [child];
  });
}
