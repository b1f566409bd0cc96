import { Component, type ComponentChildren, createElement, Fragment, render } from 'preact';
import { collectTemplates } from './builtins.ts';
import type { Registry } from './registry.ts';
import { Slot } from './slot.ts';

/** Replaces the markup of an island by its living component. If that fails, the markup stays as it was. */
export function startIsland(element: HTMLElement, registry: Registry): void {
  const { opIsland, opComponent, opProps } = element.dataset;
  if (opIsland === undefined || opComponent === undefined) return;
  const before = Array.from(element.childNodes);
  const slots = takeSlots(element);
  collectTemplates(element);
  try {
    const component = registry.import(opIsland)[opComponent];
    if (!isComponent(component)) return;
    const props = revive(JSON.parse(opProps ?? '{}'), { slots, registry });
    const content = createElement(component, isRecord(props) ? props : null);
    element.replaceChildren();
    render(createElement(Boundary, { onFail: () => element.replaceChildren(...before) }, content), element);
  } catch (error) {
    element.replaceChildren(...before);
    console.error(`The component ${opComponent} of ${opIsland} failed`, error);
  }
}

function isComponent(value: unknown): value is (props: object) => ComponentChildren {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Content of the page inside the island, by its number; not that of islands further inside. */
function takeSlots(island: HTMLElement): Map<number, HTMLElement> {
  const slots = new Map<number, HTMLElement>();
  for (const element of island.querySelectorAll<HTMLElement>('[data-op-slot]')) {
    if (element.parentElement?.closest('[data-op-island]') !== island) continue;
    element.hidden = false;
    element.className = 'op-contents';
    slots.set(Number(element.dataset.opSlot), element);
  }
  return slots;
}

type Context = { slots: ReadonlyMap<number, HTMLElement>; registry: Registry };

function revive(value: unknown, context: Context): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => revive(item, context));
  if ('$slot' in value) {
    const content = context.slots.get(Number(value.$slot));
    return content
      ? createElement(Slot, { content, children: 'text' in value ? value.text : undefined })
      : null;
  }
  if ('$element' in value && Array.isArray(value.$element)) {
    const [module, name] = value.$element;
    const component = context.registry.import(String(module))[String(name)];
    const props = 'props' in value ? revive(value.props, context) : null;
    return isComponent(component) ? createElement(component, isRecord(props) ? props : null) : null;
  }
  if ('$component' in value && Array.isArray(value.$component)) {
    const [module, name] = value.$component;
    return context.registry.import(String(module))[String(name)];
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item, context)]));
}

type BoundaryProps = { onFail: () => void; children?: ComponentChildren };

class Boundary extends Component<BoundaryProps> {
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.props.onFail();
  }
  override render({ children }: BoundaryProps) {
    return createElement(Fragment, null, children);
  }
}
