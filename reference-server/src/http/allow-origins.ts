import type { RequestHandler } from 'express';

const exposed = 'location, retry-after, ratelimit, ratelimit-policy';
const preflightSeconds = '600';

/**
 * Lets pages of the listed origins call the admin interface, as the playground of the documentation does; others get
 * no CORS headers, so browsers refuse them. Keys come in a header alone, so no page can act by a reader's cookies.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);
  return (request, response, next) => {
    const origin = request.get('origin');
    if (allowed.size > 0) response.vary('Origin');
    if (origin === undefined || !allowed.has(origin)) return next();
    response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed });
    const method = request.get('access-control-request-method');
    if (request.method !== 'OPTIONS' || method === undefined) return next();
    response.set({
      'Access-Control-Allow-Methods': 'GET, POST, PUT',
      'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key',
      'Access-Control-Max-Age': preflightSeconds,
    });
    response.status(204).end();
  };
}
