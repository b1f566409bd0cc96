import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type ExportJob, exportBundleSchema, exportJobSchema, problemSchema } from '@offprint/protocol';
import { type DeploymentKind, renderSite } from 'offprint';
import { unpackArchive } from 'offprint/archive';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearFolders, maintain } from '../src/export/maintenance.ts';
import { largeDocs, temporaryFolder, writeDocs } from './support/docs-folder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

// Real renders on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const jobs = '/v1/static-export/jobs';
const unknownJob = `${jobs}/se_${'0'.repeat(32)}`;
const sealedDocs = writeDocs();
let now = Date.now();
let server: TestServer;
let key: string;
let foreignKey: string;
let planKey: string;
let assistantKey: string;

beforeAll(async () => {
  const folder = (files?: Record<string, string>) => ({ type: 'folder' as const, path: writeDocs(files) });
  server = await startTestServer(
    {
      limits: { bodyBytes: 2048 },
      export: { keepBundles: 2 },
      organizations: [
        {
          id: 'acme',
          sites: [
            { id: 'acme', hosts: ['docs.acme.com'], source: folder(), siteUrl: 'https://docs.acme.com' },
            { id: 'large', hosts: [], source: folder(largeDocs(150)) },
            { id: 'sealed', source: { type: 'folder', path: sealedDocs }, deployment: 'air-gapped' },
            { id: 'gone', hosts: [], source: { type: 'folder', path: '/nowhere' } },
            { id: 'uploaded', hosts: [], source: { type: 'upload' } },
          ],
        },
        { id: 'other', sites: [{ id: 'other', hosts: ['docs.other.com'], source: folder() }] },
        { id: 'small', plan: 'free', sites: [{ id: 'small', hosts: ['docs.small.com'], source: folder() }] },
      ],
    },
    { now: () => new Date(now) },
  );
  key = await server.createKey('acme', 'admin');
  foreignKey = await server.createKey('other', 'admin');
  planKey = await server.createKey('small', 'admin');
  assistantKey = await server.createKey('acme', 'assistant');
  setInterval(() => {
    now += 50;
  }, 50).unref();
});

afterAll(() => server?.close());

describe('an export', () => {
  test('is queued, completes, and gives an archive that unpacks to the site', async () => {
    const started = await server.call<ExportJob>(jobs, {
      method: 'POST',
      key,
      json: { domain: 'docs.acme.com' },
    });
    expect(started.status).toBe(202);
    expect(started.headers.get('location')).toBe(`${server.base}${jobs}/${started.body.jobId}`);
    expect(exportJobSchema.parse(started.body)).toMatchObject({ status: 'queued', progress: 0, error: null });

    const job = await server.export(key, { domain: 'docs.acme.com', version: 'v1' });
    expect(exportJobSchema.parse(job)).toMatchObject({
      status: 'completed',
      progress: 100,
      pageCount: 3,
      version: 'v1',
    });

    const bundle = exportBundleSchema.parse(await server.bundle(key, job.jobId));
    const archive = Buffer.from(await (await fetch(bundle.bundleUrl)).arrayBuffer());
    expect(archive.length).toBe(bundle.sizeBytes);
    expect(createHash('sha256').update(archive).digest('hex')).toBe(bundle.sha256);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'bundle'), archive);
    const { files } = await unpackArchive(join(folder, 'bundle'), join(folder, 'site'));
    expect(files).toBeGreaterThan(4);
  });

  test('gives the same archive again, in either format, under a new link', async () => {
    const { jobId } = await server.export(key, { domain: 'acme' });
    const [first, second, zip] = [
      await server.bundle(key, jobId),
      await server.bundle(key, jobId),
      await server.bundle(key, jobId, 'zip'),
    ];
    expect(second.sha256).toBe(first.sha256);
    expect(zip).toMatchObject({ filename: 'bundle.zip' });
    const bytes = new Uint8Array(await (await fetch(zip.bundleUrl)).arrayBuffer());
    expect(Buffer.from(bytes.slice(0, 2)).toString()).toBe('PK');
    const path = `${jobs}/${jobId}/bundle?format=rar`;
    const refused = await server.call(path, { method: 'POST', key });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/format' }] } });
  });

  test('shows live progress that never falls', async () => {
    const { body } = await server.call<ExportJob>(jobs, { method: 'POST', key, json: { domain: 'large' } });
    const seen: ExportJob[] = [];
    do {
      await new Promise((resolve) => setTimeout(resolve, 60));
      seen.push((await server.call<ExportJob>(`${jobs}/${body.jobId}`, { key })).body);
    } while (seen.at(-1)?.status !== 'completed');
    const progress = seen.map((job) => job.progress);
    expect(progress).toEqual(progress.toSorted((left, right) => left - right));
    expect(seen.some((job) => job.progress > 0 && job.progress < 100 && job.pageCount > 0)).toBe(true);
    expect(seen.at(-1)?.pageCount).toBe(150);
  });

  test('fails at once with a reason when the docs are not there', async () => {
    const job = await server.export(key, { domain: 'gone' });
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('does not exist') });
  });
});

