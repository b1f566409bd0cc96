import { glyph } from './glyphs.ts';
import { type Html, html } from './html.ts';
import { interfaceStrings } from './interface-strings.ts';
import { pageLink } from './links.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { type RelatedTopic, relatedTopics } from './related-topics.ts';
import { renderNavigationIcon } from './render-navigation-icon.ts';

/** The topics that the page's frontmatter names. Links that lead nowhere are left out here and reported elsewhere. */
export function renderRelated(site: SiteModel, page: PageModel): Html | null {
  const entries = relatedTopics(page.frontmatter).flatMap((topic) => renderTopic(topic, site, page) ?? []);
  if (entries.length === 0) return null;
  const { related } = interfaceStrings(page.language);
  return html`<nav class="op-related" aria-labelledby="op-related"><h2 id="op-related">${related}</h2><ul>${entries}</ul></nav>`;
}

function renderTopic({ href, label }: RelatedTopic, site: SiteModel, page: PageModel): Html | null {
  if (/^https?:\/\//i.test(href))
    return html`<li><a href="${href}" target="_blank" rel="noopener">${glyph('outside')}<span>${label ?? href}</span></a></li>`;
  const [, bare = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(href) ?? [];
  const path = bare.replace(/^\/+|\/+$/g, '').replace(/\.(?:mdx?|html)$/, '');
  const found = [path, path === '' ? 'index' : `${path}/index`]
    .map((name) => site.navigation.pages.get(name)?.page)
    .find((target) => target !== undefined);
  if (!found) return null;
  const icon = renderNavigationIcon(found.icon, site, page) ?? glyph('page');
  return html`<li><a href="${pageLink(page, found.path)}${anchor}">${icon}<span>${label ?? found.title}</span></a></li>`;
}
