import type { ExportJob } from '@offprint/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { largeDocs, temporaryFolder, writeDocs } from './support/docs-folder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

// Real renders on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 300_000 });

const jobs = '/v1/static-export/jobs';
let server: TestServer | undefined;
afterEach(() => server?.close());

function start(key: string, domain: string) {
  return server?.call<ExportJob>(jobs, { method: 'POST', key, json: { domain } });
}

test('one organization with many jobs does not hold up another', async () => {
  const large = { type: 'folder' as const, path: writeDocs(largeDocs(60)) };
  server = await startTestServer({
    organizations: [
      { id: 'busy', sites: [{ id: 'busy', source: large }] },
      { id: 'calm', sites: [{ id: 'calm', source: { type: 'folder', path: writeDocs() } }] },
    ],
  });
  const busyKey = await server.createKey('busy', 'admin');
  const started = await Promise.all(Array.from({ length: 5 }, () => start(busyKey, 'busy')));
  const calm = await server.export(await server.createKey('calm', 'admin'), { domain: 'calm' });
  expect(calm.status).toBe('completed');
  const states = await Promise.all(
    started.map((answer) => server?.call<ExportJob>(`${jobs}/${answer?.body.jobId}`, { key: busyKey })),
  );
  expect(states.filter((answer) => answer?.body.status === 'running').length).toBeLessThanOrEqual(1);
  expect(states.some((answer) => answer?.body.status === 'queued')).toBe(true);
});

test('an export over its time or memory limit fails with the limit in its reason', async () => {
  const large = { type: 'folder' as const, path: writeDocs(largeDocs(2000)) };
  const organizations = [{ id: 'acme', sites: [{ id: 'acme', source: large }] }];
  server = await startTestServer({ organizations, export: { timeoutSeconds: 1 } });
  const late = await server.export(await server.createKey('acme', 'admin'), { domain: 'acme' });
  expect(late).toMatchObject({ status: 'failed', error: expect.stringContaining('longer than 1 s') });
  await server.close();

  server = await startTestServer({ organizations, export: { memoryMegabytes: 128 } });
  const fat = await server.export(await server.createKey('acme', 'admin'), { domain: 'acme' });
  expect(fat).toMatchObject({ status: 'failed', error: expect.stringContaining('memory') });
});

test('a shutdown is told to health checks, and jobs can be read, until running exports have ended', async () => {
  const large = { type: 'folder' as const, path: writeDocs(largeDocs(300)) };
  const organizations = [{ id: 'acme', sites: [{ id: 'acme', source: large }] }];
  server = await startTestServer({ organizations, drainSeconds: 60 });
  const { base } = server;
  const key = await server.createKey('acme', 'admin');
  const { body } = (await start(key, 'acme')) ?? {};
  const read = () => server?.call<ExportJob>(`${jobs}/${body?.jobId}`, { key });
  await expect.poll(async () => (await read())?.body.status, { timeout: 60_000 }).toBe('running');
  const closing = server.close();
  expect(await server.call('/readyz')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await read())?.status).toBe(200);
  expect(await start(key, 'acme')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await closing;
  await expect(fetch(`${base}/readyz`)).rejects.toThrow();
});

test('a shutdown lets a running export finish, or puts it back for the next start', async () => {
  const data = temporaryFolder();
  const large = { type: 'folder' as const, path: writeDocs(largeDocs(200)) };
  const organizations = [{ id: 'acme', sites: [{ id: 'acme', source: large }] }];
  const input = { data, organizations, drainSeconds: 0 };
  server = await startTestServer(input);
  const key = await server.createKey('acme', 'admin');
  const { body } = (await start(key, 'acme')) ?? {};
  const read = async () => (await server?.call<ExportJob>(`${jobs}/${body?.jobId}`, { key }))?.body;
  await expect.poll(async () => (await read())?.status, { timeout: 60_000 }).toBe('running');
  await server.close();
  server = await startTestServer(input);
  const ended = async () => {
    const job = await read();
    expect(job).toMatchObject({ error: null });
    return job?.status;
  };
  await expect.poll(ended, { timeout: 100_000 }).toBe('completed');
});
