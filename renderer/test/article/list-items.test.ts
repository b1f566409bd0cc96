import type { List, ListItem } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { expect, test } from 'vitest';
import { createListItemHandler } from '../../src/article/list-items.ts';

const count = 1000;

/** A list, and how often it was asked whether one of its items stands apart. */
function listOf(isLoose: (at: number) => boolean): { list: List; asked: () => number } {
  let asked = 0;
  const item = (at: number): ListItem => ({
    type: 'listItem',
    get spread() {
      asked += 1;
      return isLoose(at);
    },
    children: [{ type: 'paragraph', children: [{ type: 'text', value: `${at}` }] }],
  });
  return {
    list: { type: 'list', children: Array.from({ length: count }, (_, at) => item(at)) },
    asked: () => asked,
  };
}

test.each([
  ['tight', () => false],
  ['with a last item that stands apart', (at: number) => at === count - 1],
])('a list %s is looked through once, and comes out as the default handler has it', (_what, isLoose) => {
  const { list, asked } = listOf(isLoose);
  const rendered = toHast(list, { handlers: { listItem: createListItemHandler() } });
  expect(asked()).toBeLessThanOrEqual(2 * count);
  expect(rendered).toEqual(toHast(listOf(isLoose).list));
});
