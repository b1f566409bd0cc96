/** Why an export did not end well. `network`, `busy` and `stalled` are worth another try. */
export type ExportErrorCode =
  | 'network'
  | 'stalled'
  | 'busy'
  | 'untrusted'
  | 'unsafe-address'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'job-not-completed'
  | 'bundle-purged'
  | 'refused'
  | 'invalid-answer'
  | 'job-failed'
  | 'no-progress'
  | 'link-refused'
  | 'too-large'
  | 'size-mismatch'
  | 'digest-mismatch';

export type ExportErrorDetails = {
  /** HTTP status, when a server answered. */
  status?: number;
  /** How long the server asks to wait. */
  retryAfterMs?: number;
  cause?: unknown;
};

/** A failure of the export, as one or two sentences that say what happened and what to do. Holds no secret. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportErrorCode;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ExportErrorCode, message: string, details: ExportErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Whether the same call may succeed a little later. */
export function isTransient(error: unknown): error is ExportError {
  return error instanceof ExportError && ['network', 'stalled', 'busy'].includes(error.code);
}
