import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { answeredStatus } from './answered-status.ts';

const acceptableId = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * Gives each request an id (the caller's `X-Request-Id` when it is plain) and logs its end: method, path, status,
 * duration. Neither headers nor the query are logged, because keys and signatures travel there.
 */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id') ?? '';
    const requestId = acceptableId.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    response.set('X-Request-Id', requestId);
    // A connection that is gone has no address any more.
    const { method, path, ip } = request;
    response.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const aborted = response.writableFinished ? {} : { aborted: true };
      const status = answeredStatus(response);
      logger.info({ requestId, method, path, status, ms, ip, ...aborted }, 'request');
    });
    next();
  };
}
