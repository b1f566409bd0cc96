import { type Html, html } from './html.ts';
import type { SiteModel } from './page-model.ts';

const hostName = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/;

/**
 * The scripts of the configured analytics, for providers that need one element and nothing inline. An air-gapped
 * site has none.
 */
export function renderAnalytics({ config, deployment }: SiteModel): Html[] {
  if (deployment === 'air-gapped') return [];
  const { plausible, fathom } = config.integrations;
  const server = plausible?.server ?? 'plausible.io';
  return [
    ...(plausible?.domain && hostName.test(server)
      ? [html`<script src="https://${server}/js/script.js" data-domain="${plausible.domain}" defer></script>`]
      : []),
    ...(fathom?.siteId
      ? [html`<script src="https://cdn.usefathom.com/script.js" data-site="${fathom.siteId}" defer></script>`]
      : []),
  ];
}
