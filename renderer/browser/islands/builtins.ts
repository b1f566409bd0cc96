import { type ComponentChildren, createElement, render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { templateKey } from './template-key.ts';

const templates = new Map<string, HTMLElement>();

/** Remembers the markup that the build made for built-in components inside an island. */
export function collectTemplates(island: HTMLElement): void {
  for (const element of island.querySelectorAll<HTMLElement>('[data-op-template]')) {
    const key = element.dataset.opTemplate;
    if (key !== undefined && !templates.has(key)) templates.set(key, element);
  }
}

type Props = Record<string, unknown> & { children?: ComponentChildren };

/**
 * A built-in component: a copy of the markup that the build made for the same props, else its children and title in plain
 * elements. `part` yields its parts, such as `Tree.Folder`.
 */
export function createBuiltin(name: string, part: (name: string) => unknown): unknown {
  const component = (props: Props) => {
    const template = templates.get(templateKey(name, props));
    return template
      ? createElement(Copy, { template, content: props.children })
      : createElement(Plain, { name, props });
  };
  return new Proxy(component, {
    get: (target, key, receiver) =>
      typeof key === 'string' && /^[A-Z]/.test(key)
        ? part(`${name}.${key}`)
        : Reflect.get(target, key, receiver),
  });
}

function Copy({ template, content }: { template: HTMLElement; content: ComponentChildren }) {
  const host = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren(...Array.from(template.childNodes, (node) => node.cloneNode(true)));
  }, [template]);
  useLayoutEffect(() => {
    const inner = host.current?.querySelector('[data-op-children]');
    if (!inner) return;
    if (inner.firstChild && !inner.hasAttribute('data-op-live')) inner.replaceChildren();
    inner.setAttribute('data-op-live', '');
    render(createElement('span', { class: 'op-contents' }, content), inner);
  }, [template, content]);
  return createElement('span', { class: 'op-contents', ref: host });
}

function Plain({ name, props }: { name: string; props: Props }) {
  const { title, children } = props;
  const heading = typeof title === 'string' ? createElement('strong', null, title) : null;
  const inline = children === undefined || children === null;
  return createElement(inline ? 'span' : 'div', { 'data-op-builtin': name }, heading, children);
}
