import { toHtml } from 'hast-util-to-html';
import type { ArticleServices } from '../article/article-context.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { renderIcon } from '../icons/render-icon.ts';
import type { NavigationIcon } from '../navigation/navigation.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import { type Html, html, trusted } from './html.ts';
import { iconFileName } from './navigation-icon-files.ts';
import type { SiteModel } from './page-model.ts';
import type { Place } from './setting-address.ts';

const draw: ArticleServices['renderIcon'] = renderIcon;
const drawn = new WeakMap<SiteConfig, Map<string, Html | null>>();

/** The icon of an entry, hidden from screen readers because the label says the same; nothing when it has none. */
export function renderNavigationIcon(
  icon: NavigationIcon | undefined,
  site: Pick<SiteModel, 'config' | 'files'>,
  place: Place,
): Html | null {
  if (icon === undefined) return null;
  if (/[/.]/.test(icon.name)) return renderIconFile(icon.name, site, place);
  const { config } = site;
  const known = drawn.get(config) ?? new Map<string, Html | null>();
  drawn.set(config, known);
  const key = `${icon.type ?? ''} ${icon.name}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { content } = draw(icon.name, { type: icon.type, size: 16 }, config);
  const markup =
    content.length === 0
      ? null
      : html`<span class="op-icon" aria-hidden="true">${trusted(toHtml(content))}</span>`;
  known.set(key, markup);
  return markup;
}

/** A file that is missing was reported when the navigation was made. */
function renderIconFile(name: string, { files }: Pick<SiteModel, 'files'>, place: Place): Html | null {
  const file = files.get(iconFileName(name));
  if (file === undefined) return null;
  return html`<span class="op-icon" aria-hidden="true"><img src="${relativeAddress(pageFile(place.path), file)}" alt=""></span>`;
}
