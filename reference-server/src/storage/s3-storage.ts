import { openAsBlob } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ServerConfig } from '../config.ts';
import { isStorageKey, type Storage } from './storage.ts';

type S3Config = Extract<ServerConfig['storage'], { type: 's3' }>;

/** Any S3-compatible store, addressed by path, with SigV4. Links are signed for the public endpoint. */
export function createS3Storage(config: S3Config): Storage {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 4 });
  const locate = (key: string, endpoint = config.endpoint) => locateObject(endpoint, config.bucket, key);
  return {
    async write(key, path, { sha256, contentType }) {
      // A file-backed blob streams from disk with a known length, so memory does not grow with the archive.
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 };
      const signed = await client.sign(locate(key), { method: 'PUT', headers });
      const body = await openAsBlob(path, { type: contentType });
      await expectOk(await fetch(signed.url, { method: 'PUT', headers: signed.headers, body }), 'write', key);
    },
    async read(key) {
      const response = await openObject(client, locate(key));
      if (response.statusCode === 200) return response;
      const body = (await text(response)).slice(0, 300);
      throw new Error(`S3 refused to read ${key}: ${response.statusCode} ${body}`);
    },
    async remove(key) {
      const response = await client.fetch(locate(key), { method: 'DELETE' });
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
      const response = await client.fetch(bucket, { method: 'HEAD' });
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

/**
 * Asks again as often as the client's own `fetch` does, and when. Not by `fetch`: when the store closes a connection while the
 * reader is slower than it, that of Node.js 24 ends the whole process (`assert(!this.paused)` in undici's `Parser.finish`).
 */
async function openObject(client: AwsClient, address: string): Promise<IncomingMessage> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await get(await client.sign(address));
    const status = response.statusCode ?? 0;
    if ((status < 500 && status !== 429) || attempt >= client.retries) return response;
    response.resume();
    await setTimeout(Math.random() * client.initRetryMs * 2 ** attempt);
  }
}

function get({ url, headers }: Request): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? https.request : http.request;
  return new Promise((resolve, reject) => {
    request(url, { headers: Object.fromEntries(headers) }, resolve)
      .on('error', reject)
      .end();
  });
}

function locateObject(endpoint: string, bucket: string, key: string): string {
  if (!isStorageKey(key)) throw new Error(`Unexpected storage key ${JSON.stringify(key)}.`);
  return `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`;
}

async function expectOk(response: Response, action: string, key: string): Promise<Response> {
  if (response.ok) return response;
  const body = await response.text();
  throw new Error(`S3 refused to ${action} ${key}: ${response.status} ${body.slice(0, 300)}`);
}
