import { editUrlSchema } from './schema/structure.ts';

/** Checks the address that a caller names for the files of the docs. Throws what is wrong with it. */
export function parseEditUrl(address: string): string {
  const { success, data, error } = editUrlSchema.safeParse(address);
  if (success) return data;
  const expected = error.issues.map(({ message }) => message).join(', ');
  throw new TypeError(`Unexpected edit address "${address}", expected ${expected}.`);
}
