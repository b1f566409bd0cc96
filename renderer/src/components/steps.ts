import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Nodes } from 'mdast';
import { isElement, partsOf } from './child-elements.ts';
import type { ComponentContext, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { flagProp, plainText, textProp } from './read-props.ts';

/** Numbered steps, each with an anchor and an entry in the table of contents when its title is a heading. */
export const steps: ComponentFamily = {
  Steps: (element, context) => {
    const size = textProp(element, 'titleSize') ?? 'p';
    const { before, items } = inSteps(partsOf(element, isStep));
    if (items.length === 0) return context.children(element);
    return [
      ...context.convert(before),
      h(
        'ol.op-steps',
        { role: 'list' },
        items.map((item) => step(item, size, context)),
      ),
    ];
  },
  Step: (element, context) => [
    h('ol.op-steps', { role: 'list' }, [step({ element, after: [] }, 'p', context)]),
  ],
};

/** A step, and what stands between it and the next one. */
type Item = { element: JsxElement; after: Nodes[] };

function isStep(node: Nodes): node is JsxElement {
  return isElement(node, 'Step');
}

function inSteps(parts: readonly Nodes[]): { before: Nodes[]; items: Item[] } {
  const before: Nodes[] = [];
  const items: Item[] = [];
  for (const part of parts) {
    if (isStep(part)) items.push({ element: part, after: [] });
    else (items.at(-1)?.after ?? before).push(part);
  }
  return { before, items };
}

function step({ element, after }: Item, inherited: string, context: ComponentContext): ElementContent {
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
    h('div.op-step-body', [...context.children(element), ...context.convert(after)]),
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
