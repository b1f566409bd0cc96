import type { Diagnostic } from '../check/diagnostic.ts';
import { type ConfigNode, type ConfigRecord, childOf } from './config-node.ts';
import { navigationChildren, navigationSettings } from './schema/navigation-node.ts';
import { unknownSetting } from './unknown-setting.ts';

/**
 * Puts the products of `productGroups`, an addition of other hosts of docs.json, among the products of their node, in
 * place. The names of the groups are headings of a switcher that is one list here.
 */
export function ungroupProducts(root: ConfigNode): void {
  for (const node of nodesOf(root)) {
    const groups = childOf(node, 'productGroups');
    if (groups?.type !== 'list') continue;
    const products = [childOf(node, 'products'), ...groups.items.map((group) => childOf(group, 'products'))];
    const items = products.flatMap((list) => (list?.type === 'list' ? list.items : []));
    node.entries.delete('productGroups');
    node.entries.set('products', { type: 'list', items, place: groups.place });
  }
}

/** Reports lists and objects under names that the navigation does not know: the pages in them would be missing unseen. */
export function unknownParts(root: ConfigNode): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const node of nodesOf(root)) {
    for (const [key, value] of node.entries) {
      if (value.type !== 'scalar' && !navigationSettings.includes(key))
        found.push(unknownSetting(key, value.place, navigationChildren));
    }
  }
  return found;
}

/** The nodes of the navigation, each before those in it. */
function* nodesOf(root: ConfigNode): Generator<ConfigRecord> {
  const open = [childOf(root, 'navigation')];
  while (open.length > 0) {
    const node = open.pop();
    if (node?.type === 'list') open.push(...node.items.toReversed());
    if (node?.type !== 'record') continue;
    yield node;
    for (const key of navigationChildren.toReversed()) open.push(childOf(node, key));
  }
}
