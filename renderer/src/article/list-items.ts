import type { Element } from 'hast';
import type { List, ListItem, Parents } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';

/**
 * Renders the items of a tree's lists. The default handler looks through the whole list at each item, to learn whether
 * any of them stands apart; here that is asked once for each list.
 */
export function createListItemHandler(): (
  state: State,
  node: ListItem,
  parent: Parents | undefined,
) => Element {
  const answers = new WeakMap<List, List>();
  const answerFor = (list: List): List => {
    const known = answers.get(list);
    if (known) return known;
    const answer: List = { type: 'list', spread: list.spread || list.children.some(isLoose), children: [] };
    answers.set(list, answer);
    return answer;
  };
  return (state, node, parent) =>
    defaultHandlers.listItem(state, node, parent?.type === 'list' ? answerFor(parent) : parent);
}

function isLoose({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}
