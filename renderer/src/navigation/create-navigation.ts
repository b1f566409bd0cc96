import type { PageSource } from '../source/read-pages.ts';
import type { Division, Navigation, NavigationPage, PageLocation } from './navigation.ts';
export function createNavigation(
  _config: unknown,
  pages: readonly PageSource[],
): { navigation: Navigation; messages: never[] } {
  const items: NavigationPage[] = pages.map((p) => ({
    type: 'page',
    path: p.path,
    title: String(p.frontmatter.title ?? p.firstHeading ?? p.path),
    hidden: false,
    deprecated: false,
  }));
  const root: Division = {
    kind: 'root',
    id: '',
    label: '',
    hidden: false,
    isDefault: true,
    searchable: true,
    divisions: [],
    sidebar: items,
  };
  const map = new Map<string, PageLocation>(
    items.map((page, i) => [
      page.path,
      {
        page,
        divisions: [root],
        groups: [],
        listed: true,
        language: 'en',
        version: '',
        ...(items[i - 1] ? { previous: items[i - 1] as NavigationPage } : {}),
        ...(items[i + 1] ? { next: items[i + 1] as NavigationPage } : {}),
      },
    ]),
  );
  return { navigation: { root, global: [], pages: map, home: items[0]?.path }, messages: [] };
}
