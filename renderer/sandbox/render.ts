import { type Context, type Element, Fragment, isElement, observed, withHooks } from './react.ts';

/** What a component renders to: text, a slot of the page's own content, or an element. */
export type Tree =
  | string
  | { slot: number }
  | { name: string; builtin: boolean; props: unknown; children: Tree[] };

export const Slot = Symbol('Slot');

/** A component of the page's own set: it stays an element, for the page to render. */
export type Builtin = { $builtin: string };

const maximumNodes = 50_000;
let nodes = 0;

export function renderNode(node: unknown): Tree[] {
  nodes += 1;
  if (nodes > maximumNodes) throw new Error('It renders too many elements');
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return [];
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return [String(node)];
  if (isElement(node)) return renderElement(node);
  if (isIterable(node)) return Array.from(node).flatMap(renderNode);
  throw new Error('It renders an object, which cannot be shown');
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function renderElement(element: Element): Tree[] {
  const { type, props } = element;
  if (type === Fragment) return renderNode(props.children);
  if (type === Slot) return [{ slot: Number(props.index) }];
  if (typeof type === 'string') return [host(type, props, false)];
  if (typeof type === 'function') return renderFunction(type, props);
  if (typeof type === 'object' && type !== null) return renderSpecial(type, element);
  throw new Error(`It uses a component that is ${type === undefined ? 'not defined' : String(type)}`);
}

function renderSpecial(type: object, element: Element): Tree[] {
  const { props } = element;
  if ('$builtin' in type) return [host(String(type.$builtin), props, true)];
  if ('$inner' in type) return renderElement({ ...element, type: type.$inner });
  if ('$provider' in type) return provide(type.$provider as Context, props);
  if ('$context' in type) return provide(type as Context, props);
  if ('$consumer' in type && typeof props.children === 'function') {
    return renderNode(props.children((type.$consumer as Context).stack.at(-1)));
  }
  throw new Error('It uses an object as a component');
}

function provide(context: Context, props: Record<string, unknown>): Tree[] {
  context.stack.push(props.value);
  try {
    return renderNode(props.children);
  } finally {
    context.stack.pop();
  }
}

type ClassComponent = new (props: unknown) => { render(): unknown };

function renderFunction(type: object, props: unknown): Tree[] {
  if (isClass(type)) {
    observed.interactive = true;
    return renderNode(new type(props).render());
  }
  const run = type as (props: unknown) => unknown;
  return renderNode(withHooks(() => run(props)));
}

function isClass(type: object): type is ClassComponent {
  return (
    'prototype' in type &&
    typeof type.prototype === 'object' &&
    type.prototype !== null &&
    'render' in type.prototype
  );
}

function host(name: string, props: Record<string, unknown>, builtin: boolean): Tree {
  const { children, ref, ...others } = props;
  if (ref) observed.interactive = true;
  return { name, builtin, props: plain(others, 0), children: renderNode(children) };
}

/** Props as data: JSX becomes `{ $nodes }`, functions go. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'function') {
    observed.interactive = true;
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (isElement(value)) return { $nodes: renderNode(value) };
  if (depth > 50) throw new Error('It passes props that are nested too deeply');
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, depth + 1)]));
}
