export type UnpackErrorCode =
  | 'not-an-archive'
  | 'broken'
  | 'unsafe'
  | 'too-large'
  | 'not-empty'
  | 'manifest'
  | 'no-site';

/** An archive that is not to be trusted, or a site that is not what its manifest says. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly code: UnpackErrorCode;

  constructor(code: UnpackErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
