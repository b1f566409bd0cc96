import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { problemMediaType, problemSchema } from './problem.ts';
import { type ProblemCode, problemCodes } from './problem-codes.ts';

/** What every call with a key can end in. */
export const keyedProblems: readonly ProblemCode[] = [
  'unauthenticated',
  'wrong-key-kind',
  'forbidden',
  'headers-too-large',
  'internal',
  'unavailable',
];

/** Documents one response per status that `codes` can end in; each names its codes and their remedies. */
export function problemResponses(codes: readonly ProblemCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => problemCodes[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, group]) => [`${status}`, toResponse(group)]),
  );
}

function toResponse(codes: readonly ProblemCode[]) {
  return {
    description: codes.map(describe).join('\n\n'),
    content: { [problemMediaType]: { schema: problemSchema } },
  };
}

function describe(code: ProblemCode): string {
  const { title, remedy } = problemCodes[code];
  return `\`${code}\`: ${title}. ${remedy}`;
}
