import { posix } from 'node:path';
import type { AssetUse } from '../article/article.ts';
import { decode } from '../links/link-address.ts';
import type { Source } from '../source/source.ts';
import { shortDigest } from './digest.ts';
import { pageFile, relativeAddress } from './relative-address.ts';

/** Where the bundle keeps the images and media of the docs, under names that carry their digest. */
const assetFolder = '_offprint/assets';

export type AssetResolver = (
  page: string,
  file: string,
  source: string,
) => { address: string; use?: AssetUse } | undefined;

/**
 * Creates the resolver for images, videos and downloads. Root-relative paths start at the docs root, others at the
 * page's folder and, as a second try, at the root. External and data addresses come back as they are.
 */
export function createAssetResolver(source: Source, vendored?: ReadonlyMap<string, string>): AssetResolver {
  const addresses = new Map<string, string>();
  const addressOf = (path: string): string => {
    const known = addresses.get(path);
    if (known !== undefined) return known;
    const bytes = source.readBytes(path) ?? new Uint8Array();
    const extension = posix.extname(path);
    const name = posix
      .basename(path, extension)
      .replace(/[^\w.-]+/g, '-')
      .slice(0, 60);
    const address = `${assetFolder}/${name}.${shortDigest(bytes)}${extension.toLowerCase()}`;
    addresses.set(path, address);
    return address;
  };
  return (page, file, reference) => {
    const fetched = vendored?.get(reference);
    if (fetched !== undefined) return { address: relativeAddress(pageFile(page), fetched) };
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reference))
      return isSafe(reference) ? { address: reference } : undefined;
    const path = findAsset(source, file, reference);
    if (path === undefined) return undefined;
    const suffix = /#.*$/.exec(reference)?.[0] ?? '';
    const address = addressOf(path);
    return { address: relativeAddress(pageFile(page), address) + suffix, use: { source: path, address } };
  };
}

function isSafe(reference: string): boolean {
  return /^(?:https?:|\/\/|data:(?:image|video|audio)\/)/i.test(reference);
}

/** Path of the referenced file in the source, tried raw and percent-decoded. */
export function findAsset(source: Source, file: string, reference: string): string | undefined {
  const bare = reference.replace(/[?#].*$/, '');
  const names = [bare, decode(bare)];
  return names.flatMap((name) => candidates(file, name)).find((path) => source.has(path));
}

/** Where tools keep the files that they serve at the root. */
const publicFolders = ['', 'public/', 'static/', 'docs/', 'docs/public/', 'src/', 'src/public/', 'content/'];

function candidates(file: string, reference: string): string[] {
  if (reference === '') return [];
  const fromRoot = posix.normalize(reference.replace(/^\/+/, ''));
  if (reference.startsWith('/')) return publicFolders.map((folder) => folder + fromRoot);
  return [posix.join(posix.dirname(file), reference), fromRoot];
}
