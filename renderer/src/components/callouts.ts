import { h } from 'hastscript';
import type { Component, ComponentContext, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { colorProp, textProp } from './read-props.ts';

type Kind = { name: string; label: string; icon: string };

const kinds = {
  note: { name: 'note', label: 'Note', icon: 'circle-info' },
  info: { name: 'info', label: 'Info', icon: 'circle-info' },
  tip: { name: 'tip', label: 'Tip', icon: 'lightbulb' },
  check: { name: 'check', label: 'Check', icon: 'circle-check' },
  warning: { name: 'warning', label: 'Warning', icon: 'triangle-exclamation' },
  danger: { name: 'danger', label: 'Danger', icon: 'circle-exclamation' },
} as const satisfies Record<string, Kind>;

/** `Note`, `Warning`, … and `Callout`, whose `type`, `icon` and `color` are free. */
export const callouts: ComponentFamily = {
  Note: fixed(kinds.note),
  Info: fixed(kinds.info),
  Tip: fixed(kinds.tip),
  Check: fixed(kinds.check),
  Warning: fixed(kinds.warning),
  Danger: fixed(kinds.danger),
  Callout: (element, context) =>
    callout(element, context, kindOf(textProp(element, 'type')) ?? custom(element)),
};

function fixed(kind: Kind): Component {
  return (element, context) => callout(element, context, kindOf(textProp(element, 'type')) ?? kind);
}

function kindOf(name: string | undefined): Kind | undefined {
  return Object.values(kinds).find((kind) => kind.name === name?.toLowerCase());
}

function custom(element: JsxElement): Kind {
  return { name: 'custom', label: 'Note', icon: textProp(element, 'icon') ? '' : 'circle-info' };
}

function callout(element: JsxElement, context: ComponentContext, kind: Kind) {
  const { icon, iconType, color, title } = props(element);
  const accent = colorProp(color);
  const symbol = context.icon(icon ?? kind.icon, {
    type: typeof iconType === 'string' ? iconType : undefined,
  });
  return [
    h(
      'div.op-callout',
      {
        className: [`op-${kind.name}`],
        role: 'note',
        ariaLabel: kind.label,
        ...(accent ? { style: `--op-callout:${accent}` } : {}),
      },
      [
        symbol.length > 0 ? h('span.op-callout-icon', { ariaHidden: 'true' }, symbol) : '',
        h('div.op-callout-body', [
          title ? h('p.op-callout-title', context.content(title)) : '',
          ...context.children(element),
        ]),
      ],
    ),
  ];
}
