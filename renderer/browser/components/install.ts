import { installCopyButtons } from './copy-code.ts';
import { installDisclosures } from './disclosure.ts';
import { installTabs } from './tabs.ts';

/** Brings the components of a page to life. */
export function installComponents(): void {
  installTabs();
  installCopyButtons();
  installDisclosures();
}
