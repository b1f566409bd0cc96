import { distance } from 'fastest-levenshtein';
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
    distance: distance(key.toLowerCase(), name.toLowerCase()),
  }));
  const [nearest] = distances.toSorted((left, right) => left.distance - right.distance);
  const isNear = nearest !== undefined && nearest.distance <= Math.max(2, key.length / 3);
  const advice = isNear ? `did you mean "${nearest.name}"?` : `expected one of ${known.join(', ')}.`;
  return `Unknown setting "${key}", ${advice}`;
}
