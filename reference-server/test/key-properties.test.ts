import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let keys: { admin: string; assistant: string; foreign: string };

beforeAll(async () => {
  const site = (id: string) => ({ id, source: { type: 'upload' as const } });
  server = await startTestServer({
    role: 'api',
    limits: { adminPerOrganization: 1_000_000, startsPerOrganization: 1_000_000 },
    organizations: [
      { id: 'acme', sites: [site('acme')] },
      { id: 'other', sites: [site('other')] },
    ],
  });
  keys = {
    admin: await server.createKey('acme', 'admin'),
    assistant: await server.createKey('acme', 'assistant'),
    foreign: await server.createKey('other', 'admin'),
  };
});

afterAll(() => server?.close());

/** Keys that resemble valid ones: cut, extended, with changed letters, with the other prefix. */
const forgeries = fc
  .tuple(
    fc.constantFrom<'admin' | 'assistant'>('admin', 'assistant'),
    fc.nat(60),
    fc.constantFrom('', 'a', 'A', '_', 'svc_', 'dsc_', '0'),
  )
  .map(([kind, at, put]) => {
    const key = keys[kind];
    return key.slice(0, at) + put + key.slice(at + put.length);
  });
const strangers = fc.oneof(
  forgeries,
  fc.base64String(),
  fc.string().map((text) => `svc_${text}`),
);

test('no key but the very one ever has an owner', async () => {
  const property = fc.asyncProperty(strangers, async (candidate) => {
    const principal = await server.services.keys.authenticate(candidate);
    if (candidate === keys.admin) expect(principal?.kind).toBe('admin');
    else if (candidate === keys.assistant) expect(principal?.kind).toBe('assistant');
    else expect(principal).toBeUndefined();
  });
  await fc.assert(property, { numRuns: 10_000 });
}, 120_000);

test('no path, host or key of another kind or organization starts a job through HTTP', async () => {
  const body = fc.oneof(
    fc.constantFrom(
      'acme',
      'ACME',
      ' acme ',
      'acme/',
      'http://acme',
      'acme:80',
      '../acme',
      'localhost',
      '169.254.169.254',
      'acme\u0000',
    ),
    fc.string(),
  );
  const key = fc.constantFrom('assistant', 'foreign', 'none');
  const property = fc.asyncProperty(body, key, async (domain, kind) => {
    const bearer = kind === 'none' ? undefined : kind === 'assistant' ? keys.assistant : keys.foreign;
    const answer = await server.call('/v1/static-export/jobs', {
      method: 'POST',
      key: bearer,
      json: { domain },
    });
    expect([400, 401, 403, 404]).toContain(answer.status);
  });
  await fc.assert(property, { numRuns: 3_000 });
}, 120_000);
