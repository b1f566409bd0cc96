import { authorScript, authorStyle } from '../theme/author-files.ts';
import { type Html, html } from './html.ts';
import { pageMetadata } from './page-metadata.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { policyMeta } from './security-policy.ts';

/** The head of a document. The theme is chosen by a script file of its own, because strict policies forbid inline ones. */
export function renderHead(site: SiteModel, page: PageModel): Html {
  const address = (name: string) => page.root + (site.files.get(name) ?? '');
  const title = page.title === site.config.name ? page.title : `${page.title} - ${site.config.name}`;
  return html`<head>
<meta charset="utf-8">
${policyMeta(site)}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : null}
${pageMetadata(site, page)}<script src="${address('theme.js')}"></script>
<link rel="stylesheet" href="${address('site.css')}">${authorFiles(site, authorStyle).map(
    (file) => html`
<link rel="stylesheet" href="${page.root + file}">`,
  )}
${renderFavicons(site, page)}
${page.features.has('math') ? html`<link rel="stylesheet" href="${address('katex.css')}">` : null}
<script src="${address('site.js')}" defer></script>${islandScripts(page, address)}${page.features.has('diagrams') ? html`<script src="${address('diagrams.js')}" data-engine="${address('mermaid.js')}" defer></script>` : null}${page.features.has('playground') ? html`<script src="${address('playground.js')}" defer></script>` : null}${authorFiles(site, authorScript).map((file) => html`<script src="${page.root + file}" defer></script>`)}${site.files.has('analytics.js') ? html`<script src="${address('analytics.js')}" defer></script>` : null}
</head>`;
}

/** In the order of their names, as the convention loads them. */
function authorFiles({ files }: SiteModel, kind: string): string[] {
  return [...files].flatMap(([name, path]) => (name.startsWith(kind) ? [path] : []));
}

/** Browsers choose by the reader's system, not by the theme of the page: tabs are drawn in the system's colours. */
function renderFavicons({ files }: SiteModel, page: PageModel): Html[] {
  const [light, dark] = [files.get('favicon-light'), files.get('favicon-dark')];
  return [
    ...(light === undefined ? [] : [html`<link rel="icon" href="${page.root + light}">`]),
    ...(dark === undefined
      ? []
      : [html`<link rel="icon" href="${page.root + dark}" media="(prefers-color-scheme: dark)">`]),
  ];
}

/** The runtime comes first: each script after it registers a module there. */
function islandScripts(page: PageModel, address: (name: string) => string): Html[] {
  if (page.scripts.length === 0) return [];
  const addresses = [address('islands.js'), ...page.scripts.map((script) => page.root + script)];
  return addresses.map((source) => html`<script src="${source}" defer></script>`);
}
