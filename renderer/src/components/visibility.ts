import type { ComponentFamily } from './component.ts';
import { props } from './component.ts';

/** Content for people or for agents: pages show the one, their Markdown the other; see `toPageMarkdown`. */
export const visibility: ComponentFamily = {
  Visibility: (element, context) => (props(element).for === 'agents' ? [] : context.children(element)),
};
