import type { Nodes } from 'mdast';
import { isJsx } from './nodes.ts';

const inlineNames = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr Badge Icon Tooltip'.split(
    ' ',
  ),
);

/** Whether an element stands in a line of text by its name, wherever it was written. */
export function isInlineElement(node: Nodes): boolean {
  return isJsx(node) && inlineNames.has(node.name ?? '');
}
