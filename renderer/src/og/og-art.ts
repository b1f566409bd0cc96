import { posix } from 'node:path';
import type { SiteConfig } from '../config/site-config.ts';
import { findAsset } from '../site/assets.ts';
import { sha256 } from '../site/digest.ts';
import type { Source } from '../source/source.ts';
import type { SharedFile } from '../theme/shared-files.ts';

/** What the Open Graph images of all pages share. */
export type OgArt = {
  isDark: boolean;
  /** Bytes of an SVG, PNG, JPEG, WebP or GIF file. */
  logo: Uint8Array | undefined;
  background: Uint8Array | undefined;
  /** Of everything above. */
  digest: string;
};

/** Larger files would make every page wait (bytes). */
const largest = 1024 * 1024;

/** Finds the logo and the background, in the variant of the configured appearance. */
export function createOgArt(config: SiteConfig, brand: readonly SharedFile[], source: Source): OgArt {
  const isDark = (config.thumbnails.appearance ?? config.appearance.default) === 'dark';
  const names = isDark ? ['logo-dark', 'logo-light'] : ['logo-light'];
  const file = names.map((name) => brand.find((candidate) => candidate.name === name)).find(Boolean);
  const logo = file && readableImage(file.path, Buffer.from(file.contents));
  const background = readBackground(config.thumbnails.background, source);
  const digest = sha256(Buffer.concat([logo, background].flatMap((bytes) => [bytes ?? Buffer.of(0)])));
  return { isDark, logo, background, digest: `${isDark} ${digest}` };
}

function readBackground(reference: string | undefined, source: Source): Buffer | undefined {
  const path = reference === undefined ? undefined : findAsset(source, '', reference);
  const bytes = path === undefined ? undefined : source.readBytes(path);
  return path && bytes ? readableImage(path, Buffer.from(bytes)) : undefined;
}

function readableImage(path: string, bytes: Buffer): Buffer | undefined {
  const kind = posix.extname(path).toLowerCase();
  return bytes.length <= largest && /^\.(?:svg|png|jpe?g|webp|gif)$/.test(kind) ? bytes : undefined;
}
