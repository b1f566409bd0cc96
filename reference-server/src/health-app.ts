import express, { type Express } from 'express';
import { handleErrors, notFound } from './http/error-handler.ts';
import { healthRouter } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import type { Services } from './services.ts';

/** What probes and Prometheus ask for and nothing else, for a port that clients do not reach. */
export function createHealthApp(services: Services): Express {
  const { config, logger, metrics } = services;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(healthRouter(services));
  app.get('/metrics', serveMetrics(metrics, config.metricsToken));
  app.use(notFound);
  app.use(handleErrors(logger));
  return app;
}
