import { shortDigest } from '../site/digest.ts';
import { glyph } from './glyphs.ts';
import { type Html, html, trusted } from './html.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { interfaceStrings } from './interface-strings.ts';
import { layoutId } from './layout-id.ts';
import { override } from './override.ts';
import type { PageModel, SiteModel } from './page-model.ts';

/** The announcement above the header. A dismissed one stays away until its text changes. */
export function renderBanner(site: SiteModel, page: PageModel): Html | null {
  const banner = override(page, 'banner') ?? site.config.banner;
  if (!banner) return null;
  const { dismiss } = interfaceStrings(page.language);
  const key = banner.dismissible ? html` data-banner="${shortDigest(banner.content)}"` : null;
  const button = banner.dismissible
    ? html`<button class="op-icon-button" type="button" data-dismiss hidden aria-label="${dismiss}">${glyph('close')}</button>`
    : null;
  return html`<aside${layoutId(page, 'banner')} class="op-banner" data-type="${banner.type}" aria-label="${site.config.name}"${key}><div>${trusted(
    inlineMarkdown(banner.content, site, page),
  )}</div>${button}</aside>`;
}
