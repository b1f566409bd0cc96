import express, { type RequestHandler, type Router } from 'express';
import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { ProblemError } from './problem-error.ts';

/** `/healthz`: the process answers. `/readyz`: database and storage answer too, and the server is not draining. */
export function healthRouter(services: {
  database: Database;
  storage: Storage;
  isDraining: () => boolean;
}): Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    if (services.isDraining()) throw new ProblemError('unavailable', 'The server is shutting down.');
    try {
      await services.database.query({ text: 'select 1' });
      await services.storage.check();
    } catch {
      throw new ProblemError('unavailable', 'The database or the storage does not answer.');
    }
    response.json({ status: 'ready' });
  });
  return router;
}

/** While the server ends, what is there can still be read; what starts work is for the next process. */
export function refuseWorkAtEnd({ isDraining }: { isDraining: () => boolean }): RequestHandler {
  return (request, _response, next) => {
    if (!isDraining() || request.method === 'GET' || request.method === 'HEAD') return next();
    throw new ProblemError('unavailable', 'The server is shutting down.', {
      headers: { 'Retry-After': '5' },
    });
  };
}
