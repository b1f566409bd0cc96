import { type Html, html } from './html.ts';
import { layoutId } from './layout-id.ts';
import { override } from './override.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderNavigationIcon } from './render-navigation-icon.ts';
import { settingAddress } from './setting-address.ts';

/** Platforms whose icon or name differs from the setting's key. */
const platforms = new Map(
  Object.entries<{ icon: string; name: string }>({
    x: { icon: 'x-twitter', name: 'X' },
    twitter: { icon: 'x-twitter', name: 'X' },
    'x-twitter': { icon: 'x-twitter', name: 'X' },
    website: { icon: 'globe', name: 'Website' },
    'earth-americas': { icon: 'earth-americas', name: 'Website' },
    'hacker-news': { icon: 'hacker-news', name: 'Hacker News' },
    github: { icon: 'github', name: 'GitHub' },
    linkedin: { icon: 'linkedin', name: 'LinkedIn' },
    youtube: { icon: 'youtube', name: 'YouTube' },
  }),
);

export function renderFooter(site: SiteModel, page: PageModel): Html {
  const { links, socials } = override(page, 'footer') ?? site.config.footer;
  const columns = links.map(
    ({ header, items }) =>
      html`<div class="op-footer-column">${header ? html`<p>${header}</p>` : null}<ul>${items.map(
        ({ label, href }) => html`<li><a href="${settingAddress(href, site, page)}">${label}</a></li>`,
      )}</ul></div>`,
  );
  return html`<footer${layoutId(page, 'footer')} class="op-footer"><div class="op-footer-inner">${columns.length > 0 ? html`<div class="op-footer-columns">${columns}</div>` : null}<div class="op-footer-end"><span>${site.config.name}</span><span class="op-socials">${Object.entries(
    socials,
  ).map(([platform, href]) =>
    renderSocial(platform, settingAddress(href, site, page), { site, page }),
  )}</span></div></div></footer>`;
}

type Surroundings = { site: SiteModel; page: PageModel };

function renderSocial(platform: string, address: string, { site, page }: Surroundings): Html {
  const { icon, name } = platforms.get(platform) ?? {
    icon: platform,
    name: platform.charAt(0).toUpperCase() + platform.slice(1),
  };
  const drawn = renderNavigationIcon(
    { name: icon, type: platform.includes('earth') || platform === 'website' ? 'solid' : 'brands' },
    site,
    page,
  );
  return drawn === null
    ? html`<a href="${address}" rel="me">${name}</a>`
    : html`<a href="${address}" rel="me" aria-label="${name}" title="${name}">${drawn}</a>`;
}
