import { createRegistry } from '../browser/islands/registry.ts';
import { installLocale, observeClock } from './locale.ts';
import { createElement, observed, react } from './react.ts';
import { renderNode, Slot } from './render.ts';

const builtins = new Map<string, unknown>();

/** A built-in component, with its parts as properties: `Tree`, `Tree.Folder`. */
function builtin(name: string): unknown {
  const known = builtins.get(name);
  if (known) return known;
  const created = new Proxy(
    { $builtin: name },
    {
      get: (target, key) => {
        if (key === '$builtin') return target.$builtin;
        return typeof key === 'string' && /^[A-Z]/.test(key) ? builtin(`${name}.${key}`) : undefined;
      },
    },
  );
  builtins.set(name, created);
  return created;
}

const registry = createRegistry(react, builtin);

/**
 * Props come as JSON: `{ $slot: 0 }` is content of the page, with its text if that is short, `{ $component }` a component of
 * a module, `{ $element }` one with its props.
 */
function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revive);
  if ('$slot' in value)
    return createElement(Slot, { index: value.$slot, children: 'text' in value ? value.text : undefined });
  if ('$element' in value && Array.isArray(value.$element)) {
    const [module, name] = value.$element;
    const props = 'props' in value ? (revive(value.props) as Record<string, unknown>) : {};
    return createElement(registry.import(module)[name], props);
  }
  if ('$component' in value && Array.isArray(value.$component)) {
    const [module, name] = value.$component;
    return registry.import(module)[name];
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]));
}

function render(request: string): string {
  const { module, name, props } = JSON.parse(request);
  observed.interactive = false;
  const component = registry.import(module)[name];
  const tree = renderNode(createElement(component, revive(props) as Record<string, unknown>));
  return JSON.stringify({ tree, interactive: observed.interactive });
}

/** Components that say something on the way are heard in the reader's browser alone. */
const silent = () => undefined;
const console = { log: silent, info: silent, warn: silent, error: silent, debug: silent };

installLocale();
observeClock();
Object.assign(globalThis, { console, offprintIslands: { define: registry.define, render } });
