import { h } from 'hastscript';
import type { ComponentFamily } from './component.ts';
import { props } from './component.ts';
import { markdownProp } from './read-props.ts';

/** `Frame`: a picture or video with a border and a caption. */
export const frames: ComponentFamily = {
  Frame: (element, context) => {
    const { hint } = props(element);
    const caption = markdownProp(element, 'caption', context);
    return [
      h('figure.op-frame', [
        hint ? h('p.op-frame-hint', context.content(hint)) : '',
        h('div.op-frame-content', context.children(element)),
        caption.length > 0 ? h('figcaption', caption) : '',
      ]),
    ];
  },
};
