/**
 * Whether two words are at most `limit` edits apart; swapping neighbours is one edit. Gives the number of edits, or
 * `undefined` beyond the limit.
 */
export function editDistance(left: string, right: string, limit: number): number | undefined {
  if (Math.abs(left.length - right.length) > limit) return undefined;
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return undefined;
    before = previous;
    previous = current;
  }
  const distance = previous[right.length] ?? limit + 1;
  return distance <= limit ? distance : undefined;
}
