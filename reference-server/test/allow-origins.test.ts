import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDocs } from './support/docs-folder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const jobs = '/v1/static-export/jobs';
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    allowedOrigins: ['https://docs.example.com/'],
    organizations: [
      { id: 'acme', sites: [{ id: 'acme', hosts: [], source: { type: 'folder', path: writeDocs() } }] },
    ],
  });
}, 60_000);

afterAll(() => server.close());

test('answers the preflight of a listed origin and names it on every answer', async () => {
  const origin = 'https://docs.example.com';
  const asked = await server.call(jobs, { method: 'OPTIONS', headers: { origin, ...preflight } });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
  const refused = await server.call(jobs, { method: 'POST', json: {}, headers: { origin } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
});

test.each(['https://other.example', 'null'])('gives the origin %s no headers', async (origin) => {
  const asked = await server.call(jobs, { method: 'OPTIONS', headers: { origin, ...preflight } });
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  expect(asked.headers.get('access-control-allow-headers')).toBeNull();
});
