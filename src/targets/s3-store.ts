import {
  callPolicy,
  createAgent,
  ExportError,
  failureCode,
  type HttpAnswer,
  readText,
  retry,
  sendRequest,
  systemClock,
  toOneLine,
} from '@offprint/protocol/export-client';
import { lookup } from 'mrmime';
import { z } from 'zod';
import type { StepLog } from '../step-log.ts';
import { manifestFile } from './site-files.ts';

export type StoreSettings = {
  bucket: string;
  prefix: string;
  region: string;
  /** Address of the store with the bucket in the path; the bucket's own host at AWS when missing. */
  endpoint: URL | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
};

type StoredFile = { path: string; bytes: Buffer; sha256?: string };

export type ObjectStore = {
  /** Digests by path of what an earlier delivery uploaded; empty when there was none. */
  readManifest: () => Promise<Record<string, { sha256: string }>>;
  write: (file: StoredFile) => Promise<void>;
  remove: (path: string) => Promise<void>;
};

/** Bytes of the longest answer that is read: the manifest of a very large site. */
const longestAnswer = 256 * 1024 * 1024;

/** Longest time for one object: a minute, and more for a large one on a line of at least 50 kB/s. */
const patienceMs = (bytes: number) => 60_000 + Math.ceil(bytes / 50);

/** Opens a bucket; the signer is loaded only now. */
export async function createObjectStore(
  settings: StoreSettings,
  { signal, log }: { signal: AbortSignal; log: StepLog },
): Promise<ObjectStore> {
  const { AwsClient } = await import('aws4fetch');
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 0,
    ...(sessionToken ? { sessionToken } : {}),
  });
  const base = baseAddress(settings);
  const agent = createAgent(new URL(base));
  const onRetry = (error: Error) => log.info(`${error.message} Trying again.`);

  const sendOnce = async (path: string, init: StoreRequest): Promise<Answer> => {
    const { method, body = null } = init;
    const address = `${base}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs(body?.byteLength ?? 0))]);
    try {
      const signed = await signer.sign(address, init);
      const answer = await sendRequest(
        {
          method,
          url: new URL(signed.url),
          headers: Object.fromEntries(signed.headers),
          body,
          signal: limit,
          agent,
        },
        'offprint-action',
      );
      const text = await readText(answer, longestAnswer);
      refuse({ ...answer, text }, { method, address, settings });
      return { ...answer, text };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ExportError) throw error;
      throw new ExportError('network', `The store ${new URL(base).host} could not be reached.`, {
        cause: error,
      });
    }
  };
  const send = (path: string, init: StoreRequest) =>
    retry(() => sendOnce(path, init), callPolicy, { clock: systemClock, signal, onRetry });

  return {
    readManifest: async () => {
      const answer = await send(manifestFile, { method: 'GET' });
      return answer.status === 404 ? {} : parseManifest(answer.text);
    },
    write: async ({ path, bytes, sha256 }) => {
      const digest = sha256 === undefined ? {} : { 'x-amz-content-sha256': sha256 };
      await send(path, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { ...headersFor(path), ...digest },
      });
    },
    remove: async (path) => {
      await send(path, { method: 'DELETE' });
    },
  };
}

type Answer = Pick<HttpAnswer, 'status' | 'headers'> & { text: string };

type StoreRequest = {
  method: 'GET' | 'PUT' | 'DELETE';
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

function baseAddress({ endpoint, bucket, prefix, region }: StoreSettings): string {
  const root =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint.href.replace(/\/+$/, '')}/${bucket}`;
  return prefix === '' ? root : `${root}/${prefix.split('/').map(encodeURIComponent).join('/')}`;
}

/** Names with a digest never change their content; everything else is asked for again each time. */
function headersFor(path: string): Record<string, string> {
  const type = lookup(path) ?? 'application/octet-stream';
  const isText = /^text\/|javascript|json|xml/.test(type);
  const isDigested = /\.[0-9a-f]{8,}\.[^./]+$/.test(path);
  return {
    'content-type': isText ? `${type}; charset=utf-8` : type,
    'cache-control': isDigested
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
  };
}

type Request = { method: StoreRequest['method']; address: string; settings: StoreSettings };

/** A missing object answers a look or a removal; nothing but success answers an upload. */
function refuse(answer: Answer, { method, address, settings }: Request): void {
  const { status, text } = answer;
  if (status >= 200 && status < 300) return;
  const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? '';
  if (status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return;
  const named = [`${status}`, toOneLine(code)].filter(Boolean).join(' ');
  const said = `The store answered ${named} for the bucket ${JSON.stringify(settings.bucket)}.`;
  throw new ExportError(failureCode(status), `${said} ${remedy(answer, address)}`, { status });
}

function remedy({ status, headers }: Answer, address: string): string {
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.location ?? '', address);
    const where = target === null ? 'elsewhere' : `to ${target.origin}`;
    const region = headers['x-amz-bucket-region'];
    const hint = region === undefined ? '' : ` (${toOneLine(String(region))}, it says)`;
    return `It redirects ${where}, and signed requests are not sent on. Set s3-region to the region of the bucket${hint} and s3-endpoint to its own address.`;
  }
  return status === 403
    ? 'Check the credentials and the region, and that they may read and write the bucket.'
    : 'Check bucket, endpoint and region.';
}

const manifestSchema = z.object({ files: z.record(z.string(), z.object({ sha256: z.string() })) });

/**
 * An unreadable manifest costs an upload of everything, nothing else. Paths that climb out of the prefix are left out: whoever may
 * write there decides what is removed there alone.
 */
function parseManifest(text: string): Record<string, { sha256: string }> {
  try {
    const { files } = manifestSchema.parse(JSON.parse(text));
    return Object.fromEntries(Object.entries(files).filter(([path]) => !/(?:^|\/)\.\.?(?:\/|$)/.test(path)));
  } catch {
    return {};
  }
}
