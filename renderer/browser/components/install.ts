import { installCodeTools, installPrompts } from './copy-code.ts';
import { installDisclosures } from './disclosure.ts';
import { installImageZoom } from './image-zoom.ts';
import { installTabs } from './tabs.ts';
import { installTooltips } from './tooltips.ts';
import { installUpdateFilter } from './update-filter.ts';
import { installViews } from './views.ts';

/** Brings the components of a page to life. */
export function installComponents(): void {
  installTabs();
  installUpdateFilter();
  installCodeTools();
  installPrompts();
  installImageZoom();
  installViews();
  installDisclosures();
  installTooltips();
}
