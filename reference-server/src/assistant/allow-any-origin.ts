import type { RequestHandler } from 'express';

const exposed = 'x-thread-id, retry-after, ratelimit, ratelimit-policy, x-request-id';

/** Lets pages of any origin call the assistant: its key is public and no cookie counts. Answers preflights. */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposed,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined)
    return next();
  const asked = request.get('access-control-request-headers') ?? 'authorization, content-type';
  response.vary('Access-Control-Request-Headers').set({
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': asked,
    'Access-Control-Max-Age': '86400',
  });
  response.status(204).end();
};
