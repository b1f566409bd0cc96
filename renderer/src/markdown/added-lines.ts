import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Diagnostic } from '../check/diagnostic.ts';

/** Takes the lines that were added before it off the place of every node and message. */
export function moveUp(tree: Root, messages: readonly Diagnostic[], added: readonly number[]): void {
  visit(tree, ({ position }) => {
    for (const point of position ? [position.start, position.end] : [])
      point.line = withoutAdded(point.line, added);
  });
  for (const message of messages)
    if (message.line !== undefined) message.line = withoutAdded(message.line, added);
}

/** The line that an author wrote: `added` holds lines that the written text does not have, from 1. */
export function withoutAdded(line: number, added: readonly number[]): number {
  return line - added.filter((other) => other < line).length;
}
