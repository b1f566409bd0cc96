import type { ElementContent } from 'hast';
import { h, s } from 'hastscript';
import type { PropValue } from '../mdx/prop-value.ts';
import { childElements } from './child-elements.ts';
import type { Component, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { colorProp, plainText, textProp } from './read-props.ts';

/** Swatches are drawn, not styled: a strict policy forbids style attributes. */
const item: Component = (element) => [swatch(element)];

/** A palette of colours, in rows with titles or as one line. */
export const colors: ComponentFamily = {
  Color: (element, context) => {
    const variant = textProp(element, 'variant') === 'table' ? 'table' : 'compact';
    return [h(`div.op-color.op-color-${variant}`, context.children(element))];
  },
  'Color.Row': (element, context) => {
    const title = context.content(props(element).title);
    const swatches = childElements(element, 'Color.Item').map(swatch);
    return [h('div.op-color-row', [title.length > 0 ? h('p.op-color-title', title) : '', ...swatches])];
  },
  'Color.Item': item,
};

function swatch(element: JsxElement): ElementContent {
  const { value } = props(element);
  const values = valuesOf(value);
  return h('div.op-color-item', [
    h(
      'span.op-color-swatches',
      values.map((color) =>
        s('svg', { viewBox: '0 0 1 1', width: 32, height: 32, ariaHidden: 'true' }, [
          s('rect', { width: 1, height: 1, fill: color }),
        ]),
      ),
    ),
    h('span.op-color-name', plainText(props(element).name)),
    h('code', values.join(' / ')),
  ]);
}

function valuesOf(value: PropValue): string[] {
  const isPair = typeof value === 'object' && value !== null && !Array.isArray(value) && !('nodes' in value);
  const candidates = isPair ? [value.light, value.dark] : [value];
  return candidates.flatMap((candidate) => colorProp(candidate) ?? []);
}
