import { type Html, html } from './html.ts';
import type { PageModel } from './page-model.ts';

/** The ids that the convention promises to the style sheets and scripts of authors. Ours go by classes. */
type LayoutId =
  | 'banner'
  | 'content-area'
  | 'footer'
  | 'navbar'
  | 'pagination'
  | 'search-bar-entry'
  | 'sidebar'
  | 'table-of-contents';

/** The attribute that names a part of the layout. A heading of the page with the same id keeps it: links lead there. */
export function layoutId(page: PageModel, id: LayoutId): Html | null {
  const isTaken = page.headings.some((heading) => heading.id === id) || page.titleAnchors.includes(id);
  return isTaken ? null : html` id="${id}"`;
}
