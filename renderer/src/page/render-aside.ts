import { glyph } from './glyphs.ts';
import { type Html, html } from './html.ts';
import { interfaceStrings } from './interface-strings.ts';
import { layoutId } from './layout-id.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderContextualMenu } from './render-contextual-menu.ts';

/**
 * The right column: the table of contents. Where there is no room for a column it is a bar above the article, closed
 * by a script. A page with a panel of its own shows that in the article instead.
 */
export function renderAside(site: SiteModel, page: PageModel): Html | null {
  const menu = site.config.contextual.display === 'toc' ? renderContextualMenu(site, page) : null;
  return html`<aside class="op-aside">${renderContents(page)}${menu}</aside>`;
}

function renderContents(page: PageModel): Html | null {
  const entries = page.headings.filter((heading) => heading.depth >= 2 && heading.depth <= 3);
  if (entries.length === 0) return null;
  const { onThisPage } = interfaceStrings(page.language);
  return html`<nav${layoutId(page, 'table-of-contents')} class="op-toc" aria-label="${onThisPage}"><details open><summary>${glyph('list')}${onThisPage}${glyph('down')}</summary><ul>${entries.map(
    ({ id, depth, text }) => html`<li class="op-depth-${depth}"><a href="#${encodeURI(id)}">${text}</a></li>`,
  )}</ul></details></nav>`;
}
