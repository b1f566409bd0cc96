import type { Nodes, Parents } from 'mdast';
import type { JsxElement } from './component.ts';

/** Whether a node is a JSX element, of the given name if there is one. */
function isElement(node: Nodes, name?: string): node is JsxElement {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
    (name === undefined || node.name === name)
  );
}

/**
 * The children of a container that have one of the names, looking through fragments and paragraphs, which
 * authors and parsers put around them.
 */
export function childElements(parent: Parents, ...names: readonly string[]): JsxElement[] {
  return parent.children.flatMap((child): JsxElement[] => {
    if (isElement(child)) {
      if (names.includes(child.name ?? '')) return [child];
      return child.name === null ? childElements(child as Parents, ...names) : [];
    }
    return child.type === 'paragraph' ? childElements(child, ...names) : [];
  });
}
