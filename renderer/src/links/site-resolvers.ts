import type { RenderPlan } from '../render-plan.ts';
import { type AssetResolver, createAssetResolver } from '../site/assets.ts';
import type { Source } from '../source/source.ts';
import { languageCodes } from './language-codes.ts';
import { createLinkResolver, type LinkResolver } from './link-resolver.ts';
import { createToolAddresses } from './tool-addresses.ts';

export type SiteResolvers = { resolveLink: LinkResolver; resolveAsset: AssetResolver };

/** Finds out where the links and assets of a plan's pages lead. */
export function createResolvers(plan: RenderPlan, source: Source): SiteResolvers {
  const resolveAsset = createAssetResolver(source, plan.vendored);
  const resolveLink = createLinkResolver({
    pages: plan.navigation.pages,
    home: plan.navigation.home,
    config: plan.config,
    siteUrl: plan.siteUrl,
    languages: languageCodes(plan.navigation),
    resolveAsset,
    leftOut: plan.leftOut,
    tool: plan.kind === 'plain' ? createToolAddresses(plan.pages.values()) : undefined,
  });
  return { resolveLink, resolveAsset };
}
