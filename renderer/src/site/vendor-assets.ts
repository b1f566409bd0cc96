import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { posix } from 'node:path';
import { useAgent } from 'request-filtering-agent';
import { withScheme } from '../links/link-address.ts';
import { shortDigest } from './digest.ts';

/** A file of another host, fetched, with its address below the bundle's root. */
export type VendoredAsset = { url: string; address: string; contents: Uint8Array };

export type VendorOptions = {
  signal?: AbortSignal | undefined;
  /** Addresses of private networks are refused, redirects to them too; tests fetch from this machine. */
  allowPrivateNetwork?: boolean | undefined;
  /** Bytes of one file and of all. */
  largestFile?: number;
  largestTotal?: number;
  /** Milliseconds for one file. */
  timeout?: number;
};

/** A file that stays with its host, and why. */
export type VendorFault = { url: string; reason: string };

const megabyte = 1024 * 1024;
const parallel = 6;
const mostRedirects = 5;

/** What a page may show: nothing that a browser would run as a script or open as a page. */
const extensions: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/svg+xml': '.svg',
  'image/x-icon': '.ico',
  'image/vnd.microsoft.icon': '.ico',
  'image/bmp': '.bmp',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'video/quicktime': '.mov',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
};

/**
 * Fetches images and media of other hosts. Never throws for what a host answers: each file that cannot be fetched
 * comes back as a fault. Throws the signal's reason when aborted.
 */
export async function fetchAssets(
  urls: readonly string[],
  options: VendorOptions = {},
): Promise<{ assets: VendoredAsset[]; faults: VendorFault[] }> {
  const assets: VendoredAsset[] = [];
  const faults: VendorFault[] = [];
  let left = options.largestTotal ?? 500 * megabyte;
  const queue = [...urls];
  const fetchNext = async (): Promise<void> => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      options.signal?.throwIfAborted();
      try {
        const asset = await fetchAsset(url, {
          ...options,
          largestFile: Math.min(left, options.largestFile ?? 20 * megabyte),
        });
        left -= asset.contents.length;
        assets.push(asset);
      } catch (error) {
        options.signal?.throwIfAborted();
        faults.push({ url, reason: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, fetchNext));
  return { assets, faults };
}

async function fetchAsset(
  url: string,
  options: VendorOptions & { largestFile: number },
): Promise<VendoredAsset> {
  const { type, contents } = await download(new URL(withScheme(url)), options, 0);
  const extension = extensions[type];
  if (extension === undefined)
    throw new Error(`it is ${type || 'of no known type'}, not an image, video or sound`);
  const name = posix
    .basename(new URL(url, 'https://host').pathname)
    .replace(/\.\w+$/, '')
    .replace(/[^\w.-]+/g, '-');
  const address = `_offprint/assets/${name.slice(0, 60) || 'asset'}.${shortDigest(contents)}${extension}`;
  return { url, address, contents };
}

type Download = { type: string; contents: Uint8Array };

async function download(
  url: URL,
  options: VendorOptions & { largestFile: number },
  redirects: number,
): Promise<Download> {
  const response = await request(url, options);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy();
    if (redirects >= mostRedirects) throw new Error('it redirects too often');
    return download(new URL(headers.location, url), options, redirects + 1);
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new Error(`its host answers ${statusCode}`);
  }
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return { type, contents: await readBody(response, options.largestFile) };
}

function request(url: URL, options: VendorOptions): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`its scheme is ${url.protocol}`);
  const signal = AbortSignal.any([
    AbortSignal.timeout(options.timeout ?? 20_000),
    ...(options.signal ? [options.signal] : []),
  ]);
  const agent = useAgent(url.href, { allowPrivateIPAddress: options.allowPrivateNetwork ?? false });
  const get = url.protocol === 'https:' ? httpsGet : httpGet;
  return new Promise((done, fail) => {
    get(
      url,
      { agent, signal, headers: { accept: 'image/*, video/*, audio/*', 'user-agent': 'offprint' } },
      done,
    ).on('error', fail);
  });
}

async function readBody(response: IncomingMessage, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      response.destroy();
      throw new Error(`it is larger than ${Math.floor(most / megabyte)} MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
