import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem } from '@offprint/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packDocs, smallDocs, writeDocs } from './support/docs-folder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let key: string;

beforeAll(async () => {
  const fed = { id: 'fed', source: { type: 'folder' as const, path: writeDocs() } };
  const uploaded = { id: 'uploaded', source: { type: 'upload' as const } };
  server = await startTestServer({
    assistant: { enabled: false },
    organizations: [{ id: 'acme', sites: [fed, uploaded, { ...uploaded, id: 'empty' }] }],
  });
  key = await server.createKey('acme', 'admin');
});

afterAll(() => server.close());

describe('an upload', () => {
  const upload = (domain: string, files: Record<string, string>, contentType = 'application/gzip') =>
    server.call<Problem & { files: number }>(`/v1/sites/${domain}/source`, {
      method: 'PUT',
      key,
      body: packDocs(files),
      headers: { 'content-type': contentType },
    });

  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no documentation', { 'notes.txt': 'Hello', 'deep/docs.json': '{}' }],
  ])('with %s is refused, and the docs before it stay', async (_name, files) => {
    expect(await upload('uploaded', smallDocs)).toMatchObject({ status: 200, body: { files: 4 } });
    const before = await server.services.sites.find('uploaded');
    expect(await upload('uploaded', files)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', detail: expect.stringContaining('docs.json') },
    });
    expect(await server.services.sites.find('uploaded')).toEqual(before);
  });

  test('with a configuration or a page is taken', async () => {
    expect((await upload('uploaded', { 'docs.json': '{}' })).status).toBe(200);
    expect((await upload('uploaded', { 'deep/Page.MD': 'Hello' })).status).toBe(200);
  });

  test('of one folder that holds all, as GitHub packs a repository, is read from there', async () => {
    const packed = Object.entries(smallDocs).map(([path, text]) => [`docs-main/${path}`, text]);
    const byTheSystem = { '.DS_Store': '', '__MACOSX/docs-main/._index.mdx': '' };
    expect((await upload('uploaded', { ...Object.fromEntries(packed), ...byTheSystem })).status).toBe(200);
    const job = await server.export(key, { domain: 'uploaded', paths: ['guides/start'] });
    expect(job).toMatchObject({ status: 'completed', pageCount: 1, error: null });
  });

  test('to a site whose docs the configuration names is refused with the setting to change', async () => {
    const before = await server.services.sites.find('fed');
    const refused = await upload('fed', smallDocs);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(refused.body.detail).toContain('"folder"');
    expect(refused.body.remedy).toContain('"upload"');
    expect(await server.services.sites.find('fed')).toEqual(before);
  });

  test('is what the start of an export without docs asks for', async () => {
    const json = { domain: 'empty' };
    const refused = await server.call('/v1/static-export/jobs', { method: 'POST', key, json });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(refused.body.remedy).toContain('PUT /v1/sites/empty/source');
  });

  test('to a store that is busy or does not answer is to be sent again', async () => {
    let status = 200;
    const store = createServer((_request, response) => response.writeHead(status).end());
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const own = await startTestServer({
      assistant: { enabled: false },
      storage: { type: 's3', endpoint: `http://127.0.0.1:${port}`, bucket: 'bundles', ...keys },
      organizations: [{ id: 'acme', sites: [{ id: 'uploaded', source: { type: 'upload' } }] }],
    });
    const call = {
      method: 'PUT',
      key: await own.createKey('acme', 'admin'),
      body: packDocs(smallDocs),
      headers: { 'content-type': 'application/gzip' },
    };
    const expectRefusal = async () => {
      const refused = await own.call('/v1/sites/uploaded/source', call);
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(refused.headers.get('retry-after')).toBe('5');
    };
    status = 503;
    await expectRefusal();
    store.closeAllConnections();
    store.close();
    await expectRefusal();
    await own.close();
  });

  test('of another content type names the ones that are taken', async () => {
    const refused = await upload('uploaded', smallDocs, 'text/plain');
    expect(refused).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } });
    expect(refused.body.remedy).toMatch(/gzip.*zip/);
  });
});
