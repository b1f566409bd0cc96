import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext } from '../components/component.ts';
import { interfaceStrings } from '../page/interface-strings.ts';
import type { ApiText } from '../page/strings/strings.ts';
import { apiTexts } from './api-texts.ts';

/**
 * A heading of the reference that stands in the table of contents and in search. Its anchor is the same in every language,
 * so that what leads to one page leads to its translations too.
 */
export function renderSectionHeading(
  name: ApiText,
  context: ComponentContext,
  extra: ElementContent[] = [],
): ElementContent {
  const id = context.anchor(interfaceStrings('en').api[name]);
  const text = apiTexts(context)[name];
  context.heading({ id, depth: 2, text });
  return h('h2.op-api-heading', { id }, [h('a', { href: `#${encodeURI(id)}` }, text), ...extra]);
}
