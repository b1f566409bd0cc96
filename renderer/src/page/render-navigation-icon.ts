import { toHtml } from 'hast-util-to-html';
import type { ArticleServices } from '../article/article-context.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { renderIcon } from '../icons/render-icon.ts';
import type { NavigationIcon } from '../navigation/navigation.ts';
import { type Html, html, trusted } from './html.ts';

const draw: ArticleServices['renderIcon'] = renderIcon;
const drawn = new WeakMap<SiteConfig, Map<string, Html | null>>();

/** The icon of an entry, hidden from screen readers because the label says the same; nothing when it has none. */
export function renderNavigationIcon(icon: NavigationIcon | undefined, config: SiteConfig): Html | null {
  // Files have no address here that would hold on every page.
  if (icon === undefined || /[/.]/.test(icon.name)) return null;
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
