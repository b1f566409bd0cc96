import { h } from 'hastscript';
import type { ComponentFamily } from './component.ts';
import { props } from './component.ts';
import { classNames, colorProp, flagProp, textProp } from './read-props.ts';

/** Small things inside a sentence. */
export const inline: ComponentFamily = {
  Icon: (element, context) => {
    const { icon, src, iconType, color, size, className } = props(element);
    return context.icon(icon ?? src, {
      type: typeof iconType === 'string' ? iconType : undefined,
      color: colorProp(color),
      size: typeof size === 'number' || typeof size === 'string' ? size : undefined,
      className: typeof className === 'string' ? className : undefined,
    });
  },
  Badge: (element, context) => {
    const { icon } = props(element);
    const color = (textProp(element, 'color') ?? 'gray').replace(/[^a-z-]/gi, '');
    const properties = {
      className: ['op-badge', ...classNames(element)],
      dataColor: color,
      dataSize: textProp(element, 'size') ?? 'md',
      dataShape: textProp(element, 'shape') ?? 'rounded',
      ...(flagProp(element, 'stroke') ? { dataStroke: '' } : {}),
      ...(flagProp(element, 'disabled') ? { dataDisabled: '' } : {}),
    };
    const drawn = context.icon(icon, { type: textProp(element, 'iconType') });
    return [h('span', properties, [...drawn, ...context.children(element)])];
  },
  Tooltip: (element, context) => {
    const { tip, headline, cta } = props(element);
    const href = textProp(element, 'href');
    return [
      h('span.op-tooltip', { tabIndex: 0 }, [
        ...context.children(element),
        h('span.op-tooltip-body', { role: 'tooltip' }, [
          headline ? h('strong', context.content(headline)) : '',
          ...context.content(tip),
          href && cta ? h('a', { href: context.link(href, element) }, context.content(cta)) : '',
        ]),
      ]),
    ];
  },
  Snippet: (_element, _context) => [],
};
