import type { Parents } from 'mdast';
import { childElements } from '../components/child-elements.ts';
import { admonitionKinds } from '../markdown/admonition-kinds.ts';
import type { JsxNode } from './nodes.ts';
import type { PropValue } from './prop-value.ts';

type Props = { [key: string]: PropValue };

/** How a component of another tool is written with ours. */
type Adapter = {
  name: string | ((props: Props) => string);
  /** Our prop, and the props that may hold it there: the first that is given counts. */
  props?: Readonly<Record<string, readonly string[]>>;
  /** The prop whose text is the content there. */
  content?: string;
  /** Props that have no meaning here. */
  without?: readonly string[];
};

const kindOf = (props: Props, otherwise: string): string =>
  admonitionKinds.get(String(props.type ?? '').toLowerCase()) ?? otherwise;

const ownKinds = /^(?:note|info|tip|check|warning|danger)$/i;

const tab: Adapter = { name: 'Tab', props: { title: ['title', 'label', 'value'], value: ['value'] } };
const aside: Adapter = { name: (props) => kindOf(props, 'Note'), without: ['type'] };
const link: Adapter = {
  name: 'a',
  props: { href: ['href', 'to'] },
  without: ['icon', 'iconPlacement', 'variant'],
};
const image: Adapter = { name: 'img' };
const card: Adapter = { name: 'Card' };
const cards: Adapter = { name: 'CardGroup', props: { cols: ['cols', 'num'] } };

/** Components of Docusaurus, Starlight, Nextra, Fumadocs and VitePress that have another name or other props here. */
const adapters = new Map(
  Object.entries<Adapter>({
    Accordions: { name: 'AccordionGroup' },
    Admonition: aside,
    Aside: aside,
    Badge: {
      name: 'Badge',
      props: { color: ['color', 'variant', 'type'] },
      content: 'text',
    },
    Callout: {
      name: (props) => (ownKinds.test(String(props.type)) ? 'Callout' : kindOf(props, 'Callout')),
      props: { icon: ['icon', 'emoji'] },
    },
    CardGrid: cards,
    Cards: cards,
    'Cards.Card': card,
    'Cards.Item': card,
    Code: { name: 'CodeBlock', props: { language: ['lang'], filename: ['title'] }, content: 'code' },
    CodeBlock: {
      name: 'CodeBlock',
      props: {
        language: ['language', 'lang'],
        filename: ['filename', 'title'],
        lines: ['lines', 'showLineNumbers'],
      },
    },
    Details: {
      name: 'Accordion',
      props: { title: ['title', 'summary'], defaultOpen: ['defaultOpen', 'open'] },
    },
    File: { name: 'Tree.File' },
    'FileTree.File': { name: 'Tree.File' },
    'FileTree.Folder': { name: 'Tree.Folder' },
    Files: { name: 'Tree' },
    Folder: { name: 'Tree.Folder' },
    Image: image,
    ImageZoom: image,
    Link: link,
    LinkButton: link,
    LinkCard: card,
    Tab: tab,
    TabItem: tab,
    'Tabs.Tab': tab,
  }),
);

/** Colours that are named after what they mean. */
const badgeColors = new Map(
  Object.entries<string>({
    note: 'blue',
    info: 'blue',
    tip: 'green',
    success: 'green',
    caution: 'orange',
    warning: 'yellow',
    danger: 'red',
  }),
);

/** Packages whose components are known by their names, or are of no use in a bundle. */
const tools =
  /^(?:@theme(?:-original|-init)?|@docusaurus|@astrojs\/starlight|astro:\w+|nextra(?:-theme-\w+)?|next|fumadocs-\w+|@?rspress|vitepress)(?:\/|$)/;

/** Whether a package belongs to a tool that renders documentation. */
export function isToolPackage(specifier: string): boolean {
  return tools.test(specifier);
}

/** Whether a component is known from another tool. */
export function isForeignComponent(name: string): boolean {
  return adapters.has(name);
}

/** Makes one of our elements of one that was written for another tool; others stay as they are. */
export function adaptElement(element: JsxNode): void {
  const { name } = element;
  if (name === 'Tabs') nameTabs(element);
  const adapter = name === null ? undefined : adapters.get(name);
  if (adapter === undefined) return;
  const given = propsOf(element);
  element.name = typeof adapter.name === 'string' ? adapter.name : adapter.name(given);
  element.data = Object.assign({}, element.data, { props: toOwnProps(given, adapter) });
  const content = adapter.content === undefined ? undefined : given[adapter.content];
  if (typeof content === 'string' && element.children.length === 0)
    element.children = [{ type: 'text', value: content }];
}

function toOwnProps(given: Props, { props = {}, content, without = [] }: Adapter): Props {
  const own: Props = Object.assign(Object.create(null), given);
  for (const [name, sources] of Object.entries(props)) {
    const source = sources.find((candidate) => given[candidate] !== undefined);
    for (const candidate of sources) delete own[candidate];
    if (source !== undefined) own[name] = given[source];
  }
  for (const name of [content, ...without]) if (name !== undefined) delete own[name];
  const color = badgeColors.get(String(own.color));
  if (color !== undefined) own.color = color;
  return own;
}

/** Takes over what stands at the tabs as a whole: `items={['A', 'B']}`, `values={[{ label: 'A', value: 'a' }]}`. */
function nameTabs(element: JsxNode): void {
  const props = propsOf(element);
  const names = [props.items, props.values].find(Array.isArray)?.map(readName) ?? [];
  const chosen = props.defaultValue ?? props.defaultIndex;
  const tabs = childElements(element as Parents, 'Tab').map(propsOf);
  const isChosen = (tab: Props, index: number) =>
    chosen === undefined ? tab.default === true : tab.value === chosen || index === chosen;
  const selected = tabs.findIndex(isChosen);
  if (selected > 0) props.defaultTabIndex ??= selected;
  for (const [index, tab] of tabs.entries()) {
    const name = tab.title === undefined ? names[index] : names.find(({ value }) => value === tab.title);
    if (name !== undefined) tab.title = name.label;
    for (const key of ['value', 'default']) delete tab[key];
  }
  for (const key of ['items', 'values', 'defaultValue', 'defaultIndex', 'groupId']) delete props[key];
}

function propsOf(element: JsxNode): Props {
  return (element.data as { props?: Props } | undefined)?.props ?? {};
}

function readName(item: PropValue): { label: PropValue; value: PropValue } {
  const record =
    typeof item === 'object' && item !== null && !Array.isArray(item) && !('nodes' in item)
      ? item
      : undefined;
  if (record === undefined) return { label: item, value: item };
  return { label: record.label ?? record.value, value: record.value ?? record.label };
}
