import { createProblem, type Problem, type ProblemCode, type ProblemMembers } from '@offprint/protocol';

/** A caller's mistake, or a failure the caller may know of. The error handler answers it as problem+json. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: Problem;
  readonly headers: Record<string, string>;

  /** `detail` is one sentence about this occurrence, with no internals and no secrets. */
  constructor(
    code: ProblemCode,
    detail: string,
    options: ProblemMembers & { headers?: Record<string, string> } = {},
  ) {
    super(`${code}: ${detail}`);
    const { headers = {}, ...members } = options;
    this.problem = createProblem(code, detail, members);
    this.headers = headers;
  }
}
