import type { Nodes } from 'mdast';
import type { Budget } from '../mdx/budget.ts';
import { cloneNode, createElement, takeMarkup, verbatim } from '../mdx/nodes.ts';
import type { PropValue } from '../mdx/prop-value.ts';
import { templateKey } from './template-key.ts';

/** How the result of the sandbox becomes content of the page. */
export type TreeSetup = {
  slots: readonly Nodes[][];
  /** Marks what the reader's browser needs to find again. */
  interactive: boolean;
  /** `span` where the island stands in a line. */
  wrapper: 'div' | 'span';
  budget: Budget;
};

type Walk = TreeSetup & { used: Set<number>; inBuiltin: boolean };

const maximumDepth = 200;

/** Turns the sandbox's result, which is data of an untrusted kind, into nodes with `data.props`. */
export function treeToNodes(tree: unknown, setup: TreeSetup): Nodes[] {
  const walk: Walk = { ...setup, used: new Set(), inBuiltin: false };
  const nodes = toNodes(tree, walk, 0);
  const hidden = setup.interactive ? setup.slots.flatMap((slot, index) => hiddenSlot(slot, index, walk)) : [];
  return [...nodes, ...hidden];
}

/** Content that the component does not show at first waits, unseen, for the browser. */
function hiddenSlot(slot: Nodes[], index: number, { used, wrapper }: Walk): Nodes[] {
  if (used.has(index)) return [];
  return [createElement(wrapper, { 'data-op-slot': String(index), hidden: true }, slot)];
}

function toNodes(tree: unknown, walk: Walk, depth: number): Nodes[] {
  if (typeof tree === 'string') return tree === '' ? [] : [verbatim(tree)];
  if (depth > maximumDepth) throw new Error('It renders elements that are nested too deeply');
  if (Array.isArray(tree)) return tree.flatMap((item) => toNodes(item, walk, depth));
  if (typeof tree !== 'object' || tree === null) return [];
  if ('slot' in tree && typeof tree.slot === 'number') return slotNodes(tree.slot, walk);
  if (!('name' in tree) || typeof tree.name !== 'string') return [];
  return [elementNode({ ...tree, name: tree.name }, walk, depth)];
}

function slotNodes(index: number, walk: Walk): Nodes[] {
  const content = walk.slots[index] ?? [];
  if (!walk.interactive)
    return walk.used.has(index)
      ? content.map((node) => cloneNode(node, walk.budget))
      : use(index, content, walk);
  if (walk.used.has(index)) return [];
  return [
    createElement(
      walk.wrapper,
      { 'data-op-slot': String(index), className: 'op-contents' },
      use(index, content, walk),
    ),
  ];
}

function use(index: number, content: Nodes[], { used }: Walk): Nodes[] {
  used.add(index);
  return content;
}

type ElementTree = { name: string; builtin?: unknown; props?: unknown; children?: unknown };

function elementNode(tree: ElementTree, walk: Walk, depth: number): Nodes {
  const builtin = tree.builtin === true;
  const props = toProps(tree.props, walk, depth);
  const markup = builtin ? undefined : takeMarkup(props);
  const inner: Walk = { ...walk, inBuiltin: walk.inBuiltin || builtin };
  const children = markup === undefined ? toNodes(tree.children, inner, depth + 1) : [markup];
  if (!builtin) {
    if (walk.interactive) keepAddress(props);
    return createElement(tree.name, props, children);
  }
  if (!walk.interactive || walk.inBuiltin) return createElement(tree.name, props, children);
  const key = templateKey(tree.name, props);
  return createElement('span', { 'data-op-template': key, className: 'op-contents' }, [
    createElement(tree.name, props, markChildren(children)),
  ]);
}

/** Where a copy of a built-in takes other children; not around other built-ins, which look at who their parent is. */
function markChildren(children: Nodes[]): Nodes[] {
  const nested = children.some(
    (node) => 'name' in node && typeof node.name === 'string' && /^[A-Z]/.test(node.name),
  );
  if (children.length === 0 || nested) return children;
  return [createElement('span', { 'data-op-children': '', className: 'op-contents' }, children)];
}

/** The page rewrites addresses; the browser learns from the first rendering what each one became. */
function keepAddress(props: { [key: string]: PropValue }): void {
  for (const name of ['src', 'href']) {
    if (typeof props[name] === 'string' && !/^(?:[a-z]+:|#|\/\/)/i.test(props[name])) {
      props[`data-op-${name}`] = props[name];
    }
  }
  const pictures = localPictures(props.style);
  if (pictures.length > 0) props['data-op-style'] = pictures.join('\n');
}

function localPictures(style: PropValue): string[] {
  if (typeof style !== 'object' || style === null) return [];
  const addresses = Object.values(style).flatMap((value) =>
    typeof value === 'string'
      ? [...value.matchAll(/url\(\s*["']?([^)"']*)/g)].map(([, found = '']) => found)
      : [],
  );
  return addresses.filter((address) => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address));
}

/** React's names for the first state of a form are HTML's names for it. */
const renamed = new Map([
  ['defaultValue', 'value'],
  ['defaultChecked', 'checked'],
]);

function toProps(props: unknown, walk: Walk, depth: number): { [key: string]: PropValue } {
  const result: { [key: string]: PropValue } = Object.create(null);
  if (typeof props !== 'object' || props === null) return result;
  for (const [name, value] of Object.entries(props)) {
    if (name !== 'suppressHydrationWarning')
      result[renamed.get(name) ?? name] = toProp(value, walk, depth + 1);
  }
  return result;
}

function toProp(value: unknown, walk: Walk, depth: number): PropValue {
  if (depth > maximumDepth) throw new Error('It passes props that are nested too deeply');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('$nodes' in value)
    return { type: 'mdast', nodes: toNodes(value.$nodes, { ...walk, interactive: false }, depth) };
  if (Array.isArray(value)) return value.map((item) => toProp(item, walk, depth + 1));
  const record: { [key: string]: PropValue } = Object.create(null);
  for (const [key, item] of Object.entries(value))
    if (key !== 'nodes') record[key] = toProp(item, walk, depth + 1);
  return record;
}
