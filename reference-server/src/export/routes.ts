import {
  bundleQuerySchema,
  exportJobIdSchema,
  exportJobsPath,
  idempotencyKeySchema,
  siteSourcePath,
  startExportRequestSchema,
} from '@offprint/protocol';
import express, { type Request, type Response, type Router } from 'express';
import { findOwnSite } from '../accounts/find-own-site.ts';
import { readPrincipal, requireKey } from '../http/authenticate.ts';
import { readBaseUrl } from '../http/base-url.ts';
import { methodNotAllowed } from '../http/error-handler.ts';
import { jsonBody } from '../http/json-body.ts';
import { limitAdmin, limitStarts } from '../http/limit-admin.ts';
import { ProblemError } from '../http/problem-error.ts';
import { parseInput } from '../http/validate.ts';
import type { ExportServices, Principal, Site } from '../services.ts';
import { createBundle } from './bundles.ts';
import { type JobRow, readJob, toExportJob } from './jobs.ts';
import { startJob } from './start-job.ts';

/** The three calls of the static export interface. */
export function exportRouter(services: ExportServices): Router {
  const router = express.Router();
  const { config } = services;
  const admin = requireKey(services.keys, 'admin');
  const starts = limitStarts(services);
  const reads = limitAdmin(services);
  router
    .route(exportJobsPath)
    .post(admin, starts, ...jsonBody(config.limits.bodyBytes), (request, response: Response) =>
      handleStart(services, request, response),
    )
    .all(methodNotAllowed('POST'));
  router
    .route(`${exportJobsPath}/:jobId`)
    .get(admin, reads, (request, response: Response) => handleRead(services, request, response))
    .all(methodNotAllowed('GET, HEAD'));
  router
    .route(`${exportJobsPath}/:jobId/bundle`)
    .post(admin, reads, (request, response: Response) => handleBundle(services, request, response))
    .all(methodNotAllowed('POST'));
  return router;
}

async function handleStart(services: ExportServices, request: Request, response: Response): Promise<void> {
  const idempotencyKey = parseInput(
    idempotencyKeySchema.optional(),
    request.get('idempotency-key'),
    'Idempotency-Key',
  );
  const body = parseInput(startExportRequestSchema, request.body, 'body');
  const site = await findOwnSite(services.sites, readPrincipal(response), body.domain);
  requireSource(site);
  const job = await startJob(services, { site, request: body, idempotencyKey });
  const address = `${readBaseUrl(services.config, request)}${exportJobsPath}/${job.id}`;
  response.status(202).location(address).json(toExportJob(job));
}

async function handleRead(services: ExportServices, request: Request, response: Response): Promise<void> {
  const job = await findOwnJob(services, readPrincipal(response), request.params.jobId);
  response.set('Cache-Control', 'no-store').json(toExportJob(job));
}

async function handleBundle(services: ExportServices, request: Request, response: Response): Promise<void> {
  const { format } = parseInput(bundleQuerySchema, request.query, 'query');
  const job = await findOwnJob(services, readPrincipal(response), request.params.jobId);
  const bundle = await createBundle(services, job, {
    format,
    baseUrl: readBaseUrl(services.config, request),
  });
  response.set('Cache-Control', 'no-store').json(bundle);
}

function requireSource(site: Site): void {
  if (site.source !== undefined) return;
  const detail = `The site "${site.id}" has no source yet; upload an archive of the docs first.`;
  const remedy = `Upload an archive with PUT ${siteSourcePath.replace('{domain}', site.id)}, then start the export again.`;
  throw new ProblemError('invalid-request', detail, { remedy });
}

async function findOwnJob(services: ExportServices, principal: Principal, id: unknown): Promise<JobRow> {
  const jobId = exportJobIdSchema.max(100).safeParse(id);
  const job = jobId.success ? await readJob(services.database.kysely, jobId.data) : undefined;
  if (job === undefined) throw new ProblemError('unknown-job', 'No job has this id.');
  if (job.organization_id !== principal.organizationId) {
    throw new ProblemError('forbidden', 'The key may not see this job.');
  }
  return job;
}
