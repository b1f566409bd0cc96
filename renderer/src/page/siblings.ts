import type { Division } from '../navigation/navigation.ts';
import type { PageModel, SiteModel } from './page-model.ts';

/** The divisions of a kind that a page's readers may switch between: those around the page, then the global ones. */
export function siblings(site: SiteModel, page: PageModel, kind: Division['kind']): readonly Division[] {
  const around = page.location.divisions;
  const parent = around[depthOf(page, kind)];
  const global = [...around.flatMap((division) => division.global ?? []), ...site.navigation.global];
  return [...(parent?.divisions ?? []), ...global].filter(
    (division) => division.kind === kind && !division.hidden,
  );
}

/** How deep around a page the division lies that holds those of a kind; -1 when none does. */
export function depthOf(page: PageModel, kind: Division['kind']): number {
  return page.location.divisions.findLastIndex((division) =>
    division.divisions.some((child) => child.kind === kind),
  );
}
