import { securityHeaderFiles } from '../page/security-policy.ts';
import type { Vendored } from '../site/external-assets.ts';
import { homePage } from '../site/home-page.ts';
import type { WrittenPage } from '../write-page.ts';
import type { Rendering } from './rendering.ts';

/** Writes the shared files that these pages need. */
export async function writeShared(
  { site, writer, readShared, isReused }: Rendering,
  pages: readonly WrittenPage[],
): Promise<void> {
  const features = new Set(pages.flatMap((page) => page.features));
  const needed = site.shared.filter(({ feature }) => feature === undefined || features.has(feature));
  if (isReused && needed.every(({ path }) => writer.keep(path))) return;
  const paths = new Set(needed.map(({ path }) => path));
  for (const file of await readShared()) if (paths.has(file.path)) writer.write(file.path, file.contents);
}

/** Writes the files that belong to the site as a whole, and those that were fetched from other hosts. */
export function writeSiteFiles({ site: { plan }, writer }: Rendering, vendored: Vendored | undefined): void {
  if (plan.deployment === 'air-gapped')
    for (const { path, contents } of securityHeaderFiles(plan.config)) writer.write(path, contents);
  for (const { path, contents } of homePage(plan)) writer.write(path, contents);
  for (const { address, contents } of vendored?.assets ?? []) writer.write(address, contents);
}

/** Copies the files of the docs that pages show or lead to. */
export function copyAssets({ site: { source }, writer }: Rendering, pages: readonly WrittenPage[]): void {
  const uses = new Map(
    pages.flatMap((page) => page.assets.map((asset) => [asset.address, asset.source] as const)),
  );
  for (const [address, path] of uses) {
    const read = () => source.readBytes(path) ?? new Uint8Array();
    writer.copy(address, { sha256: source.digest(path), read });
  }
}
