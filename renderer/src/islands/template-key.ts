import type { PropValue } from '../mdx/prop-value.ts';

/** Names the markup of a built-in component inside an island; `renderer/browser/islands/template-key.ts` finds it by the same name. */
export function templateKey(name: string, props: { [key: string]: PropValue }): string {
  const plain = Object.entries(props)
    .filter(([key, value]) => key !== 'children' && isPlain(value))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `${name} ${JSON.stringify(plain)}`;
}

function isPlain(value: PropValue): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
