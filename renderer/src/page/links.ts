import type { Division, NavigationItem } from '../navigation/navigation.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import type { SiteModel } from './page-model.ts';
import { type Place, settingAddress } from './setting-address.ts';

/** Relative address of a page of the site. */
export function pageLink(from: Place, path: string): string {
  return relativeAddress(pageFile(from.path), pageFile(path));
}

/** Address of a division: its own `href`, else its first page; `undefined` when it has neither. */
export function divisionLink(division: Division, site: SiteModel, place: Place): string | undefined {
  if (division.href !== undefined) return settingAddress(division.href, site, place);
  return division.firstPage === undefined ? undefined : pageLink(place, division.firstPage);
}

/** First page that a reader may open inside an item; `undefined` for links and empty groups. */
export function firstPageIn(item: NavigationItem): string | undefined {
  if (item.type === 'link' || item.hidden) return undefined;
  if (item.type === 'page') return item.path;
  if (item.root !== undefined) return item.root;
  for (const child of item.children) {
    const first = firstPageIn(child);
    if (first !== undefined) return first;
  }
  return undefined;
}
