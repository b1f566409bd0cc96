import { rmSync } from 'node:fs';
import type { ExportBundle, ExportJob, KeyKind, Problem } from '@offprint/protocol';
import {
  type Clock,
  type ConfigInput,
  createKey,
  createLogger,
  type RunningServer,
  resolveConfig,
  type ServerOptions,
  startServer,
} from '../../src/index.ts';
import { temporaryFolder } from './docs-folder.ts';

export type Answer<Body> = { status: number; headers: Headers; body: Body };

export type TestServer = RunningServer & {
  base: string;
  call<Body = Problem>(path: string, options?: CallOptions): Promise<Answer<Body>>;
  createKey(organizationId: string, kind: KeyKind, expiresAt?: Date): Promise<string>;
  /** Starts an export and polls it to its end. */
  export(key: string, body: Record<string, unknown>): Promise<ExportJob>;
  bundle(key: string, jobId: string, format?: string): Promise<ExportBundle>;
};

export type CallOptions = {
  method?: string;
  key?: string | undefined;
  json?: unknown;
  body?: string | ArrayBuffer;
  headers?: Record<string, string>;
};

/** A whole server on the embedded database in a folder of its own, listening on a free port. */
export async function startTestServer(
  input: ConfigInput,
  clock?: Clock,
  logger: ServerOptions['logger'] = createLogger('silent'),
): Promise<TestServer> {
  const data = input.data ?? temporaryFolder();
  // An export for the assistant beside those of the test would only take time.
  const assistant = { refreshSeconds: 0, ...input.assistant };
  const config = resolveConfig({ port: 0, logLevel: 'silent', drainSeconds: 5, ...input, assistant, data });
  const server = await startServer({ config, logger, ...(clock && { clock }) });
  const base = server.address ?? '';
  const call = <Body>(path: string, options: CallOptions = {}) => request<Body>(base, path, options);
  return {
    ...server,
    base,
    call,
    async createKey(organizationId, kind, expiresAt) {
      const { database, clock: serverClock } = server.services;
      const made = await createKey(database.kysely, serverClock, {
        organizationId,
        kind,
        name: 'test',
        expiresAt,
      });
      return made.key;
    },
    async export(key, json) {
      const started = await call<ExportJob>('/v1/static-export/jobs', { method: 'POST', key, json });
      return pollJob(call, key, started.body.jobId);
    },
    async bundle(key, jobId, format = 'tar.gz') {
      const path = `/v1/static-export/jobs/${jobId}/bundle?format=${format}`;
      return (await call<ExportBundle>(path, { method: 'POST', key })).body;
    },
    async close() {
      await server.close();
      if (input.data === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

async function pollJob(call: TestServer['call'], key: string, jobId: string): Promise<ExportJob> {
  for (;;) {
    const { body } = await call<ExportJob>(`/v1/static-export/jobs/${jobId}`, { key });
    if (body.status === 'completed' || body.status === 'failed') return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function request<Body>(base: string, path: string, options: CallOptions): Promise<Answer<Body>> {
  const { method = 'GET', key, json, body, headers = {} } = options;
  const response = await fetch(path.startsWith('http') ? path : `${base}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  };
}
