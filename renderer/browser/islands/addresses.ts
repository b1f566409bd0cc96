import { options, type VNode } from 'preact';

const addresses = new Map<string, string>();

/** Learns from the built markup what each address of the docs became in this bundle. */
export function collectAddresses(island: HTMLElement): void {
  for (const name of ['src', 'href']) {
    for (const element of island.querySelectorAll(`[data-op-${name}]`)) {
      const written = element.getAttribute(`data-op-${name}`);
      const built = element.getAttribute(name);
      if (written !== null && built !== null) addresses.set(`${name} ${written}`, built);
    }
  }
  for (const element of island.querySelectorAll('[data-op-style]')) collectPictures(element);
}

const picture = /url\(\s*["']?([^)"']*)["']?\s*\)/g;

/** The build keeps the order of the pictures in a style. */
function collectPictures(element: Element): void {
  const written = element.getAttribute('data-op-style')?.split('\n') ?? [];
  const built = [...(element.getAttribute('style') ?? '').matchAll(picture)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/i.test(address));
  if (built.length !== written.length) return;
  for (const [index, address] of written.entries()) addresses.set(`src ${address}`, built[index] ?? '');
}

/** Relative way from this page to the root of the bundle, from where this very script lies. */
const root = /^.*?(?=_offprint\/)/.exec(document.currentScript?.getAttribute('src') ?? '')?.[0];

/** Address to use in this bundle for one that a component writes. */
function toBundleAddress(name: string, written: string): string {
  const known = addresses.get(`${name} ${written}`);
  if (known !== undefined) return known;
  const match = /^\/(?!\/)([^?#]*)(.*)$/.exec(written);
  if (!match || root === undefined) return written;
  const [, path = '', rest = ''] = match;
  const bare = path.replace(/\/$/, '') || 'index';
  const file = name === 'href' && !/\.[a-z0-9]+$/i.test(bare) ? `${bare}.html` : path;
  return `${root}${file}${rest}`;
}

const previous = options.vnode;

function toBundleStyle(style: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.replace(picture, (_found, address) => `url("${toBundleAddress('src', address)}")`)
        : value,
    ]),
  );
}

options.vnode = (vnode: VNode<{ src?: unknown; href?: unknown; style?: unknown }>) => {
  if (typeof vnode.type === 'string') {
    const { props } = vnode;
    if (typeof props.src === 'string') props.src = toBundleAddress('src', props.src);
    if (typeof props.href === 'string') props.href = toBundleAddress('href', props.href);
    if (typeof props.style === 'object' && props.style !== null) props.style = toBundleStyle(props.style);
  }
  previous?.(vnode);
};
