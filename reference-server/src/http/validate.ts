import { toFieldFaults } from '@offprint/protocol';
import type { z } from 'zod';
import { ProblemError } from './problem-error.ts';

/** `value` as `schema` gives it; throws the 400 problem that names every fault of this `part` of the request. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = toFieldFaults(parsed.error);
  const first = errors[0];
  const place = first?.pointer ? ` at ${first.pointer}` : '';
  throw new ProblemError('invalid-request', `The ${part} is not valid${place}: ${first?.detail ?? ''}`, {
    errors,
  });
}
