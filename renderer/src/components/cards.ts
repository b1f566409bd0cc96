import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { colorProp, flagProp, numberProp, textProp } from './read-props.ts';

/** Cards and the grids that hold them. */
export const cards: ComponentFamily = {
  Card: card,
  CardGroup: grid,
  Columns: grid,
  Column: (element, context) => [h('div.op-column', context.children(element))],
  Tiles: grid,
  Tile: tile,
};

function grid(element: JsxElement, context: ComponentContext): ElementContent[] {
  const columns = Math.min(4, Math.max(1, Math.round(numberProp(element, 'cols', 2))));
  return [h('div.op-cards', { style: `--op-columns:${columns}` }, context.children(element))];
}

function card(element: JsxElement, context: ComponentContext): ElementContent[] {
  const href = textProp(element, 'href');
  const address = href && !flagProp(element, 'disabled') ? context.link(href, element as never) : undefined;
  const external = address !== undefined && /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address);
  return [
    h(
      address === undefined ? 'div.op-card' : 'a.op-card',
      {
        ...(address === undefined ? {} : { href: address }),
        ...(external ? { target: '_blank', rel: 'noreferrer' } : {}),
        ...(flagProp(element, 'horizontal') ? { dataHorizontal: '' } : {}),
      },
      [...image(element, context), ...symbol(element, context), body(element, context)],
    ),
  ];
}

function image(element: JsxElement, context: ComponentContext): ElementContent[] {
  const source = textProp(element, 'img');
  return source
    ? [h('img.op-card-image', { src: context.asset(source, element as never), alt: '', loading: 'lazy' })]
    : [];
}

function symbol(element: JsxElement, context: ComponentContext): ElementContent[] {
  const { icon, iconType, color } = props(element);
  const drawn = context.icon(icon, {
    type: typeof iconType === 'string' ? iconType : undefined,
    color: colorProp(color),
  });
  return drawn.length > 0 ? [h('span.op-card-icon', { ariaHidden: 'true' }, drawn)] : [];
}

function body(element: JsxElement, context: ComponentContext): ElementContent {
  const { title, description, cta } = props(element);
  return h('div.op-card-body', [
    title ? h('p.op-card-title', context.content(title)) : '',
    h('div.op-card-text', [...context.content(description), ...context.children(element)]),
    cta ? h('span.op-card-cta', [...context.content(cta), ' →']) : '',
  ]);
}

function tile(element: JsxElement, context: ComponentContext): ElementContent[] {
  const { title, description } = props(element);
  const address = context.link(textProp(element, 'href') ?? '#', element as never);
  return [
    h('a.op-tile', { href: address }, [
      h('div.op-tile-picture', context.children(element)),
      title ? h('p.op-card-title', context.content(title)) : '',
      description ? h('p.op-card-text', context.content(description)) : '',
    ]),
  ];
}
