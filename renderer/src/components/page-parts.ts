import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { toString as textOf } from 'mdast-util-to-string';
import { type ComponentFamily, panelKey, props } from './component.ts';
import { codeText, flagProp, listProp, markdownProp, numberProp, plainText, textProp } from './read-props.ts';

/** Parts that stand for something Markdown has already, or for a place on the page. */
export const pageParts: ComponentFamily = {
  Panel: (element, context) => {
    context.state<ElementContent[]>(panelKey, () => []).push(...context.children(element));
    return [];
  },
  CodeBlock: (element, context) => [
    context.code({
      code: codeText(element),
      language: textProp(element, 'language') ?? 'text',
      meta: codeMeta(element),
      place: element,
    }),
  ],
  Heading: (element, context) => {
    const depth = Math.min(6, Math.max(1, numberProp(element, 'level', 2)));
    const content = context.children(element);
    if (flagProp(element, 'noAnchor')) return [h(`h${depth}`, content)];
    const text = textOf(element);
    const id = context.anchor(text, textProp(element, 'id'));
    context.heading({ id, depth, text });
    return [h(`h${depth}`, { id }, content)];
  },
  Prompt: (element, context) => {
    const description = markdownProp(element, 'description', context);
    return [
      h('div.op-prompt', { dataActions: promptActions(element).join(' ') }, [
        h('details', [
          h('summary', [
            ...context.icon(props(element).icon, { type: textProp(element, 'iconType') }),
            h('span', description.length > 0 ? description : 'Prompt'),
          ]),
          h('div.op-prompt-body', context.children(element)),
        ]),
      ]),
    ];
  },
  View: (element, context) => {
    const { title } = props(element);
    const heading = h('p.op-view-title', context.content(title));
    return [h('section.op-view', { dataView: plainText(title) }, [heading, ...context.children(element)])];
  },
};

/** What a reader may do with a prompt; the script makes a button of each. */
function promptActions(element: Parameters<typeof textProp>[0]): string[] {
  const actions = listProp(props(element).actions);
  return actions.length === 0
    ? ['copy']
    : actions.filter((action) => action === 'copy' || action === 'cursor');
}

/** The props of a code block in the form that a fence writes them. */
function codeMeta(element: Parameters<typeof textProp>[0]): string {
  const filename = textProp(element, 'filename');
  const flags = ['lines', 'wrap', 'nocopy', 'expandable'].filter((name) => flagProp(element, name));
  const marks = ['highlight', 'focus', 'icon'].flatMap((name) => {
    const value = textProp(element, name);
    return value === undefined ? [] : [`${name}="${value.replace(/[[\]"]/g, '')}"`];
  });
  return [...(filename ? [`title="${filename.replaceAll('"', "'")}"`] : []), ...marks, ...flags].join(' ');
}
