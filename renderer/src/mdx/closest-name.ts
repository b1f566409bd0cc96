/** The name that `wrong` was probably meant to be, or `undefined` when none is near. */
export function closestName(wrong: string, names: Iterable<string>): string | undefined {
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase());
    if (!best || distance < best.distance) best = { name, distance };
  }
  // A name of one letter is as near to any other.
  const allowed = Math.min(Math.max(1, Math.floor(wrong.length / 3)), wrong.length - 1);
  return best && best.distance <= allowed ? best.name : undefined;
}

function editDistance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 8 || left.length > 100) return Number.POSITIVE_INFINITY;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + Number(left[row - 1] !== right[column - 1]);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? Number.POSITIVE_INFINITY;
}
