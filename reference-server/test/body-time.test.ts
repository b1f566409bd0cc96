import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packDocs, smallDocs } from './support/docs-folder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer({
    limits: { bodySeconds: 2 },
    assistant: { enabled: false },
    organizations: [{ id: 'acme', sites: [{ id: 'acme', source: { type: 'upload' } }] }],
  });
  key = await server.createKey('acme', 'admin');
});

afterAll(() => server.close());

type Slow = { method: string; path: string; type: string; key?: string; pieces: Buffer[]; pauseMs: number };

/** Sends the pieces with a pause before each; gives the answer, and whether the connection ended before all were sent. */
async function sendSlowly({ method, path, type, key: bearer, pieces, pauseMs }: Slow) {
  const headers = {
    'content-type': type,
    'content-length': Buffer.concat(pieces).length,
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  };
  const call = request(`${server.base}${path}`, { method, headers });
  call.on('error', () => {});
  const answer = new Promise<{ status: number | undefined; type: string | undefined; text: string }>(
    (resolve) =>
      call.once('response', async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode, type: response.headers['content-type'], text });
      }),
  );
  for (const piece of pieces) {
    await setTimeout(pauseMs);
    if (call.socket?.destroyed) break;
    call.write(piece);
  }
  const wasCut = call.socket?.destroyed ?? false;
  if (!wasCut) call.end();
  return { ...(await answer), wasCut };
}

function cut(bytes: Buffer, count: number): Buffer[] {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const archive = () => Buffer.from(packDocs(smallDocs));
const upload = { method: 'PUT', path: '/v1/sites/acme/source', type: 'application/gzip' };

describe('a body that takes longer than a body may', () => {
  test('is taken as an upload that goes on', async () => {
    const { status } = await sendSlowly({ ...upload, key, pieces: cut(archive(), 8), pauseMs: 400 });
    expect(status).toBe(200);
  });

  test('is answered by a problem as an upload that pauses', async () => {
    const pieces = cut(archive(), 2);
    const answer = await sendSlowly({ ...upload, key, pieces, pauseMs: 2_500 });
    expect(answer).toMatchObject({ status: 408, type: expect.stringContaining('application/problem+json') });
    expect(JSON.parse(answer.text)).toMatchObject({ status: 408, code: 'request-timeout' });
  });

  test('is answered by a problem as JSON', async () => {
    const pieces = cut(Buffer.from('{"domain":"docs.example.com"}'), 8);
    const call = { method: 'POST', path: '/v1/static-export/jobs', type: 'application/json' };
    const answer = await sendSlowly({ ...call, key, pieces, pauseMs: 400 });
    expect(answer).toMatchObject({ status: 408, type: expect.stringContaining('application/problem+json') });
  });

  test('is cut as an upload without a key', async () => {
    const { status, wasCut } = await sendSlowly({ ...upload, pieces: cut(archive(), 8), pauseMs: 400 });
    expect({ status, wasCut }).toEqual({ status: 401, wasCut: true });
  });
});

test('what is no HTTP is answered by a problem', async () => {
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1');
  socket.end('NONSENSE\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('application/problem+json');
  expect(text).toContain('"code":"invalid-request"');
});
