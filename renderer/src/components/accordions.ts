import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { flagProp, plainText, textProp } from './read-props.ts';

/** Accordions and expandables: native disclosure elements, opened by their hash. */
export const accordions: ComponentFamily = {
  Accordion: (element, context) => {
    const { title, description, icon, iconType } = props(element);
    const drawn = context.icon(icon, { type: typeof iconType === 'string' ? iconType : undefined });
    const id = context.anchor(plainText(title), textProp(element, 'id'));
    return [
      disclosure(
        element,
        'op-accordion',
        { id },
        [
          drawn.length > 0 ? h('span.op-accordion-icon', { ariaHidden: 'true' }, drawn) : '',
          h('span.op-accordion-title', context.content(title)),
          description ? h('span.op-accordion-description', context.content(description)) : '',
        ],
        context,
      ),
    ];
  },
  AccordionGroup: (element, context) => [h('div.op-accordions', context.children(element))],
  Expandable: (element, context) => {
    const title = context.content(props(element).title);
    const summary = h('span', title.length > 0 ? title : 'properties');
    return [disclosure(element, 'op-expandable', {}, [summary], context)];
  },
};

function disclosure(
  element: JsxElement,
  className: string,
  properties: Record<string, string>,
  summary: (ElementContent | string)[],
  context: ComponentContext,
): ElementContent {
  const open = flagProp(element, 'defaultOpen') ? { open: true } : {};
  return h('details', { className: [className], ...properties, ...open }, [
    h('summary', summary),
    h('div.op-disclosed', context.children(element)),
  ]);
}
