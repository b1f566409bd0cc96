import type { ServerResponse } from 'node:http';
import { type Handler, json, listen, type SeenRequest } from '../../protocol/test/listen.ts';
import { digest, siteArchive } from './site-archive.ts';

export const jobId = 'se_0123456789abcdef';

/** Nothing of these may ever reach a log, an output or the summary. */
export const secrets = {
  apiKey: 'svc_live+4f1b/9c0d2e7a6b8c',
  signature: 'c2lnbmF0dXJl+b2Yg/dGhlIGxpbms=',
  githubToken: 'ghs_b1946ac92492d2347c6235b4d2611184abcd',
  credential: 'AKIDEXAMPLE/20261120/eu-central-1/s3/aws4_request',
};

export type ServiceScript = {
  archive?: Buffer;
  /** Each call takes the next handler of its list; the last one stays. */
  start?: Handler[];
  status?: Handler[];
  bundle?: Handler[];
  file?: Handler[];
};

export const fullJob = (more: object = {}) => ({
  jobId,
  domain: 'docs.example.com',
  status: 'completed',
  progress: 100,
  pageCount: 2,
  version: 'v1',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:09Z',
  error: null,
  warnings: [],
  ...more,
});

/** Answers with JSON and asks to come back at once, so that tests do not wait. */
export const answer =
  (status: number, body: unknown, headers: object = { 'retry-after': '0' }): Handler =>
  (_, response) =>
    json(response, status, body, headers);

export const reset: Handler = (_, response) => response.destroy();

/** Begins an answer and never ends it. */
export const stall: Handler = (_, response) => response.writeHead(200, { 'content-length': 999 }).write('{');

export const running = answer(200, fullJob({ status: 'running', progress: 40, pageCount: 1 }));

/** A service with the three calls and presigned links, faithful unless the script says otherwise. */
export async function fakeService(script: ServiceScript = {}) {
  const archive = script.archive ?? (await siteArchive());
  const next = (list: Handler[] | undefined, usual: Handler): Handler => {
    const queue = list?.length ? [...list] : [usual];
    return (request, response) => (queue.length > 1 ? queue.shift() : queue[0])?.(request, response);
  };
  const handlers: Record<string, Handler> = {
    'POST start': next(script.start, answer(202, fullJob({ status: 'queued', progress: 0 }))),
    'GET status': next(script.status, answer(200, fullJob())),
    'POST bundle': next(script.bundle, (_, response) =>
      json(response, 200, bundleAnswer(server.url, archive)),
    ),
    'GET file': next(script.file, (request, response) => serveArchive(request, response, archive)),
  };
  const server = await listen(
    (request, response) => handlers[toCall(request)]?.(request, response) ?? response,
  );
  const calls = () => server.seen.map(toCall);
  return { url: server.url, seen: server.seen, calls, archive };
}

function toCall({ method, path }: SeenRequest): string {
  if (path.startsWith('/files/')) return `${method} file`;
  if (path.split('?')[0]?.endsWith('/bundle')) return `${method} bundle`;
  return `${method} ${method === 'POST' ? 'start' : 'status'}`;
}

export function bundleAnswer(url: string, archive: Buffer, more: object = {}) {
  const link = new URL('/files/bundle.tar.gz', url);
  link.searchParams.set('X-Amz-Credential', secrets.credential);
  link.searchParams.set('X-Amz-Signature', secrets.signature);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const facts = {
    sizeBytes: archive.length,
    sha256: digest(archive),
    version: 'v1',
    filename: 'bundle.tar.gz',
  };
  return { jobId, bundleUrl: link.href, expiresAt, ...facts, ...more };
}

/** Serves ranges the way object stores do. */
export function serveArchive({ headers }: SeenRequest, response: ServerResponse, archive: Buffer): void {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const rest = archive.subarray(start);
  const range = { 'content-range': `bytes ${start}-${archive.length - 1}/${archive.length}` };
  const shared = { etag: '"v1"', 'content-length': rest.length };
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? { ...shared, ...range } : shared).end(rest);
}
