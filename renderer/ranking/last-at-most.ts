/** Position of the last item of a sorted list that is not beyond what is looked for; -1 when all are. */
export function lastAtMost<Item>(items: readonly Item[], isAtMost: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isAtMost(item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
