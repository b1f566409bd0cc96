import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { colorProp, flagProp, flagUnlessOff, numberProp, plainText, textProp } from './read-props.ts';

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
  const address = href && !flagProp(element, 'disabled') ? context.link(href, element) : undefined;
  const kind = cardKind(element);
  const external = address !== undefined && /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address);
  const content = body(element, context);
  const link = { href: address, ...(external ? { target: '_blank', rel: 'noreferrer' } : {}) };
  // A link cannot hold another: where the text has some, the title is the card's, and its area the whole card.
  const isStretched = address !== undefined && holdsLink(content);
  return [
    h(
      address === undefined || isStretched ? 'div.op-card' : 'a.op-card',
      {
        ...(address === undefined || isStretched ? {} : link),
        ...(isStretched ? { dataStretched: '' } : {}),
        ...(flagProp(element, 'horizontal') ? { dataHorizontal: '' } : {}),
        ...(flagProp(element, 'disabled') ? { ariaDisabled: 'true' } : {}),
        ...(withArrow(element, external) ? { dataArrow: '' } : {}),
        ...(kind ? { dataType: kind.type } : {}),
      },
      [
        ...image(element, context),
        ...symbol(element, context),
        ...(isStretched
          ? [h('a.op-card-link', { ...link, ariaLabel: plainText(props(element).title) || href })]
          : []),
        content,
      ],
    ),
  ];
}

function holdsLink(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'a' || node.children.some(holdsLink));
}

/** The kinds of callouts, with the icon that stands for them where the card names none. */
const kindIcons = new Map(
  Object.entries<string>({
    info: 'circle-info',
    note: 'circle-info',
    warning: 'triangle-exclamation',
    tip: 'lightbulb',
    check: 'circle-check',
    danger: 'circle-exclamation',
  }),
);

function cardKind(element: JsxElement): { type: string; icon: string | undefined } | undefined {
  const type = textProp(element, 'type') ?? '';
  return kindIcons.has(type) ? { type, icon: kindIcons.get(type) } : undefined;
}

/** Links that leave the site carry an arrow unless it is switched off. */
function withArrow(element: JsxElement, external: boolean): boolean {
  return external ? flagUnlessOff(element, 'arrow') : flagProp(element, 'arrow');
}

function image(element: JsxElement, context: ComponentContext): ElementContent[] {
  const source = textProp(element, 'img');
  return source
    ? [h('img.op-card-image', { src: context.asset(source, element), alt: '', loading: 'lazy' })]
    : [];
}

function symbol(element: JsxElement, context: ComponentContext): ElementContent[] {
  const { icon, iconType, color } = props(element);
  const drawn = context.icon(icon ?? cardKind(element)?.icon, {
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
  const address = context.link(textProp(element, 'href') ?? '#', element);
  return [
    h('a.op-tile', { href: address }, [
      h('div.op-tile-picture', context.children(element)),
      title ? h('p.op-card-title', context.content(title)) : '',
      description ? h('p.op-card-text', context.content(description)) : '',
    ]),
  ];
}
