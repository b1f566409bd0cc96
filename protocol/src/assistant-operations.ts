import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { assistantMessagePath, assistantRequestSchema } from './assistant-message.ts';
import { assistantChunkSchema } from './assistant-stream.ts';
import {
  assistantThreadsPath,
  assistantUsagePath,
  assistantUsageSchema,
  deletedThreadsSchema,
  deleteThreadsQuerySchema,
} from './assistant-thread.ts';
import { domainSchema } from './domain.ts';
import type { ProblemCode } from './problem-codes.ts';
import { keyedProblems, problemResponses } from './problem-responses.ts';

const tags = ['Assistant'];
const always: readonly ProblemCode[] = [...keyedProblems, 'rate-limited'];

const sendMessage: ZodOpenApiOperationObject = {
  operationId: 'sendAssistantMessage',
  summary: 'Generate an assistant reply message',
  description:
    'Answers from the documentation of the site as a stream of server-sent events that `useChat` of the AI SDK reads, from version 5 on.',
  tags,
  security: [{ assistantKey: [] }],
  requestParams: {
    path: z.object({ domain: domainSchema }),
    query: z.object({
      stream: z.string().optional().meta({
        description: '`strict` leaves out what older AI SDK clients refuse on `finish`.',
      }),
    }),
    header: z.object({
      'x-assistant-stream': z.string().optional().meta({ description: '`strict`, as in the query.' }),
    }),
  },
  requestBody: { required: true, content: { 'application/json': { schema: assistantRequestSchema } } },
  responses: {
    '200': {
      description:
        'Server-sent events; each `data:` line holds one chunk and the last one `[DONE]`. `finish` carries `threadId`.',
      headers: z.object({
        'x-thread-id': z.string().meta({ description: 'The thread, before the first chunk.' }),
      }),
      content: { 'text/event-stream': { schema: assistantChunkSchema } },
    },
    ...problemResponses([
      ...always,
      'invalid-request',
      'assistant-v1',
      'unknown-domain',
      'unknown-thread',
      'not-indexed',
      'request-timeout',
      'payload-too-large',
      'unsupported-media-type',
    ]),
  },
};

const admin = { tags, security: [{ adminKey: [] }] };
const deleted = {
  description: 'The threads and their messages are gone.',
  content: { 'application/json': { schema: deletedThreadsSchema } },
};

const deleteThreads: ZodOpenApiOperationObject = {
  ...admin,
  operationId: 'deleteAssistantThreads',
  summary: 'Delete the conversations of a user or of the site',
  requestParams: { path: z.object({ domain: domainSchema }), query: deleteThreadsQuerySchema },
  responses: { '200': deleted, ...problemResponses([...always, 'invalid-request', 'unknown-domain']) },
};

const deleteThread: ZodOpenApiOperationObject = {
  ...admin,
  operationId: 'deleteAssistantThread',
  summary: 'Delete one conversation',
  requestParams: { path: z.object({ domain: domainSchema, threadId: z.string() }) },
  responses: {
    '200': deleted,
    ...problemResponses([...always, 'invalid-request', 'unknown-domain', 'unknown-thread']),
  },
};

const readUsage: ZodOpenApiOperationObject = {
  ...admin,
  operationId: 'readAssistantUsage',
  summary: 'Read what the organization used of the assistant',
  responses: {
    '200': {
      description: 'The last 90 days.',
      content: { 'application/json': { schema: assistantUsageSchema } },
    },
    ...problemResponses(always),
  },
};

/** The assistant and its administration, for the OpenAPI document. */
export const assistantOperations: ZodOpenApiPathsObject = {
  [assistantMessagePath]: { post: sendMessage },
  [assistantThreadsPath]: { delete: deleteThreads },
  [`${assistantThreadsPath}/{threadId}`]: { delete: deleteThread },
  [assistantUsagePath]: { get: readUsage },
};
