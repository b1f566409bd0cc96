import type { Specification } from '../navigation/specification-entry.ts';
import type { Description } from './description.ts';
import type { DescriptionLibrary } from './description-library.ts';
import { findOperation, type Operation, type OperationReference } from './operations.ts';

/** Where an entry is looked for. */
export type ReferenceScope = { library: DescriptionLibrary; defaults: readonly string[] };

/** The operation that an entry means: in the description it names or inherits, else in any description of the docs. */
export function findReference(
  entry: OperationReference & { specification: Specification | undefined },
  scope: ReferenceScope,
): { description: Description; operation: Operation } | undefined {
  for (const description of candidates(entry.specification?.sources, scope)) {
    const operation = description.kind === 'openapi' ? findOperation(description, entry) : undefined;
    if (operation) return { description, operation };
  }
  return undefined;
}

/** Descriptions in the order in which a name is looked up in them; later ones are read only when needed. */
export function* candidates(
  named: readonly string[] | undefined,
  { library, defaults }: ReferenceScope,
): Generator<Description> {
  for (const name of named ?? []) yield* read(library, name);
  if (named !== undefined && named.length > 0) return;
  for (const name of defaults) yield* read(library, name);
  yield* library.readFolder();
}

function read(library: DescriptionLibrary, name: string): Description[] {
  const found = library.read(name);
  return found ? [found] : [];
}
