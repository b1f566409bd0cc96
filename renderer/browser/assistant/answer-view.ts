import type { InlineContext } from './inline-markdown.ts';
import { type Block, parseBlocks } from './markdown.ts';

/** Longest answer that is drawn (UTF-16 units). */
const longest = 100_000;

/** Draws Markdown into an element. While it grows, what has not changed stays, and with it the reader's selection. */
export function createAnswerView(
  target: HTMLElement,
  findSource: InlineContext['findSource'],
): (markdown: string) => void {
  let shown: Block[] = [];
  return (markdown) => {
    const blocks = parseBlocks(markdown.slice(0, longest), findSource);
    const changed = blocks.findIndex(({ source }, at) => source !== shown[at]?.source);
    const from = changed < 0 ? blocks.length : changed;
    while (target.children.length > from) target.lastElementChild?.remove();
    target.append(...blocks.slice(from).map(({ render }) => render()));
    shown = blocks;
  };
}
