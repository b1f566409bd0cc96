import { createProblem, type Problem, type ProblemCode, type ProblemMembers } from '@offprint/protocol';

type ProblemOptions = ProblemMembers & {
  headers?: Record<string, string>;
  /** What to do, where the remedy of the code does not fit. */
  remedy?: string;
};

/** A caller's mistake, or a failure the caller may know of. The error handler answers it as problem+json. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: Problem;
  readonly headers: Record<string, string>;

  /** `detail` is one sentence about this occurrence, with no internals and no secrets. */
  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(`${code}: ${detail}`);
    const { headers = {}, remedy, ...members } = options;
    const problem = createProblem(code, detail, members);
    this.problem = remedy === undefined ? problem : { ...problem, remedy };
    this.headers = headers;
  }
}