test('an export of an air-gapped site has the bytes of an air-gapped render', async () => {
  const { jobId } = await server.export(key, { domain: 'sealed' });
  const { sha256 } = await server.bundle(key, jobId);
  const render = async (deployment: DeploymentKind) => {
    const output = join(temporaryFolder(), 'site');
    return (await renderSite({ source: sealedDocs, output, deployment, archives: ['tar.gz'] })).archives[0]
      ?.sha256;
  };
  expect(sha256).toBe(await render('air-gapped'));
  expect(sha256).not.toBe(await render('client-hosted'));
});

describe('an export of some pages', () => {
  test('renders only these, and warns of links to the others and of paths that are no page', async () => {
    const job = await server.export(key, { domain: 'acme', paths: ['index', '/nowhere'] });
    expect(job).toMatchObject({ status: 'completed', pageCount: 1 });
    expect(job.warnings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['export-unknown-path', 'dead-link']),
    );
  });

  test('fails when none of the paths is a page', async () => {
    const job = await server.export(key, { domain: 'acme', paths: ['nowhere'] });
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('at least one page') });
  });
});

describe('an idempotency key', () => {
  test('gives the same job for the same body and 422 for another, even at once', async () => {
    const start = (json: unknown) =>
      server.call<ExportJob>(jobs, { method: 'POST', key, json, headers: { 'idempotency-key': 'once' } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => start({ domain: 'acme' })));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect(await start({ domain: 'acme', version: 'v2' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-conflict' },
    });
    now += 25 * 3_600_000;
    expect((await start({ domain: 'acme', version: 'v2' })).status).toBe(202);
  });
});

describe('problems', () => {
  const post = { method: 'POST' };
  test.each<[string, string, () => Record<string, unknown>, number, string]>([
    ['no key', jobs, () => ({ ...post, json: {} }), 401, 'unauthenticated'],
    ['a wrong key', jobs, () => ({ ...post, key: `svc_${'a'.repeat(48)}` }), 401, 'unauthenticated'],
    ['an assistant key', jobs, () => ({ ...post, key: assistantKey, json: {} }), 403, 'wrong-key-kind'],
    [
      'a plan without export',
      jobs,
      () => ({ ...post, key: planKey, json: { domain: 'small' } }),
      403,
      'plan-required',
    ],
    [
      'a foreign domain',
      jobs,
      () => ({ ...post, key: foreignKey, json: { domain: 'acme' } }),
      403,
      'forbidden',
    ],
    [
      'an unknown domain',
      jobs,
      () => ({ ...post, key, json: { domain: 'nowhere.org' } }),
      404,
      'unknown-domain',
    ],
    ['a missing domain', jobs, () => ({ ...post, key, json: {} }), 400, 'invalid-request'],
    [
      'a domain with a scheme',
      jobs,
      () => ({ ...post, key, json: { domain: 'https://docs.acme.com' } }),
      400,
      'invalid-request',
    ],
    [
      'a site without a source',
      jobs,
      () => ({ ...post, key, json: { domain: 'uploaded' } }),
      400,
      'invalid-request',
    ],
    [
      'a body that is no JSON',
      jobs,
      () => ({ ...post, key, body: '{', headers: { 'content-type': 'application/json' } }),
      400,
      'invalid-request',
    ],
    [
      'a body that is missing',
      jobs,
      () => ({ ...post, key, headers: { 'content-type': 'application/json' } }),
      400,
      'invalid-request',
    ],
    ['another content type', jobs, () => ({ ...post, key, body: 'x' }), 415, 'unsupported-media-type'],
    [
      'a large body',
      jobs,
      () => ({ ...post, key, json: { domain: 'a'.repeat(5000) } }),
      413,
      'payload-too-large',
    ],
    ['an unknown job', unknownJob, () => ({ key }), 404, 'unknown-job'],
    ['a malformed job id', `${jobs}/se_%00`, () => ({ key }), 404, 'unknown-job'],
    ['another method', jobs, () => ({ method: 'DELETE', key }), 405, 'method-not-allowed'],
    ['another path', '/v2', () => ({}), 404, 'not-found'],
  ])('%s is answered as documented', async (_name, path, options, status, code) => {
    const answer = await server.call(path, options());
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(problemSchema.parse(answer.body)).toMatchObject({ status, code });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:\d+|svc_[a-f0-9]{8}/);
  });

  test('a foreign job is 403 and an unfinished job names its status', async () => {
    const { body } = await server.call<ExportJob>(jobs, { method: 'POST', key, json: { domain: 'large' } });
    expect(await server.call(`${jobs}/${body.jobId}`, { key: foreignKey })).toMatchObject({ status: 403 });
    const early = await server.call(`${jobs}/${body.jobId}/bundle`, { method: 'POST', key });
    expect(early).toMatchObject({ status: 409, body: { code: 'job-not-completed' } });
    expect(['queued', 'running']).toContain(early.body.jobStatus);
  });

  test('an expired key no longer opens anything', async () => {
    const expired = await server.createKey('acme', 'admin', new Date(now - 1000));
    expect((await server.call(unknownJob, { key: expired })).status).toBe(401);
  });
});

