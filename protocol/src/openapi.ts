import { createDocument } from 'zod-openapi';
import { assistantOperations } from './assistant-operations.ts';
import { exportOperations } from './export-operations.ts';
import { sourceOperations } from './source-operations.ts';

/** Every interface adds its operations here. */
const paths = { ...exportOperations, ...sourceOperations, ...assistantOperations };

/** The OpenAPI 3.1 document of the whole service; `serverUrl` is its base address. */
export function createOpenApiDocument(serverUrl = '/'): ReturnType<typeof createDocument> {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Documentation platform API',
      version: '1.0.0',
      description: 'Static export jobs and a streaming assistant for documentation sites.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [
      { name: 'Static export', description: 'Start a job, poll it, generate the bundle.' },
      { name: 'Assistant', description: 'Stream answers from the docs, and administer conversations.' },
    ],
    paths,
    components: {
      securitySchemes: {
        adminKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Admin key (`svc_…`), a server-side secret.',
        },
        assistantKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Assistant key (`svc_dsc_…`), fit for client-side code.',
        },
      },
    },
  });
}
