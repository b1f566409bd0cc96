import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createS3Storage } from '../src/storage/s3-storage.ts';
import { temporaryFolder } from './support/docs-folder.ts';

/** A storage whose store answers as `listener` does. */
async function storageAt(listener: RequestListener, checkMs?: number) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const endpoint = `http://127.0.0.1:${port}`;
  const config = { type: 's3' as const, region: 'us-east-1', bucket: 'bundles', endpoint, ...keys };
  return createS3Storage(config, checkMs);
}

const key = 'bundles/acme/bundle.zip';

test('a slow reader gets the whole object of a store that closes its connections', async () => {
  const object = Buffer.alloc(70_000, 'x');
  const storage = await storageAt((_request, response) => {
    response.writeHead(200, { connection: 'close', 'content-length': object.length }).end(object);
  });
  const streams = await Promise.all(Array.from({ length: 8 }, () => storage.read(key)));
  await setTimeout(300);
  for (const stream of streams) expect((await buffer(stream)).equals(object)).toBe(true);
});

test('an object is asked for again when the store is busy', async () => {
  const statuses = [503, 500, 429, 200];
  const storage = await storageAt((_request, response) => {
    response.writeHead(statuses.shift() ?? 200).end('archive');
  });
  expect(`${await buffer(await storage.read(key))}`).toBe('archive');
  expect(statuses).toEqual([]);
});

test('an archive is sent again when the store is busy', async () => {
  const statuses = [503, 500, 429, 200];
  const received: string[] = [];
  const storage = await storageAt(async (request, response) => {
    received.push(`${await buffer(request)}`);
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const path = join(temporaryFolder(), 'archive');
  writeFileSync(path, 'archive');
  await storage.write(key, path, { sha256: 'UNSIGNED-PAYLOAD', contentType: 'application/gzip' });
  expect(received).toEqual(['archive', 'archive', 'archive', 'archive']);
});

test.each([
  [404, 'there is no such bucket'],
  [403, 'the keys are wrong or may not use it'],
  [301, 'it lies in another region'],
])('a bucket that answers %i is refused with the reason', async (status, reason) => {
  const storage = await storageAt((_request, response) => response.writeHead(status).end());
  await expect(storage.check()).rejects.toThrow(`S3 answers ${status} for the bucket "bundles": ${reason}`);
});

test('a store that says nothing is not waited for by a health check', async () => {
  const storage = await storageAt(() => {}, 20);
  await expect(storage.check()).rejects.toThrow('timeout');
});

test('a refusal names the object and says what the store said', async () => {
  const storage = await storageAt((_request, response) => {
    response.writeHead(403).end('<Code>AccessDenied</Code>');
  });
  await expect(storage.read(key)).rejects.toThrow(`S3 refused to read ${key}: 403 <Code>AccessDenied</Code>`);
});

test('a link of temporary keys carries their token', async () => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' };
  const endpoint = 'https://store.example.com';
  const storage = createS3Storage({ type: 's3', region: 'us-east-1', bucket: 'bundles', endpoint, ...keys });
  const link = await storage.createLink(key, {
    baseUrl: '',
    filename: 'bundle.zip',
    sha256: '',
    contentType: 'application/zip',
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect(new URL(link).searchParams.get('X-Amz-Security-Token')).toBe('token');
});
