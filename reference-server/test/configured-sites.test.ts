import { afterEach, expect, test } from 'vitest';
import type { ConfigInput } from '../src/index.ts';
import { packDocs, smallDocs, temporaryFolder } from './support/docs-folder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

type SitesInput = NonNullable<ConfigInput['organizations']>[number]['sites'];

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Starts the server anew on the same data with these sites. */
async function restart(data: string, sites: SitesInput): Promise<TestServer> {
  await server?.close();
  server = await startTestServer({
    data,
    assistant: { enabled: false },
    organizations: [{ id: 'acme', sites }],
  });
  return server;
}

const site = (id: string, ...hosts: string[]) => ({ id, hosts, source: { type: 'upload' as const } });

async function idOf(running: TestServer, domain: string): Promise<string | undefined> {
  return (await running.services.sites.find(domain))?.id;
}

test('a site that the configuration names no longer is unknown, and is as before when it is named again', async () => {
  const data = temporaryFolder();
  let running = await restart(data, [site('kept'), site('gone', 'gone.example.com')]);
  const key = await running.createKey('acme', 'admin');
  const upload = await running.call('/v1/sites/gone/source', {
    method: 'PUT',
    key,
    body: packDocs(smallDocs),
    headers: { 'content-type': 'application/gzip' },
  });
  expect(upload.status).toBe(200);
  const before = await running.services.sites.find('gone');

  running = await restart(data, [site('kept')]);
  for (const domain of ['gone', 'gone.example.com']) {
    const answer = await running.call('/v1/static-export/jobs', { method: 'POST', key, json: { domain } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'unknown-domain' } });
  }
  expect(await idOf(running, 'kept')).toBe('kept');

  running = await restart(data, [site('kept'), site('gone', 'gone.example.com')]);
  expect(await running.services.sites.find('gone.example.com')).toEqual(before);
});

test('host names move between sites, and to a site with another identifier', async () => {
  const data = temporaryFolder();
  await restart(data, [site('one', 'one.example.com'), site('two', 'two.example.com')]);
  let running = await restart(data, [site('one', 'two.example.com'), site('two', 'one.example.com')]);
  expect(await idOf(running, 'two.example.com')).toBe('one');
  expect(await idOf(running, 'one.example.com')).toBe('two');
  running = await restart(data, [site('renamed', 'two.example.com')]);
  expect(await idOf(running, 'two.example.com')).toBe('renamed');
  expect(await idOf(running, 'one.example.com')).toBeUndefined();
});

test('a site that its owner took from upload to another source and back waits for an upload', async () => {
  const data = temporaryFolder();
  await restart(data, [{ id: 'one', source: { type: 'folder', path: data } }]);
  const running = await restart(data, [site('one')]);
  expect(await running.services.sites.find('one')).toMatchObject({ source: undefined });
});
