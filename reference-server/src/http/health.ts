import express, { type Router } from 'express';
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
