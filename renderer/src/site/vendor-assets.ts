import { posix } from 'node:path';
import { withScheme } from '../links/link-address.ts';
import { shortDigest } from './digest.ts';
import { fetchPublic } from './fetch-public.ts';

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

/** What a page may show. Drawings are pages too when a reader opens them: see {@link mayRun}. */
const extensions = new Map(
  Object.entries<string>({
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
  }),
);

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
  const { type, contents } = await fetchPublic(new URL(withScheme(url)), {
    protocols: ['https:', 'http:'],
    accept: 'image/*, video/*, audio/*',
    largest: options.largestFile,
    timeout: options.timeout ?? 20_000,
    signal: options.signal,
    allowPrivateNetwork: options.allowPrivateNetwork,
  });
  const extension = extensions.get(type);
  if (extension === undefined)
    throw new Error(`it is ${type || 'of no known type'}, not an image, video or sound`);
  if (extension === '.svg' && mayRun(contents)) throw new Error('it is a drawing that may run scripts');
  const name = posix
    .basename(new URL(url, 'https://host').pathname)
    .replace(/\.\w+$/, '')
    .replace(/[^\w.-]+/g, '-');
  const address = `_offprint/assets/${name.slice(0, 60) || 'asset'}.${shortDigest(contents)}${extension}`;
  return { url, address, contents };
}

/** Elements that run or hold pages, events, addresses that run, and what could hide them: entities and other encodings. */
const active =
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|handler|listener)\b|[\s"'/]on[a-z]+\s*=|javascript:|<!ENTITY|=\s*(?:"[^"]*|'[^']*)&#|[^\P{Cc}\t\n\r]/iu;

/** Whether a drawing of another host could run something at the address of this site. */
function mayRun(drawing: Buffer): boolean {
  return active.test(drawing.toString('utf8'));
}
