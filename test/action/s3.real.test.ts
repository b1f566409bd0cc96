import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findRealPart } from '../real-parts.ts';
import { fakeService, secrets } from './fake-service.ts';
import { runAction } from './run-action.ts';
import { siteArchive, siteFiles } from './site-archive.ts';

const program = findRealPart('s3');
const credentials = { accessKeyId: 'AKIDTESTTESTTEST', secretAccessKey: 's3cr3t/k3y+f0r-t3sts/0123456789' };

/** A real S3 server over a folder, with one bucket. */
async function startStore() {
  const root = await mkdtemp(join(tmpdir(), 's3-'));
  const [buckets, sidecar] = [join(root, 'buckets'), join(root, 'sidecar')];
  await mkdir(join(buckets, 'site'), { recursive: true });
  await mkdir(sidecar);
  const port = await freePort();
  const { accessKeyId, secretAccessKey } = credentials;
  const words = [
    '--access',
    accessKeyId,
    '--secret',
    secretAccessKey,
    '--port',
    `127.0.0.1:${port}`,
    '--quiet',
    'posix',
    '--sidecar',
    sidecar,
    buckets,
  ];
  const server = spawn(program ?? '', words, { stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill();
    await rm(root, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1', retries: 0 });
  const read = (path: string) => client.fetch(`${url}/site/${path}`);
  await expect
    .poll(
      () =>
        read('').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
  return { url, read };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function deliver(store: string, extra: Record<string, string>, inputs: Record<string, string> = {}) {
  const service = await fakeService({ archive: await siteArchive('v1', extra) });
  return runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 's3',
      's3-bucket': 'site',
      's3-endpoint': store,
      's3-prefix': '/docs/',
      's3-access-key-id': credentials.accessKeyId,
      's3-secret-access-key': credentials.secretAccessKey,
      ...inputs,
    },
    secrets: [credentials.secretAccessKey],
  });
}

describe.skipIf(program === undefined)('a real S3 server', () => {
  test('receives every file with its type and cache rule, then only what changed', async () => {
    const store = await startStore();
    const asset = '_offprint/assets/logo.0123abcd.svg';
    const first = await deliver(store.url, { [asset]: '<svg/>', 'old page.html': 'old' });
    expect(first.code).toBe(0);
    expect(first.outputs).toMatchObject({
      's3-uploaded': `${Object.keys(siteFiles()).length + 2}`,
      's3-removed': '0',
    });
    const page = await store.read('docs/guides/start.html');
    expect(await page.text()).toContain('Start');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const logo = await store.read(`docs/${asset}`);
    expect(logo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

    const second = await deliver(
      store.url,
      { [asset]: '<svg/>', 'new.html': 'new' },
      { 's3-delete': 'true' },
    );
    expect(second.outputs).toMatchObject({ 's3-uploaded': '2', 's3-removed': '1' });
    expect((await store.read('docs/old%20page.html')).status).toBe(404);
    expect((await store.read('docs/new.html')).status).toBe(200);
  });

  test.each([
    ['a wrong secret', { 's3-secret-access-key': 'wrong/wrong+wrong' }, 'Check the credentials'],
    ['an unknown bucket', { 's3-bucket': 'nowhere' }, 'Check bucket'],
  ])('is told apart: %s', async (_, inputs, remedy) => {
    const store = await startStore();
    const { code, annotations } = await deliver(store.url, {}, inputs);
    expect([code, annotations.join()]).toEqual([1, expect.stringContaining(remedy)]);
  });
});
