import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { domainSchema } from './domain.ts';
import { keyedProblems, problemResponses } from './problem-responses.ts';
import { siteSourcePath, siteSourceSchema, sourceMediaTypes } from './site-source.ts';

const archive = { schema: { type: 'string', format: 'binary' } as const };

const uploadSource: ZodOpenApiOperationObject = {
  operationId: 'uploadSource',
  summary: 'Upload the docs of a site',
  description: 'A tar.gz or zip archive of the docs folder. Later exports of the site render it.',
  tags: ['Static export'],
  security: [{ adminKey: [] }],
  requestParams: { path: z.object({ domain: domainSchema }) },
  requestBody: {
    required: true,
    content: Object.fromEntries(sourceMediaTypes.map((type) => [type, archive])),
  },
  responses: {
    '200': {
      description: 'The archive is stored.',
      content: { 'application/json': { schema: siteSourceSchema } },
    },
    ...problemResponses([
      ...keyedProblems,
      'invalid-request',
      'plan-required',
      'unknown-domain',
      'request-timeout',
      'payload-too-large',
      'unsupported-media-type',
      'rate-limited',
    ]),
  },
};

/** The upload of docs, for the OpenAPI document. */
export const sourceOperations: ZodOpenApiPathsObject = { [siteSourcePath]: { put: uploadSource } };
