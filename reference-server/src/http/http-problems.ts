import type { Problem, ProblemMembers } from '@offprint/protocol';

/** Problems of HTTP itself, which mean what their status means: the type `about:blank` of RFC 9457, section 4.2.1. */
const httpProblems = {
  'request-timeout': {
    status: 408,
    title: 'Request Timeout',
    remedy: 'Send the request again without pauses.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition Failed',
    remedy: 'Compare the ETag with the sha256 of the bundle, or leave the condition out.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request Header Fields Too Large',
    remedy: 'Send fewer or shorter headers.',
  },
} as const;

export type HttpProblemCode = keyof typeof httpProblems;

export function isHttpProblemCode(code: string): code is HttpProblemCode {
  return Object.hasOwn(httpProblems, code);
}

export function createHttpProblem(code: HttpProblemCode, detail: string, members: ProblemMembers): Problem {
  const { status, title, remedy } = httpProblems[code];
  return { type: 'about:blank', title, status, detail, code, remedy, ...members };
}
