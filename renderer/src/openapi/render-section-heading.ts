import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext } from '../components/component.ts';

/** A heading of the reference that stands in the table of contents and in search. */
export function renderSectionHeading(
  text: string,
  context: ComponentContext,
  extra: ElementContent[] = [],
): ElementContent {
  const id = context.anchor(text);
  context.heading({ id, depth: 2, text });
  return h('h2.op-api-heading', { id }, [h('a', { href: `#${encodeURI(id)}` }, text), ...extra]);
}
