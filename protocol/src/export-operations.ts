import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import {
  bundleQuerySchema,
  exportBundleSchema,
  exportJobIdSchema,
  exportJobSchema,
  exportJobsPath,
  idempotencyHours,
  idempotencyKeySchema,
  startExportRequestSchema,
} from './export-job.ts';
import { keyedProblems, problemResponses } from './problem-responses.ts';

const jobId = exportJobIdSchema.meta({
  description: 'Identifier of the job, as the start call answered it.',
});
const byJobId = z.object({ jobId });
const security = [{ adminKey: [] }];
const tags = ['Static export'];

const startExport: ZodOpenApiOperationObject = {
  operationId: 'startExport',
  summary: 'Start a static export job',
  tags,
  security,
  requestParams: {
    header: z.object({
      'Idempotency-Key': idempotencyKeySchema.optional().meta({
        description: `The same key and body give the same job for ${idempotencyHours} hours.`,
      }),
    }),
  },
  requestBody: { required: true, content: { 'application/json': { schema: startExportRequestSchema } } },
  responses: {
    '202': {
      description: 'The job is queued.',
      headers: z.object({ Location: z.string().meta({ description: 'Address of the job.' }) }),
      content: { 'application/json': { schema: exportJobSchema } },
    },
    ...problemResponses([
      ...keyedProblems,
      'invalid-request',
      'plan-required',
      'unknown-domain',
      'request-timeout',
      'payload-too-large',
      'unsupported-media-type',
      'idempotency-conflict',
      'rate-limited',
    ]),
  },
};

const readExport: ZodOpenApiOperationObject = {
  operationId: 'readExport',
  summary: 'Get the status and progress of a job',
  tags,
  security,
  requestParams: { path: byJobId },
  responses: {
    '200': {
      description: 'The whole job.',
      content: { 'application/json': { schema: exportJobSchema } },
    },
    ...problemResponses([...keyedProblems, 'unknown-job', 'rate-limited']),
  },
};

const bundleExport: ZodOpenApiOperationObject = {
  operationId: 'bundleExport',
  summary: 'Generate the bundle of a completed job',
  description: 'Calling it again never packages twice: it signs a new link to the same archive.',
  tags,
  security,
  requestParams: { path: byJobId, query: bundleQuerySchema },
  responses: {
    '200': {
      description: 'A presigned link to a single archive.',
      content: { 'application/json': { schema: exportBundleSchema } },
    },
    ...problemResponses([
      ...keyedProblems,
      'invalid-request',
      'unknown-job',
      'job-not-completed',
      'bundle-purged',
      'rate-limited',
    ]),
  },
};

/** The three calls of the static export interface, for the OpenAPI document. */
export const exportOperations: ZodOpenApiPathsObject = {
  [exportJobsPath]: { post: startExport },
  [`${exportJobsPath}/{jobId}`]: { get: readExport },
  [`${exportJobsPath}/{jobId}/bundle`]: { post: bundleExport },
};
