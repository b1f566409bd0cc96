import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { childElements } from './child-elements.ts';
import type { ComponentContext, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { flagProp, plainText, textProp } from './read-props.ts';

/** Numbered steps, each with an anchor and an entry in the table of contents when its title is a heading. */
export const steps: ComponentFamily = {
  Steps: (element, context) => {
    const items = childElements(element, 'Step');
    const size = textProp(element, 'titleSize') ?? 'p';
    if (items.length === 0) return context.children(element);
    return [
      h(
        'ol.op-steps',
        { role: 'list' },
        items.map((item) => step(item, size, context)),
      ),
    ];
  },
  Step: (element, context) => [h('ol.op-steps', { role: 'list' }, [step(element, 'p', context)])],
};

function step(element: JsxElement, inherited: string, context: ComponentContext): ElementContent {
  const { title, icon, iconType, stepNumber } = props(element);
  const drawn = context.icon(icon, { type: typeof iconType === 'string' ? iconType : undefined });
  const number = typeof stepNumber === 'number' ? { value: stepNumber } : {};
  return h('li.op-step', number, [
    drawn.length > 0 ? h('span.op-step-icon', { ariaHidden: 'true' }, drawn) : '',
    ...heading(
      element,
      textProp(element, 'titleSize') ?? inherited,
      context,
      title === undefined ? [] : context.content(title),
    ),
    h('div.op-step-body', context.children(element)),
  ]);
}

function heading(
  element: JsxElement,
  size: string,
  context: ComponentContext,
  title: ElementContent[],
): ElementContent[] {
  if (title.length === 0) return [];
  const text = plainText(props(element).title);
  const tag = /^h[2-4]$/.test(size) ? size : 'p';
  if (flagProp(element, 'noAnchor')) return [h(`${tag}.op-step-title`, title)];
  const id = context.anchor(text, textProp(element, 'id'));
  context.heading({ id, depth: tag === 'p' ? 3 : Number(tag.slice(1)), text });
  return [h(`${tag}.op-step-title`, { id }, [h('a.op-h', { href: `#${encodeURI(id)}` }, title)])];
}
