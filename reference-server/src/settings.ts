import { z } from 'zod';

/** An object of the configuration: a key that it does not know is a fault, which names the nearest one that it knows. */
export function settings<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => describeUnknown(key, known)).join(' ')
        : undefined,
  });
}

function describeUnknown(key: string, known: readonly string[]): string {
  const distances = known.map((name) => ({
    name,
    distance: distanceOf(key.toLowerCase(), name.toLowerCase()),
  }));
  const [nearest] = distances.toSorted((left, right) => left.distance - right.distance);
  const isNear = nearest !== undefined && nearest.distance <= Math.max(2, key.length / 3);
  const advice = isNear ? `did you mean "${nearest.name}"?` : `expected one of ${known.join(', ')}.`;
  return `Unknown setting "${key}", ${advice}`;
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...left].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...right].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
