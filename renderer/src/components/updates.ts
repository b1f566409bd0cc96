import { h } from 'hastscript';
import type { ComponentFamily } from './component.ts';
import { props } from './component.ts';
import { listProp, markdownProp, plainText } from './read-props.ts';

/**
 * Entries of a changelog. The label is the anchor and an entry of the table of contents; `data-tags` carries the
 * tags for filters. Without a script all entries show.
 */
export const updates: ComponentFamily = {
  Update: (element, context) => {
    const { label: written, tags: given } = props(element);
    const label = plainText(written);
    const description = markdownProp(element, 'description', context);
    const tags = listProp(given);
    const id = context.anchor(label === '' ? 'update' : label);
    if (label !== '') context.heading({ id, depth: 2, text: label });
    const head = h('div.op-update-head', [
      h('a.op-update-label', { href: `#${encodeURI(id)}` }, context.content(written)),
      tags.length > 0
        ? h(
            'div.op-update-tags',
            tags.map((tag) => h('span.op-badge', tag)),
          )
        : '',
      description.length > 0 ? h('div.op-update-description', description) : '',
    ]);
    const properties = tags.length > 0 ? { id, dataTags: JSON.stringify(tags) } : { id };
    return [h('section.op-update', properties, [head, h('div.op-update-body', context.children(element))])];
  },
};
