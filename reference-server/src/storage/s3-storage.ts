import { openAsBlob } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ServerConfig } from '../config.ts';
import { isStorageKey, type Storage, StorageUnavailable } from './storage.ts';

type S3Config = Extract<ServerConfig['storage'], { type: 's3' }>;

/** How long a health check waits for the store (milliseconds): who asks for one gives up soon. */
const promptMs = 10_000;

/** Any S3-compatible store, addressed by path, with SigV4. Links are signed for the public endpoint. */
export function createS3Storage(config: S3Config, checkMs = promptMs): Storage {
  const { accessKeyId, secretAccessKey, sessionToken, region } = config;
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 4 });
  const locate = (key: string, endpoint = config.endpoint) => locateObject(endpoint, config.bucket, key);
  return {
    async write(key, path, { sha256, contentType }) {
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 };
      await expectOk(await putObject(client, locate(key), { path, headers }), 'write', key);
    },
    async read(key) {
      const response = await openObject(client, locate(key));
      if (response.statusCode === 200) return response;
      throw toRefusal('read', key, { status: response.statusCode ?? 0, body: await text(response) });
    },
    async remove(key) {
      const response = await client.fetch(locate(key), { method: 'DELETE', signal: soon() });
      if (response.status !== 404) await expectOk(response, 'remove', key);
    },
    async createLink(key, { filename, contentType, expiresAt }) {
      const url = new URL(locate(key, config.publicEndpoint ?? config.endpoint));
      const seconds = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000));
      url.searchParams.set('X-Amz-Expires', `${seconds}`);
      url.searchParams.set('response-content-disposition', `attachment; filename="${filename}"`);
      url.searchParams.set('response-content-type', contentType);
      const signed = await client.sign(url.href, { method: 'GET', aws: { signQuery: true } });
      return signed.url;
    },
    async check() {
      const bucket = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}`;
      const response = await client.fetch(bucket, { method: 'HEAD', signal: AbortSignal.timeout(checkMs) });
      const fault = bucketFaults[response.status];
      if (fault !== undefined)
        throw new Error(`S3 answers ${response.status} for the bucket "${config.bucket}": ${fault}`);
      await expectOk(response, 'reach', config.bucket);
    },
  };
}

/** What an answer to HEAD means, which comes without a body. */
const bucketFaults: Record<number, string> = {
  301: 'it lies in another region than OFFPRINT_S3_REGION names',
  400: 'the region or the keys are not of this store',
  403: 'the keys are wrong or may not use it',
  404: 'there is no such bucket',
};

/** How long the store may say nothing (milliseconds). */
const silenceMs = 60_000;

const soon = () => AbortSignal.timeout(silenceMs);

type Upload = { path: string; headers: Record<string, string> };

/** A file-backed blob streams from disk with a known length, so memory does not grow with the archive. */
async function putObject(client: AwsClient, address: string, { path, headers }: Upload): Promise<Response> {
  const type = headers['content-type'] ?? '';
  return whileBusy(client, async () => {
    const signed = await client.sign(address, { method: 'PUT', headers });
    const body = await openAsBlob(path, { type });
    const response = await fetch(signed.url, { method: 'PUT', headers: signed.headers, body });
    return { response, status: response.status, discard: () => void response.body?.cancel() };
  });
}

/**
 * Not by `fetch`: when the store closes a connection while the reader is slower than it, that of Node.js 24 ends the whole
 * process (`assert(!this.paused)` in undici's `Parser.finish`).
 */
async function openObject(client: AwsClient, address: string): Promise<IncomingMessage> {
  return whileBusy(client, async () => {
    const response = await get(await client.sign(address));
    return { response, status: response.statusCode ?? 0, discard: () => void response.resume() };
  });
}

type Asked<Answer> = { response: Answer; status: number; discard(): void };

/** Asks again as often as the client's own `fetch` does, and when, while the store is busy. */
async function whileBusy<Answer>(client: AwsClient, ask: () => Promise<Asked<Answer>>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const { response, status, discard } = await ask();
    if (!isBusy(status) || attempt >= client.retries) return response;
    discard();
    await setTimeout(Math.random() * client.initRetryMs * 2 ** attempt);
  }
}

function isBusy(status: number): boolean {
  return status >= 500 || status === 429;
}

function get({ url, headers }: Request): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const request = send(url, { headers: Object.fromEntries(headers), timeout: silenceMs }, resolve);
    request.on('timeout', () => request.destroy(new StorageUnavailable('S3 does not answer.')));
    request.on('error', reject);
    request.end();
  });
}

function locateObject(endpoint: string, bucket: string, key: string): string {
  if (!isStorageKey(key)) throw new Error(`Unexpected storage key ${JSON.stringify(key)}.`);
  return `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`;
}

async function expectOk(response: Response, action: string, key: string): Promise<Response> {
  if (response.ok) return response;
  throw toRefusal(action, key, { status: response.status, body: await response.text() });
}

function toRefusal(action: string, key: string, { status, body }: { status: number; body: string }): Error {
  const message = `S3 refused to ${action} ${key}: ${status} ${body.slice(0, 300)}`;
  return isBusy(status) ? new StorageUnavailable(message) : new Error(message);
}
