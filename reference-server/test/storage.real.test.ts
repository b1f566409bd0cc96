import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { handleErrors } from '../src/http/error-handler.ts';
import { createLogger } from '../src/index.ts';
import { bundleLinkRouter } from '../src/storage/bundle-link-router.ts';
import { createLocalStorage } from '../src/storage/local-storage.ts';
import { createS3Storage } from '../src/storage/s3-storage.ts';
import type { Storage } from '../src/storage/storage.ts';
import { temporaryFolder } from './support/docs-folder.ts';
import { startS3 } from './support/real-servers.ts';

type Opened = { storage: Storage; baseUrl: string; close(): Promise<void> };

const s3 = findRealPart('s3');
const content = Buffer.from('0123456789'.repeat(1000));
const sha256 = createHash('sha256').update(content).digest('hex');
const file = { sha256, contentType: 'application/gzip' };

const storages: [string, boolean, () => Promise<Opened>][] = [
  ['local disk', true, openLocal],
  ['S3', s3 !== undefined, openS3],
];

describe.each(storages.filter(([, enabled]) => enabled))('%s', (_name, _enabled, open) => {
  let opened: Opened;
  let path: string;
  const key = 'bundles/acme/se_1/bundle.tar.gz';
  const link = (expiresAt = new Date(Date.now() + 60_000)) =>
    opened.storage.createLink(key, {
      ...file,
      filename: 'bundle.tar.gz',
      expiresAt,
      baseUrl: opened.baseUrl,
    });

  beforeAll(async () => {
    opened = await open();
    path = join(temporaryFolder(), 'archive');
    writeFileSync(path, content);
    await opened.storage.check();
    await opened.storage.write(key, path, file);
  });
  afterAll(() => opened?.close());

  test('gives back what was written, also after it was written again', async () => {
    await opened.storage.write(key, path, file);
    expect((await buffer(await opened.storage.read(key))).equals(content)).toBe(true);
  });

  test('rejects reading what is missing and accepts removing it twice', async () => {
    await opened.storage.write('bundles/other/x.zip', path, file);
    await opened.storage.remove('bundles/other/x.zip');
    await opened.storage.remove('bundles/other/x.zip');
    await expect(opened.storage.read('bundles/other/x.zip')).rejects.toThrow();
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a\\b', ''])(
    'refuses the key %j',
    async (bad) => {
      await expect(opened.storage.write(bad, path, file)).rejects.toThrow('storage key');
      await expect(opened.storage.read(bad)).rejects.toThrow('storage key');
    },
  );

  test('signs links that answer GET and ranges without a key', async () => {
    const whole = await fetch(await link());
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="bundle.tar.gz"');
    expect(whole.headers.get('etag')).toBeTruthy();
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await fetch(await link(), { headers: { range: 'bytes=5-9' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('56789');
  });

  test('refuses a link that was changed, unsigned, for another file, or has expired', async () => {
    const good = await link();
    const other = good.replace('se_1', 'se_2');
    const unsigned = good.split('?')[0] ?? '';
    const stale = await link(new Date(Date.now() + 1000));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    for (const bad of [`${good}0`, other, unsigned, stale]) expect((await fetch(bad)).status).toBe(403);
  });
});

async function openLocal(): Promise<Opened> {
  const [folder, secret] = [temporaryFolder(), 'secret'];
  const app = express().use(bundleLinkRouter({ folder, secret, clock: { now: () => new Date() } }));
  app.use(handleErrors(createLogger('silent')));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { storage: createLocalStorage(folder, secret), baseUrl: `http://127.0.0.1:${port}`, close };
}

async function openS3(): Promise<Opened> {
  const server = await startS3(s3 ?? '');
  return { storage: createS3Storage(server.config), baseUrl: 'http://unused', close: server.stop };
}