describe('a bundle link', () => {
  test('answers ranges and HEAD without a key, and 416 beyond the end', async () => {
    const { jobId } = await server.export(key, { domain: 'acme' });
    const { bundleUrl, sizeBytes, sha256 } = await server.bundle(key, jobId);
    const head = await fetch(bundleUrl, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(`${sizeBytes}`);
    expect(head.headers.get('etag')).toBe(`"${sha256}"`);
    expect(head.headers.get('content-disposition')).toBe('attachment; filename="bundle.tar.gz"');
    const part = await fetch(bundleUrl, { headers: { range: 'bytes=2-11', 'if-range': `"${sha256}"` } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 2-11/${sizeBytes}`);
    expect((await part.arrayBuffer()).byteLength).toBe(10);
    const beyond = await server.call(bundleUrl, { headers: { range: `bytes=${sizeBytes}-` } });
    expect(beyond).toMatchObject({ status: 416, body: { code: 'range-not-satisfiable' } });
    expect(beyond.headers.get('content-range')).toBe(`bytes */${sizeBytes}`);
  });

  test('says so when it is not the file that the caller means', async () => {
    const { jobId } = await server.export(key, { domain: 'acme' });
    const { bundleUrl, sha256 } = await server.bundle(key, jobId);
    const refused = await server.call(bundleUrl, { headers: { 'if-match': '"another"' } });
    expect(refused).toMatchObject({ status: 412, body: { status: 412, code: 'precondition-failed' } });
    const posted = await server.call(bundleUrl, { method: 'POST' });
    expect(posted).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect((await server.call(bundleUrl, { headers: { 'if-match': `"${sha256}"` } })).status).toBe(200);
  });

  test('is refused after a change and after its time', async () => {
    const { jobId } = await server.export(key, { domain: 'acme' });
    const { bundleUrl } = await server.bundle(key, jobId);
    const moved = bundleUrl.replace(/expires=(\d+)/, (_match, time) => `expires=${Number(time) + 1}`);
    expect(await server.call(moved)).toMatchObject({ status: 403, body: { code: 'link-invalid' } });
    now += 2 * 3_600_000;
    expect(await server.call(bundleUrl)).toMatchObject({ status: 403, body: { code: 'link-expired' } });
  });

  test('is given while the job is new, and works as long as it says, although newer exports replaced the bundle', async () => {
    const lifetime = 3_600_000;
    const oldest = await server.export(key, { domain: 'acme' });
    for (let count = 0; count < 2; count += 1) await server.export(key, { domain: 'acme' });
    now += lifetime - 60_000;
    await maintain(server.services);
    const { bundleUrl } = await server.bundle(key, oldest.jobId);

    now += 120_000;
    await maintain(server.services);
    expect(await server.call(`${jobs}/${oldest.jobId}/bundle`, { method: 'POST', key })).toMatchObject({
      status: 410,
      body: { code: 'bundle-purged' },
    });
    await maintain(server.services);
    expect((await server.call(bundleUrl)).status).toBe(200);
    expect((await server.call(`${jobs}/${oldest.jobId}`, { key })).status).toBe(200);

    const file = join(server.services.config.data, 'archives/bundles/acme', oldest.jobId);
    expect(existsSync(file)).toBe(true);
    now += lifetime;
    await maintain(server.services);
    expect(existsSync(file)).toBe(false);
    expect(await server.call(bundleUrl)).toMatchObject({ status: 403, body: { code: 'link-expired' } });
  });

  test('keeps the newest whole site, which the assistant answers from, beside later parts', async () => {
    const site = await server.services.sites.find('acme');
    if (site === undefined) throw new Error('The site is missing.');
    const whole = await server.export(key, { domain: 'acme' });
    for (let count = 0; count < 3; count += 1) {
      now += 1_000;
      await server.export(key, { domain: 'acme', paths: ['guides/start'] });
    }
    now += 3_600_000;
    await maintain(server.services);
    expect(await server.services.latestBundle(site)).toContain(whole.jobId);
  });

  test('says so when the bundle was removed by hand', async () => {
    const { jobId } = await server.export(key, { domain: 'acme' });
    const { bundleUrl } = await server.bundle(key, jobId);
    rmSync(join(server.services.config.data, 'archives/bundles/acme', jobId), { recursive: true });
    expect(await server.call(bundleUrl)).toMatchObject({ status: 410, body: { code: 'bundle-purged' } });
  });
});

describe('the data folder', () => {
  test('is cleared of sites that a newer export replaced and of what a killed process left, in every role', async () => {
    const data = temporaryFolder();
    const folders = ['sites/acme/se_old', 'work/upload-killed', 'work/upload-slow'].map((path) =>
      join(data, path),
    );
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const [replaced = '', killed = '', slow = ''] = folders;
    for (const folder of [killed, slow]) utimesSync(folder, 0, 0);
    writeFileSync(join(slow, 'archive'), 'still coming');
    utimesSync(slow, 0, 0);
    const api = await startTestServer({ role: 'api', data });
    expect([replaced, killed, slow].map(existsSync)).toEqual([false, false, true]);
    await api.close();
  });

  test('keeps the newest whole site when parts of it are exported', async () => {
    const whole = await server.export(key, { domain: 'acme' });
    for (let count = 0; count < 2; count += 1)
      await server.export(key, { domain: 'acme', paths: ['guides/start'] });
    const folder = join(server.services.config.data, 'sites/acme', whole.jobId);
    mkdirSync(folder, { recursive: true });
    await clearFolders(server.services);
    expect(existsSync(folder)).toBe(true);
  });
});

describe('uploaded docs', () => {
  test('are rendered by the next export; an archive that leads out is refused', async () => {
    const { jobId } = await server.export(key, { domain: 'acme' });
    const { bundleUrl } = await server.bundle(key, jobId);
    const archive = await (await fetch(bundleUrl)).arrayBuffer();
    const upload = (body: string | ArrayBuffer) =>
      server.call('/v1/sites/uploaded/source', {
        method: 'PUT',
        key,
        body,
        headers: { 'content-type': 'application/gzip' },
      });
    expect(await upload('not an archive')).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect((await upload(archive)).status).toBe(200);
    expect((await server.export(key, { domain: 'uploaded' })).status).toBe('completed');
  });
});

test('a call without a body that should have one says so', async () => {
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1');
  const head = [`POST ${jobs} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key}`];
  socket.end([...head, 'Content-Type: application/json', 'Connection: close', '', ''].join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('The body is missing');
});

test('the newest site lies unpacked for the assistant', async () => {
  const site = await server.services.sites.find('docs.acme.com');
  if (site === undefined) throw new Error('The site is missing.');
  await server.export(key, { domain: 'acme' });
  const [first, second] = await Promise.all([
    server.services.latestBundle(site),
    server.services.latestBundle(site),
  ]);
  expect(first).toBe(second);
  expect(first).toMatch(/sites\/acme\/se_/);
});

test('health, readiness, metrics and the interface description answer', async () => {
  expect((await server.call('/healthz')).status).toBe(200);
  expect((await server.call('/readyz')).status).toBe(200);
  expect((await server.call<string>('/metrics')).body).toContain(
    'offprint_exports_total{status="completed"}',
  );
  expect((await server.call<string>('/reference')).body).toContain('Start a static export job');
  expect((await server.call<{ openapi: string }>('/openapi.json')).body.openapi).toBe('3.1.0');
});
