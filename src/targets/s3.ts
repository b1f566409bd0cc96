import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputReader } from '../input-reader.ts';
import { maskKey } from '../secrets.ts';
import { createObjectStore, type ObjectStore } from './s3-store.ts';
import { listSite, manifestFile, type SiteFile } from './site-files.ts';
import type { Target } from './target.ts';

const parallelUploads = 8;

/** Mirrors the site to an S3-compatible bucket: only what changed, pages after their assets, the manifest last. */
export const s3: Target = (reader, { variables }) => {
  const settings = {
    bucket: reader.required('s3-bucket', 'the name of the bucket'),
    prefix: reader.text('s3-prefix').replace(/^\/+|\/+$/g, ''),
    region: reader.text('s3-region') || variables.AWS_REGION || 'us-east-1',
    endpoint: readEndpoint(reader),
    ...readCredentials(reader, variables),
  };
  const deletes = reader.flag('s3-delete');
  return async ({ folder }, { signal, log }) => {
    const store = await createObjectStore(settings, { signal, log });
    const files = await listSite(folder);
    const earlier = await store.readManifest();
    const changed = files.filter((file) => earlier[file.path]?.sha256 !== file.sha256);
    // Should this delivery break off, the next one must not take what it has replaced for what was there before.
    if (changed.length > 0) await store.write(manifestOf({ ...earlier, ...withoutDigests(changed) }));
    await uploadAll(store, folder, changed);
    const kept = new Set(files.map(({ path }) => path));
    const gone = deletes ? Object.keys(earlier).filter((path) => !kept.has(path)) : [];
    await inParallel(gone, (path) => store.remove(path));
    await store.write(manifestOf({ ...(deletes ? {} : earlier), ...toDigests(files) }));
    log.info(`Uploaded ${changed.length} of ${files.length} files, removed ${gone.length}.`);
    const place = `s3://${[settings.bucket, settings.prefix].filter(Boolean).join('/')}`;
    return { place, outputs: { 's3-uploaded': `${changed.length}`, 's3-removed': `${gone.length}` } };
  };
};

function readEndpoint(reader: InputReader): URL | undefined {
  const allowHttp = reader.flag('allow-http');
  const text = reader.text('s3-endpoint');
  return text === '' ? undefined : reader.address('s3-endpoint', { name: 'address of the store', allowHttp });
}

function readCredentials(reader: InputReader, variables: NodeJS.ProcessEnv) {
  const accessKeyId = reader.text('s3-access-key-id') || variables.AWS_ACCESS_KEY_ID || '';
  const secretAccessKey = reader.text('s3-secret-access-key') || variables.AWS_SECRET_ACCESS_KEY || '';
  const sessionToken = reader.text('s3-session-token') || variables.AWS_SESSION_TOKEN || '';
  if (accessKeyId === '' || secretAccessKey === '')
    reader.fault(
      's3-access-key-id',
      'Unexpected empty credentials, expected s3-access-key-id and s3-secret-access-key, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY from an earlier step.',
    );
  for (const secret of [secretAccessKey, sessionToken]) if (secret !== '') maskKey(secret);
  return { accessKeyId, secretAccessKey, sessionToken };
}

/** A reader must never meet a page before the style and the pictures that it names. */
async function uploadAll(store: ObjectStore, folder: string, changed: readonly SiteFile[]): Promise<void> {
  const [pages, assets] = [changed.filter(isPage), changed.filter((file) => !isPage(file))];
  for (const group of [assets, pages])
    await inParallel(group, async (file) =>
      store.write({ ...file, bytes: await readFile(join(folder, file.path)) }),
    );
}

function isPage({ path }: SiteFile): boolean {
  return path.endsWith('.html');
}

type Digests = Record<string, { sha256: string }>;

/** The next run compares with what this one really uploaded, whether or not the bundle brought a manifest. */
function manifestOf(files: Digests) {
  return { path: manifestFile, bytes: Buffer.from(JSON.stringify({ files })) };
}

function toDigests(files: readonly SiteFile[]): Digests {
  return Object.fromEntries(files.map(({ path, sha256, size }) => [path, { sha256, size }]));
}

/** Files that may be there, with content that nobody vouches for. */
function withoutDigests(files: readonly SiteFile[]): Digests {
  return Object.fromEntries(files.map(({ path }) => [path, { sha256: '' }]));
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: parallelUploads }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
