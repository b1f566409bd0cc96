import type { Navigation } from '../navigation/navigation.ts';
import type { CheckedPage } from './check-links.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Reports pages that readers cannot come to: outside the navigation, not hidden on purpose, and never linked. */
export function checkOrphans(pages: readonly CheckedPage[], navigation: Navigation): Diagnostic[] {
  const linked = new Set(pages.flatMap(({ path, targets }) => targets.filter((target) => target !== path)));
  return pages.flatMap(({ path, file }) => {
    const location = navigation.pages.get(path);
    if (!location || location.listed || location.page.hidden || linked.has(path)) return [];
    if (path === navigation.home || path === 'index') return [];
    const reason = 'Unexpected page without a way to it, expected an entry in the navigation or a link';
    return [{ rule: 'orphan-page', severity: 'info' as const, reason, file }];
  });
}
