/**
 * Why an expression has no value: `unresolved` names nothing we know, `unsupported` needs more than the closed interpreter,
 * `failed` would have thrown in any JavaScript, `limit` asked for too much.
 */
export type EvaluationFault = 'unresolved' | 'unsupported' | 'failed' | 'limit';

export class EvaluationError extends Error {
  readonly fault: EvaluationFault;
  /** The identifier of an `unresolved` fault. */
  readonly identifier: string | undefined;

  constructor(fault: EvaluationFault, message: string, identifier?: string) {
    super(message);
    this.fault = fault;
    this.identifier = identifier;
  }
}

/** An {@link EvaluationError} of whatever was thrown; a bug of ours stays what it is and goes on. */
export function toEvaluationError(error: unknown): EvaluationError {
  if (error instanceof EvaluationError) return error;
  // V8's stack overflow: hostile nesting that came past the depth limit.
  if (error instanceof RangeError) return new EvaluationError('limit', 'is nested too deeply');
  throw error;
}
