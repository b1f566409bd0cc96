import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Code, Nodes } from 'mdast';
import { fenceTitle } from '../highlight/fence-meta.ts';
import { readFence } from '../highlight/read-fence.ts';
import { isElement, partsOf } from './child-elements.ts';
import {
  type ComponentContext,
  type ComponentFamily,
  type JsxElement,
  panelKey,
  props,
} from './component.ts';
import { flagProp, flagUnlessOff, numberProp, plainText, textProp } from './read-props.ts';

/** Key of the page state that holds the names of the examples which the page brings itself. */
export const ownExamplesKey = 'own-examples';

/** One panel of a tab list. `label` is what tabs elsewhere on the page are synchronized by. */
type Panel = { label: string; title: ElementContent[]; content: ElementContent[]; id?: string | undefined };

/**
 * Tabs and code groups. Without scripts all panels are readable one under the other, each under its title;
 * the script turns them into tabs.
 */
export const tabs: ComponentFamily = {
  Tabs: (element, context) => {
    const parts = partsOf(element, isTab);
    const panels = parts.filter(isTab).map((tab) => toPanel(tab, context));
    if (panels.length === 0) return context.children(element);
    return [
      tabList(panels, {
        selected: numberProp(element, 'defaultTabIndex', 0),
        sync: flagUnlessOff(element, 'sync'),
        kind: 'tabs',
        border: flagProp(element, 'borderBottom'),
      }),
      ...context.convert(parts.filter((part) => !isTab(part))),
    ];
  },
  Tab: (element, context) => [
    tabList([toPanel(element, context)], { selected: 0, sync: false, kind: 'tabs' }),
  ],
  CodeGroup: codeGroup,
  RequestExample: example,
  ResponseExample: example,
};

function isTab(node: Nodes): node is JsxElement {
  return isElement(node, 'Tab');
}

function toPanel(element: JsxElement, context: ComponentContext): Panel {
  const { title, icon, iconType } = props(element);
  const drawn = context.icon(icon, { type: typeof iconType === 'string' ? iconType : undefined });
  const label = plainText(title);
  const id = context.anchor(label, textProp(element, 'id'));
  return { label, id, title: [...drawn, ...context.content(title)], content: context.children(element) };
}

/** Samples of a request and its answers stand in the right column, or below the title where there is none. */
function example(element: JsxElement, context: ComponentContext): ElementContent[] {
  context.state<ElementContent[]>(panelKey, () => []).push(...codeGroup(element, context));
  context.state<Set<string>>(ownExamplesKey, () => new Set()).add(element.name ?? '');
  return [];
}

/** One panel for each code block; what else an author put between them follows below. */
function codeGroup(element: JsxElement, context: ComponentContext): ElementContent[] {
  const parts = partsOf(element, isCodeBlock);
  const blocks = parts.filter(isCodeBlock);
  if (blocks.length === 0) return context.children(element);
  const panels = blocks.map((block) => toCodePanel(block, context));
  const kind = flagProp(element, 'dropdown') ? 'dropdown' : 'code';
  const others = parts.filter((part) => !isCodeBlock(part));
  return [tabList(panels, { selected: 0, sync: true, kind }), ...context.convert(others)];
}

function isCodeBlock(node: Nodes): node is Code | JsxElement {
  return node.type === 'code' || isElement(node, 'CodeBlock');
}

function toCodePanel(block: Code | JsxElement, context: ComponentContext): Panel {
  const label = block.type === 'code' ? fenceLabel(block) : codeBlockLabel(block);
  return { label, title: [{ type: 'text', value: label }], content: context.convert([block]) };
}

function fenceLabel(fence: Code): string {
  const { language, meta } = readFence(fence.lang ?? '', fence.meta ?? '');
  return fenceTitle(meta) ?? (language || 'Code');
}

function codeBlockLabel(element: JsxElement): string {
  return textProp(element, 'filename') ?? textProp(element, 'language') ?? 'Code';
}

type TabOptions = { selected: number; sync: boolean; kind: 'tabs' | 'code' | 'dropdown'; border?: boolean };

function tabList(panels: readonly Panel[], { selected, sync, kind, border }: TabOptions): ElementContent {
  const properties = {
    dataKind: kind,
    dataSelected: String(selected),
    ...(sync ? { dataSync: '' } : {}),
    ...(border ? { dataBorder: '' } : {}),
  };
  return h('op-tabs', properties, [
    ...panels.map(({ label, title, content, id }) =>
      h('section.op-tab', { dataLabel: label, ...(id ? { id } : {}) }, [
        h('p.op-tab-title', title),
        h('div.op-tab-body', content),
      ]),
    ),
  ]);
}
