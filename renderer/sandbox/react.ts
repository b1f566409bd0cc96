/** One element of JSX. */
export type Element = { $element: true; type: unknown; props: Record<string, unknown>; key: unknown };

type Frame = { slots: unknown[]; index: number; dirty: boolean };

/** What rendering has met so far. */
export const observed = { interactive: false };

let frame: Frame | undefined;
let identifiers = 0;

export const Fragment = Symbol('Fragment');

export function createElement(
  type: unknown,
  config: Record<string, unknown> | null,
  ...children: unknown[]
): Element {
  const { key, ...props } = config ?? {};
  if (children.length > 0) props.children = children.length === 1 ? children[0] : children;
  const defaults = hasDefaults(type) ? type.defaultProps : {};
  for (const [name, value] of Object.entries(defaults)) props[name] ??= value;
  return { $element: true, type, props, key };
}

function hasDefaults(type: unknown): type is { defaultProps: Record<string, unknown> } {
  return typeof type === 'function' && 'defaultProps' in type && typeof type.defaultProps === 'object';
}

export function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && '$element' in value;
}

/** Runs a component's function until it no longer sets state while it renders. */
export function withHooks<T>(run: () => T): T {
  const outer = frame;
  const own: Frame = { slots: [], index: 0, dirty: false };
  frame = own;
  try {
    for (let round = 0; round < 25; round += 1) {
      own.index = 0;
      own.dirty = false;
      const result = run();
      if (!own.dirty) return result;
    }
    throw new Error('It sets state without end while it renders');
  } finally {
    frame = outer;
  }
}

function slot<T>(create: () => T): { owner: Frame; index: number; value: T } {
  if (!frame) throw new Error('A hook was called outside of a component');
  const owner = frame;
  const index = owner.index;
  owner.index += 1;
  if (index >= owner.slots.length) owner.slots.push(create());
  return { owner, index, value: owner.slots[index] as T };
}

type Reducer = (state: unknown, action: unknown) => unknown;

export function useReducer(
  reducer: Reducer,
  initial: unknown,
  initialize?: (value: unknown) => unknown,
): unknown {
  observed.interactive = true;
  const { owner, index, value } = slot(() => (initialize ? initialize(initial) : initial));
  const dispatch = (action: unknown) => {
    const next = reducer(owner.slots[index], action);
    if (Object.is(next, owner.slots[index])) return;
    owner.slots[index] = next;
    owner.dirty = true;
  };
  return [value, dispatch];
}

export function useState(initial: unknown): unknown {
  const reduce: Reducer = (state, action) => (typeof action === 'function' ? action(state) : action);
  return useReducer(reduce, initial, (value) => (typeof value === 'function' ? value() : value));
}

export function useMemo(create: () => unknown): unknown {
  return slot(create).value;
}

export function useRef(current: unknown): unknown {
  return slot(() => ({ current })).value;
}

/** Effects belong to the reader's browser. */
export function useEffect(): void {
  observed.interactive = true;
}

export function useId(): string {
  return slot(() => {
    identifiers += 1;
    return `:op${identifiers}:`;
  }).value;
}

export type Context = { $context: true; stack: unknown[]; Provider: unknown; Consumer: unknown };

export function createContext(initial: unknown): Context {
  const context: Context = { $context: true, stack: [initial], Provider: undefined, Consumer: undefined };
  context.Provider = { $provider: context };
  context.Consumer = { $consumer: context };
  return context;
}

export function useContext(context: Context): unknown {
  return context.stack.at(-1);
}

class Component {
  props: unknown;
  context: unknown;
  state: unknown = {};
  constructor(props: unknown, context: unknown) {
    this.props = props;
    this.context = context;
  }
  setState(): void {}
  forceUpdate(): void {}
}

function toArray(children: unknown): unknown[] {
  const list = Array.isArray(children) ? children.flat(Number.POSITIVE_INFINITY) : [children];
  return list.filter((child) => child !== null && child !== undefined && typeof child !== 'boolean');
}

const Children = {
  toArray,
  count: (children: unknown) => toArray(children).length,
  map: (children: unknown, run: (child: unknown, index: number) => unknown) => toArray(children).map(run),
  forEach: (children: unknown, run: (child: unknown, index: number) => void) =>
    toArray(children).forEach(run),
  only: (children: unknown) => toArray(children)[0],
};

/** The part of React that a component can meet while it renders once. */
export const react: Record<string, unknown> = {
  createElement,
  cloneElement: (element: Element, props: Record<string, unknown>, ...children: unknown[]) =>
    createElement(element.type, { ...element.props, key: element.key, ...props }, ...children),
  isValidElement: isElement,
  Fragment,
  Children,
  Component,
  PureComponent: Component,
  StrictMode: Fragment,
  Suspense: Fragment,
  Profiler: Fragment,
  createContext,
  createRef: () => ({ current: null }),
  memo: (type: unknown) => ({ $inner: type }),
  forwardRef: (render: (props: unknown, ref: unknown) => unknown) => (props: unknown) => render(props, null),
  startTransition: () => undefined,
  useState,
  useReducer,
  useMemo,
  useRef,
  useId,
  useContext,
  useEffect,
  useLayoutEffect: useEffect,
  useInsertionEffect: useEffect,
  useImperativeHandle: useEffect,
  useCallback: (callback: unknown) => callback,
  useDebugValue: () => undefined,
  useDeferredValue: (value: unknown) => value,
  useTransition: () => [false, () => undefined],
  useSyncExternalStore: (_subscribe: unknown, snapshot: () => unknown, onServer?: () => unknown) => {
    observed.interactive = true;
    return (onServer ?? snapshot)();
  },
};
