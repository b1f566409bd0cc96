import { searchFolder } from '../search/search-folder.ts';
import { assistantScript } from './assistant-files.ts';
import { browserStrings } from './browser-strings.ts';
import { type Html, html } from './html.ts';
import { interfaceStrings } from './interface-strings.ts';
import { layoutId } from './layout-id.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderAside } from './render-aside.ts';
import { renderBanner } from './render-banner.ts';
import { renderAroundArticle } from './render-content.ts';
import { renderFooter } from './render-footer.ts';
import { renderHead } from './render-head.ts';
import { renderHeader } from './render-header.ts';
import { renderSidebar } from './render-sidebar.ts';

/** A document but for the markup of its article, which stands between the two. */
export type Shell = { before: string; after: string };

/** Prepares the shell that all pages share. The returned function writes that of one document. */
export function createShell(site: SiteModel): (page: PageModel) => Shell {
  return (page) => renderShell(site, page);
}

function renderShell(site: SiteModel, page: PageModel): Shell {
  const strings = interfaceStrings(page.language);
  const around = renderAroundArticle(site, page);
  const before = html`<!doctype html>
<html lang="${page.language}" dir="${page.direction}"${dataOf(site, page)}>
${renderHead(site, page)}
<body>
<a class="op-skip" href="#content-area">${strings.skip}</a>
${renderBanner(site, page)}${renderHeader(site, page)}
<div class="op-layout">
${renderSidebar(site, page)}
<main${layoutId(page, 'content-area')}>${around.before}`;
  const after = html`${around.after}</main>
${page.mode === 'default' && !page.panel ? renderAside(site, page) : null}
</div>
${renderFooter(site, page)}
</body>
</html>
`;
  return { before: before.markup, after: after.markup };
}

/** What the scripts and style sheets of the site, and those of its authors, find on the root element. */
function dataOf({ config, files }: SiteModel, page: PageModel): Html {
  const { appearance } = config;
  const strings = browserStrings(page.language);
  const assistant = files.get(assistantScript(page.language));
  return html` data-root="${page.root}" data-search="${files.get('search.js') ?? ''}" data-search-index="${searchFolder(page.language)}" data-version="${page.location.version}" data-current-path="/${page.path}" data-mode="${page.mode}" data-theme-name="${config.theme}" data-appearance="${appearance.default}"${appearance.strict ? html` data-strict` : null}${config.interaction.drilldown ? html` data-drilldown` : null}${assistant === undefined ? null : html` data-assistant="${assistant}" data-assistant-style="${files.get('assistant.css') ?? ''}"`}${strings === undefined ? null : html` data-strings="${strings}"`}`;
}
