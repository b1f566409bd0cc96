import { z } from 'zod';
import { type ProblemCode, problemCodes } from './problem-codes.ts';

/** Prefix of every problem `type` URI (RFC 9457); the code follows it. */
export const problemTypeBase = 'urn:offprint:problem:';

/** Media type of every error answer. */
export const problemMediaType = 'application/problem+json';

/** One fault of a request body: a JSON Pointer (RFC 6901) to the field, and what is wrong with it. */
export const fieldFaultSchema = z
  .object({ pointer: z.string(), detail: z.string() })
  .meta({ id: 'FieldFault', description: 'One fault of a request, with a JSON Pointer to its place.' });
export type FieldFault = z.infer<typeof fieldFaultSchema>;

/** The body of every error answer (RFC 9457). Members beyond these may follow, such as `status` of the job as `jobStatus`. */
export const problemSchema = z
  .looseObject({
    type: z.string().meta({ examples: [`${problemTypeBase}unknown-job`] }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    code: z.string(),
    remedy: z.string(),
    instance: z.string().optional(),
    errors: z.array(fieldFaultSchema).optional(),
    jobStatus: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'What happened, why, and what to do (RFC 9457).' });
export type Problem = z.infer<typeof problemSchema>;

/** What a problem may carry on top of its code and its detail. */
export type ProblemMembers = {
  /** The request path, or an identifier of this one occurrence. */
  instance?: string;
  errors?: FieldFault[];
  /** The status of the job, for `job-not-completed`. */
  jobStatus?: string;
};

/** Makes the problem body for `code`. `detail` is one sentence about this occurrence and holds no internals and no secrets. */
export function createProblem(code: ProblemCode, detail: string, members: ProblemMembers = {}): Problem {
  const { status, title, remedy } = problemCodes[code];
  return { type: `${problemTypeBase}${code}`, title, status, detail, code, remedy, ...members };
}

/** The faults that a failed `schema.safeParse(body)` found, in the shape a problem carries them. */
export function toFieldFaults(error: z.ZodError): FieldFault[] {
  return error.issues.map((issue) => ({ pointer: toPointer(issue.path), detail: issue.message }));
}

function toPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
