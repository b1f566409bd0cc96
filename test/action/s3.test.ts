import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Handler, listen } from '../../protocol/test/listen.ts';
import { listenSelfSigned } from '../../protocol/test/self-signed.ts';
import { fakeService, secrets } from './fake-service.ts';
import { runAction } from './run-action.ts';
import { digest, siteArchive, siteFiles } from './site-archive.ts';

const credentials = { key: 's3cr3t/k3y+f0r-t3sts/0123456789', token: 't0k3n/0123456789+abcdef' };

/** Delivers to a store that answers as the handler does. */
async function deliver(
  handle: Handler,
  inputs: Record<string, string> = {},
  environment: Record<string, string> = {},
  archive?: Buffer,
) {
  const [service, store] = [await fakeService(archive && { archive }), await listen(handle)];
  const outcome = await runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 's3',
      's3-bucket': 'site',
      's3-endpoint': store.url,
      's3-access-key-id': 'AKIDTESTTESTTEST',
      's3-secret-access-key': credentials.key,
      's3-session-token': credentials.token,
      ...inputs,
    },
    environment,
    secrets: Object.values(credentials),
  });
  return { ...outcome, service, store };
}

test('takes no answer but success for an upload', async () => {
  const { code, annotations } = await deliver((_, response) => response.writeHead(404).end());
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('answered 404 for the bucket')]);
});

test('takes a missing manifest for a first delivery', async () => {
  const { code, outputs } = await deliver(({ method }, response) =>
    response.writeHead(method === 'GET' ? 404 : 200).end(),
  );
  expect([code, outputs['s3-uploaded']]).toEqual([0, '4']);
});

test('brings back what a delivery that broke off has replaced, and removes what any has left, once it may', async () => {
  const before = Object.entries({ ...siteFiles(), 'old.html': 'old' });
  const files = Object.fromEntries(before.map(([path, text]) => [path, { sha256: digest(text) }]));
  const objects = new Map([
    ['/site/.offprint-delivery.json', JSON.stringify({ files })],
    ...before.map(([path, text]) => [`/site/${path}`, text] as const),
  ]);
  const store: Handler = ({ method, path, body }, response) => {
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    response.end(method === 'GET' ? objects.get(path) : '');
  };
  const breakOff: Handler = (request, response) =>
    request.path.endsWith('/start.html') ? response.writeHead(403).end() : store(request, response);
  const next = await siteArchive('v2', { 'index.html': 'v2', 'guides/start.html': 'v2', 'added.css': 'v2' });
  expect((await deliver(breakOff, {}, {}, next)).code).toBe(1);
  expect(objects.get('/site/index.html')).toBe('v2');
  expect((await deliver(store)).outputs['s3-removed']).toBe('0');
  expect(objects.get('/site/index.html')).toContain('<title>Home');
  expect((await deliver(store, { 's3-delete': 'true' })).outputs['s3-removed']).toBe('2');
  expect([...objects.keys()].filter((path) => /old|added/.test(path))).toEqual([]);
});

test('removes nothing beyond its prefix, whatever the manifest there says', async () => {
  const names = ['../other/index.html', 'a/../../other/index.html', '..', 'old.html'];
  const files = Object.fromEntries(names.map((name) => [name, { sha256: '' }]));
  const { code, outputs, store } = await deliver(
    ({ method }, response) => response.end(method === 'GET' ? JSON.stringify({ files }) : ''),
    { 's3-prefix': 'docs', 's3-delete': 'true' },
  );
  expect([code, outputs['s3-removed']]).toEqual([0, '1']);
  expect(store.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/site/docs/old.html',
  ]);
});

test('sends neither token nor files to the host that a store redirects to', async () => {
  const other = await listen((_, response) => response.end());
  const { code, annotations } = await deliver(({ path }, response) =>
    response.writeHead(307, { location: `${other.url}${path}`, 'x-amz-bucket-region': 'eu-north-1' }).end(),
  );
  expect(code).toBe(1);
  expect(annotations.join()).toContain(`redirects to ${other.url}`);
  expect(annotations.join()).toContain('s3-region to the region of the bucket (eu-north-1, it says)');
  expect(other.seen).toEqual([]);
});

test('says why it could not reach a store', async () => {
  const endpoint = await listenSelfSigned();
  const { code, annotations } = await deliver(() => {}, { 's3-endpoint': endpoint });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('NODE_EXTRA_CA_CERTS')]);
});

test.each([
  ['http://store.example', 'allow-http'],
  ['https://user:pass@store.example', 'without a user name'],
  ['store.example', 'not a valid URL'],
])('refuses the endpoint %s before any call', async (endpoint, message) => {
  const { code, annotations, service } = await deliver(() => {}, { 's3-endpoint': endpoint });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('s3-endpoint: The address')]);
  expect(annotations.join()).toContain(message);
  expect(service.seen).toEqual([]);
});

test('takes a store inside a private network where the input permits it', async () => {
  const { annotations } = await deliver((_, response) => response.end(), {
    's3-endpoint': 'http://store.invalid',
    'allow-http': 'true',
    'dry-run': 'true',
  });
  expect(annotations).toEqual([]);
});

/** A proxy that leads every host to `port` of this machine, and the hosts that it was asked for. */
async function startProxy(port: () => number) {
  const hosts: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', (request, socket) => {
    hosts.push(request.url ?? '');
    const upstream = connect(port(), '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    upstream.pipe(socket).pipe(upstream);
    for (const stream of [socket, upstream]) stream.on('error', () => socket.destroy());
  });
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, hosts };
}

test('reaches a store through the proxy of the runner', async () => {
  const files = new Map<string, string>();
  const store = await listen(({ method, path, body }, response) => {
    if (method === 'PUT') files.set(path, body);
    response.writeHead(method === 'GET' ? 404 : 200).end();
  });
  const proxy = await startProxy(() => Number(new URL(store.url).port));
  const inputs = { 's3-endpoint': 'http://store.invalid:9000', 'allow-http': 'true' };
  const { code, outputs } = await deliver(() => {}, inputs, { http_proxy: proxy.url });
  expect([code, outputs['s3-uploaded']]).toEqual([0, '4']);
  expect(new Set(proxy.hosts)).toEqual(new Set(['store.invalid:9000']));
  expect(files.get('/site/index.html')).toContain('<title>Home');
});
