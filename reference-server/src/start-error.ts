/** What keeps the server from starting and lies outside it, in one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What the innermost cause says: an error of a connection often says nothing itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
