import { createOpenApiDocument } from '@offprint/protocol';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { assistantRouter } from './assistant/routes.ts';
import { localArchiveFolder } from './create-services.ts';
import { exportRouter } from './export/routes.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { readBaseUrl } from './http/base-url.ts';
import { limitBodyTime } from './http/body-time.ts';
import { handleErrors, notFound } from './http/error-handler.ts';
import { healthRouter, refuseWorkAtEnd } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { renderReferencePage } from './http/reference-page.ts';
import { logRequests } from './http/request-log.ts';
import type { Services } from './services.ts';
import { sourceRouter } from './source/routes.ts';
import { bundleLinkRouter } from './storage/bundle-link-router.ts';

/** The two interfaces and what operators need, over `services`. Never listens. */
export function createApp(services: Services): Express {
  const { config, logger, metrics, clock, linkSecret: secret } = services;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.set('trust proxy', config.trustProxy);
  // Without TLS, as inside a private network, the links of the reference page would lead nowhere.
  const contentSecurityPolicy = { directives: { upgradeInsecureRequests: null } };
  app.use(logRequests(logger), metrics.countRequests, helmet({ contentSecurityPolicy }));
  app.use((_request, response, next) => {
    if (services.isDraining()) response.set('Connection', 'close');
    next();
  });
  app.use(limitBodyTime(config.limits.bodySeconds));
  app.use(healthRouter(services));
  app.get('/metrics', serveMetrics(metrics, config.metricsToken));
  app.get('/openapi.json', (request, response) => {
    response.json(createOpenApiDocument(readBaseUrl(config, request)));
  });
  app.get('/reference', (request, response) => {
    response.type('html').send(renderReferencePage(createOpenApiDocument(readBaseUrl(config, request))));
  });
  app.use(['/v1/static-export', '/v1/sites'], allowOrigins(config.allowedOrigins));
  app.use('/v1', refuseWorkAtEnd(services));
  app.use(exportRouter(services), sourceRouter(services));
  if (config.storage.type === 'local') {
    app.use(bundleLinkRouter({ folder: localArchiveFolder(config), secret, clock }));
  }
  if (services.assistantModel !== undefined) {
    app.use(assistantRouter({ ...services, database: services.database.kysely }, services.assistantModel));
  }
  app.use(notFound);
  app.use(handleErrors(logger));
  return app;
}
