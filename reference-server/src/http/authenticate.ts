import { type KeyKind, keyKind } from '@offprint/protocol';
import type { Request, RequestHandler, Response } from 'express';
import type { Keys, Principal } from '../services.ts';
import { ProblemError } from './problem-error.ts';

const principals = new WeakMap<Response, Principal>();

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };

/** Middleware that answers 401 or 403 unless the request carries a valid key of `kind`; its owner is `readPrincipal(response)` from then on. */
export function requireKey(keys: Keys, kind: KeyKind): RequestHandler {
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
    principals.set(response, principal);
    next();
  };
}

/** The owner of the key, in handlers behind {@link requireKey}. */
export function readPrincipal(response: Response): Principal {
  const principal = principals.get(response);
  if (principal === undefined) throw new Error('readPrincipal was called on a route without requireKey.');
  return principal;
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
