import { isStrictAgent, strictStreamHeader } from '@offprint/protocol';
import type { Request } from 'express';

/** Whether the client refuses what newer ones expect on `finish`: it says so itself, or its version tells. */
export function wantsStrictStream(request: Request): boolean {
  return (
    request.get(strictStreamHeader) === 'strict' ||
    request.query.stream === 'strict' ||
    isStrictAgent(request.get('user-agent') ?? '')
  );
}
