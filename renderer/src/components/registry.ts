import { accordions } from './accordions.ts';
import { callouts } from './callouts.ts';
import { cards } from './cards.ts';
import { colors } from './colors.ts';
import type { Component } from './component.ts';
import { fields } from './fields.ts';
import { frames } from './frames.ts';
import { inline } from './inline.ts';
import { pageParts } from './page-parts.ts';
import { repositories } from './repositories.ts';
import { steps } from './steps.ts';
import { tabs } from './tabs.ts';
import { trees } from './trees.ts';
import { updates } from './updates.ts';
import { visibility } from './visibility.ts';

export { htmlElement } from './html-element.ts';

/** Every built-in component by its name in MDX. */
export const components: Readonly<Record<string, Component>> = {
  ...accordions,
  ...callouts,
  ...cards,
  ...colors,
  ...fields,
  ...frames,
  ...inline,
  ...pageParts,
  ...repositories,
  ...steps,
  ...tabs,
  ...trees,
  ...updates,
  ...visibility,
};

/** Whether a name needs no import: a built-in component or an HTML element. */
export function isBuiltin(name: string): boolean {
  return /^[a-z]/.test(name) || Object.hasOwn(components, name);
}
