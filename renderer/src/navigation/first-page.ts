import type { Division, NavigationItem } from './navigation.ts';

/** The first page that a reader meets in a division: in its sidebar, else in its default part, else in any. */
export function firstPageOf(division: Division): string | undefined {
  const own = firstIn(division.sidebar, false);
  if (own !== undefined) return own;
  const visible = division.divisions.filter((child) => !child.hidden);
  const ordered = [...visible.filter((child) => child.isDefault), ...visible, ...division.divisions];
  return ordered.find((child) => child.firstPage !== undefined)?.firstPage ?? firstIn(division.sidebar, true);
}

function firstIn(items: readonly NavigationItem[], withHidden: boolean): string | undefined {
  for (const item of items) {
    if (item.type === 'link' || (item.hidden && !withHidden)) continue;
    const path = item.type === 'page' ? item.path : (item.root ?? firstIn(item.children, withHidden));
    if (path !== undefined) return path;
  }
  return undefined;
}
