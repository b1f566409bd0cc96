import { installCopyButtons } from './copy-code.ts';
import { installDisclosures } from './disclosure.ts';
import { installTabs } from './tabs.ts';
import { installUpdateFilter } from './update-filter.ts';

/** Brings the components of a page to life. */
export function installComponents(): void {
  installTabs();
  installUpdateFilter();
  installCopyButtons();
  installDisclosures();
}
