import type { Navigation } from '../navigation/navigation.ts';
import { type CheckedPage, checkLinks } from './check-links.ts';
import { checkOrphans } from './check-orphans.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Checks that need all pages at once. */
export function checkSite(pages: readonly CheckedPage[], navigation: Navigation): Diagnostic[] {
  return [...checkLinks(pages), ...checkOrphans(pages, navigation)];
}
