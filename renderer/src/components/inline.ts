import { h } from 'hastscript';
import type { ComponentFamily } from './component.ts';
import { props } from './component.ts';
import { colorProp, textProp } from './read-props.ts';

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
    return [
      h('span.op-badge', { dataColor: color, dataSize: textProp(element, 'size') ?? 'md' }, [
        ...context.icon(icon),
        ...context.children(element),
      ]),
    ];
  },
  Tooltip: (element, context) => {
    const { tip, headline } = props(element);
    return [
      h('span.op-tooltip', { tabIndex: 0 }, [
        ...context.children(element),
        h('span.op-tooltip-body', { role: 'tooltip' }, [
          headline ? h('strong', context.content(headline)) : '',
          ...context.content(tip),
        ]),
      ]),
    ];
  },
  Snippet: (_element, _context) => [],
};
