import type { Navigation } from '../navigation/navigation.ts';
import { type BundleFiles, type CheckedPage, checkLinks } from './check-links.ts';
import { checkOrphans } from './check-orphans.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Checks that need all pages at once. @param files What the bundle holds beside the pages. */
export function checkSite(
  pages: readonly CheckedPage[],
  navigation: Navigation,
  files: BundleFiles,
): Diagnostic[] {
  return [...checkLinks(pages, files), ...checkOrphans(pages, navigation)];
}
