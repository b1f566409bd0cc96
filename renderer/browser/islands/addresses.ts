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

options.vnode = (vnode: VNode<{ src?: unknown; href?: unknown }>) => {
  if (typeof vnode.type === 'string') {
    const { props } = vnode;
    if (typeof props.src === 'string') props.src = toBundleAddress('src', props.src);
    if (typeof props.href === 'string') props.href = toBundleAddress('href', props.href);
  }
  previous?.(vnode);
};
