/** Where a value stands: file relative to the docs root, line and column from 1. */
export type Place = { file: string; line: number; column: number };

export type ConfigRecord = { type: 'record'; entries: Map<string, ConfigNode>; place: Place };
type ConfigList = { type: 'list'; items: ConfigNode[]; place: Place };
type ConfigScalar = { type: 'scalar'; value: string | number | boolean | null; place: Place };

/** A configuration value that remembers where it was written, also after `$ref`s were put in. */
export type ConfigNode = ConfigRecord | ConfigList | ConfigScalar;

export type ConfigPath = readonly PropertyKey[];

/** Plain data of a node. Objects get own properties only, `__proto__` included. */
export function toData(node: ConfigNode): unknown {
  if (node.type === 'scalar') return node.value;
  if (node.type === 'list') return node.items.map(toData);
  return Object.fromEntries([...node.entries].map(([key, value]) => [key, toData(value)]));
}

export function childOf(node: ConfigNode | undefined, key: PropertyKey): ConfigNode | undefined {
  if (node?.type === 'record') return node.entries.get(String(key));
  return node?.type === 'list' ? node.items[Number(key)] : undefined;
}

/** Place of the deepest existing node on a path. */
export function placeOf(root: ConfigNode, path: ConfigPath): Place {
  let node = root;
  for (const key of path) {
    const child = childOf(node, key);
    if (!child) break;
    node = child;
  }
  return node.place;
}

/** Removes the node at a path. Returns `false` when there is none. */
export function removeAt(root: ConfigNode, path: ConfigPath): boolean {
  const key = path.at(-1);
  if (key === undefined) return false;
  const parent = path.slice(0, -1).reduce<ConfigNode | undefined>(childOf, root);
  if (parent?.type === 'record') return parent.entries.delete(String(key));
  return parent?.type === 'list' && parent.items.splice(Number(key), 1).length > 0;
}

export function textOf(node: ConfigNode | undefined): string | undefined {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}
