import { type KeyKind, keyKind } from '@offprint/protocol';
import type { Request, RequestHandler } from 'express';
import type { Keys, Principal } from '../services.ts';
import { ProblemError } from './problem-error.ts';

/** What `requireKey` leaves for the handlers after it. */
export type PrincipalLocals = { principal: Principal };

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };

/** Middleware that answers 401 or 403 unless the request carries a valid key of `kind`; sets `response.locals.principal`. */
export function requireKey(
  keys: Keys,
  kind: KeyKind,
): RequestHandler<Record<string, string>, unknown, unknown, unknown, PrincipalLocals> {
  return async (request, response, next) => {
    const key = readBearer(request);
    const found = keyKind(key);
    if (found !== undefined && found !== kind) {
      throw new ProblemError(
        'wrong-key-kind',
        `The request carries an ${found} key; this endpoint needs an ${kind} key.`,
      );
    }
    const principal = await keys.authenticate(key);
    if (principal?.kind !== kind) {
      throw new ProblemError(
        'unauthenticated',
        'The key is not known, has expired or was revoked.',
        challenge,
      );
    }
    response.locals.principal = principal;
    next();
  };
}

function readBearer(request: Pick<Request, 'get'>): string {
  const match = /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '');
  if (match?.[1] === undefined) {
    throw new ProblemError(
      'unauthenticated',
      'The Authorization header with a bearer key is missing.',
      challenge,
    );
  }
  return match[1];
}
