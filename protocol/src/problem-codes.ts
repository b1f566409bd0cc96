type ProblemDefinition = { status: number; title: string; remedy: string };

/** Every problem that either interface answers with: its HTTP status, its title and what the caller can do. */
export const problemCodes = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    remedy: 'Correct the fields named in `errors` and send the request again.',
  },
  'assistant-v1': {
    status: 400,
    title: 'The request has the shape of version 1 of the assistant',
    remedy:
      'Use AI SDK 5 or later, whose messages have `parts`; version 1 of the endpoint is not served here.',
  },
  'assistant-v1-path': {
    status: 404,
    title: 'Version 1 of the assistant is not served',
    remedy: 'Send AI SDK 5 messages to /discovery/v2/assistant/{domain}/message.',
  },
  unauthenticated: {
    status: 401,
    title: 'The request carries no valid key',
    remedy: 'Send the header "Authorization: Bearer <key>" with a key from the API keys page.',
  },
  'wrong-key-kind': {
    status: 403,
    title: 'This kind of key does not open this endpoint',
    remedy: 'Static export needs an admin key (svc_…); the assistant takes an assistant key (svc_dsc_…).',
  },
  forbidden: {
    status: 403,
    title: 'The key may not do this',
    remedy: 'Use a key of the organization that owns the site.',
  },
  'plan-required': {
    status: 403,
    title: 'The plan does not include static export',
    remedy: 'Static export needs the enterprise plan. Ask the owner of the organization.',
  },
  'link-expired': {
    status: 403,
    title: 'The bundle link has expired',
    remedy: 'Generate the bundle again: it signs a new link to the same archive.',
  },
  'link-invalid': {
    status: 403,
    title: 'The bundle link is not valid',
    remedy: 'Use the link exactly as the bundle call returned it, with its whole query.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing at this address',
    remedy: 'Compare the path and the method with the interface description at /openapi.json.',
  },
  'unknown-domain': {
    status: 404,
    title: 'The domain is not known',
    remedy: 'Send the identifier or a host name of a configured site, such as docs.example.com.',
  },
  'unknown-job': {
    status: 404,
    title: 'The job is not known',
    remedy: 'Check the job id, or start a new job.',
  },
  'unknown-thread': {
    status: 404,
    title: 'The conversation thread is not known',
    remedy: 'Leave `threadId` out to begin a new thread.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    remedy: 'Use a method that the Allow header names.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request did not arrive in time',
    remedy: 'Send the request again without pauses.',
  },
  'job-not-completed': {
    status: 409,
    title: 'The job is not completed',
    remedy: 'Poll the job until its status is "completed", then generate the bundle.',
  },
  'not-indexed': {
    status: 409,
    title: 'The docs of the site are not indexed yet',
    remedy: 'Export the site once, or wait for the export that is running.',
  },
  'bundle-purged': {
    status: 410,
    title: 'The bundle has been purged',
    remedy: 'Start a new export job.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The bundle is not the one that the condition names',
    remedy: 'Compare the ETag with the sha256 of the bundle, or leave the condition out.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request body is too large',
    remedy: 'Send a smaller body.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The content type is not supported',
    remedy: 'Send JSON with the header "Content-Type: application/json".',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'The range lies outside the bundle',
    remedy: 'Ask for a range inside the size that Content-Range names.',
  },
  'idempotency-conflict': {
    status: 422,
    title: 'The idempotency key was used with another body',
    remedy: 'Use a new Idempotency-Key for a new request.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait as long as the Retry-After header says.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The request headers are too large',
    remedy: 'Send fewer or shorter headers.',
  },
  internal: {
    status: 500,
    title: 'The service failed',
    remedy: 'Try again; if it goes on, tell the operator the request id.',
  },
  unavailable: {
    status: 503,
    title: 'The service is not ready',
    remedy: 'Try again in a moment.',
  },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof problemCodes;

/** Every code, for tables and for tests. */
export const allProblemCodes = Object.keys(problemCodes).filter(isProblemCode);

/** Whether `value` is the code of a known problem; what other services send may not be. */
export function isProblemCode(value: string): value is ProblemCode {
  return Object.hasOwn(problemCodes, value);
}
