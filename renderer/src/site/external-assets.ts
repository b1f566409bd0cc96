import type { Diagnostic } from '../check/diagnostic.ts';
import type { WrittenPage } from '../write-page.ts';
import type { VendoredAsset, VendorFault, VendorOptions } from './vendor-assets.ts';

export type Vendored = {
  assets: VendoredAsset[];
  addresses: ReadonlyMap<string, string>;
  faults: VendorFault[];
};

/** Fetches what the pages show from other hosts. */
export async function vendorAssets(pages: readonly WrittenPage[], options: VendorOptions): Promise<Vendored> {
  const urls = [...new Set(pages.flatMap(({ externals }) => externals.map(({ url }) => url)))].sort();
  const { fetchAssets } = await import('./vendor-assets.ts');
  const { assets, faults } = await fetchAssets(urls, options);
  return { assets, faults, addresses: new Map(assets.map(({ url, address }) => [url, address])) };
}

/**
 * Says which pages need other hosts to be complete: one hint for each page and host, or a warning for each file that
 * should have been fetched and could not be.
 */
export function reportExternalAssets(
  pages: readonly WrittenPage[],
  vendored: Vendored | undefined,
): Diagnostic[] {
  const faults = new Map(vendored?.faults.map(({ url, reason }) => [url, reason]));
  return pages.flatMap(({ file, externals }) =>
    vendored === undefined
      ? hints(file, externals)
      : externals.flatMap(({ url, line }) => {
          const reason = faults.get(url);
          return reason === undefined ? [] : [unavailable(url, reason, file, line)];
        }),
  );
}

function hints(file: string, externals: WrittenPage['externals']): Diagnostic[] {
  const byHost = Map.groupBy(externals, ({ url }) => hostOf(url));
  return [...byHost].map(([host, uses]) => ({
    rule: 'external-asset',
    severity: 'info',
    reason: `Unexpected ${uses.length === 1 ? 'file' : `${uses.length} files`} on ${host}, expected files of the docs`,
    file,
    ...lineOf(uses[0]?.line),
  }));
}

function unavailable(url: string, reason: string, file: string, line: number | undefined): Diagnostic {
  return {
    rule: 'external-asset-unavailable',
    severity: 'warning',
    reason: `Unexpected answer for ${url}: ${reason}`,
    file,
    ...lineOf(line),
  };
}

function lineOf(line: number | undefined): { line?: number } {
  return line === undefined ? {} : { line };
}

function hostOf(url: string): string {
  return URL.canParse(url, 'https://host') ? new URL(url, 'https://host').host : url;
}
