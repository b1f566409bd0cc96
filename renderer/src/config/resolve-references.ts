import { posix } from 'node:path';
import type { Diagnostic } from '../check/diagnostic.ts';
import type { Source } from '../source/source.ts';
import { type ConfigNode, type ConfigRecord, textOf } from './config-node.ts';
import { parseConfigFile } from './parse-config-file.ts';

/** Total of nodes with those that references bring in, against files that multiply each other. */
const largestConfig = 1_000_000;
const deepestChain = 100;

/**
 * Puts the content of `$ref` files in place. Siblings of a `$ref` override an object and are ignored beside
 * anything else. Circular and missing references give a message and leave the siblings alone, and so do all of them
 * where together they bring in too much.
 */
export function resolveReferences(
  root: ConfigNode,
  source: Source,
): { root: ConfigNode; messages: Diagnostic[] } {
  const messages: Diagnostic[] = [];
  const included = new Map<string, { node: ConfigNode | undefined; size: number }>();
  let budget = largestConfig;

  const resolve = (node: ConfigNode, chain: readonly string[]): ConfigNode => {
    budget -= 1;
    if (budget < 0 || node.type === 'scalar') return node;
    if (node.type === 'list') return { ...node, items: node.items.map((item) => resolve(item, chain)) };
    const entries = [...node.entries].map(([key, value]) => [key, resolve(value, chain)] as const);
    const record: ConfigRecord = { ...node, entries: new Map(entries) };
    return record.entries.has('$ref') ? include(record, chain) : record;
  };

  const include = (record: ConfigRecord, chain: readonly string[]): ConfigNode => {
    const reference = record.entries.get('$ref');
    const siblings: ConfigRecord = { ...record, entries: new Map(record.entries) };
    siblings.entries.delete('$ref');
    const target = load(reference, chain);
    if (!target) return siblings;
    if (target.type !== 'record') return target;
    return { ...target, entries: new Map([...target.entries, ...siblings.entries]) };
  };

  const load = (reference: ConfigNode | undefined, chain: readonly string[]): ConfigNode | undefined => {
    const path = textOf(reference);
    const place = reference?.place ?? root.place;
    const report = (reason: string) => {
      messages.push({ rule: 'config-reference', severity: 'error', reason, ...place });
    };
    if (path === undefined) return void report('Unexpected $ref, expected the path of a JSON file');
    const file = posix.normalize(posix.join(path.startsWith('/') ? '' : posix.dirname(place.file), path));
    const clean = file.replace(/^\/+/, '');
    if (chain.includes(clean))
      return void report(`Unexpected circular $ref: ${[...chain, clean].join(' → ')}`);
    const known = included.get(clean);
    if (known) {
      budget -= known.size;
      return known.node;
    }
    const text = source.readText(clean);
    if (text === undefined || chain.length > deepestChain)
      return void report(`Unexpected $ref "${path}", expected a JSON file inside the docs folder`);
    const parsed = parseConfigFile(text, clean);
    messages.push(...parsed.messages);
    const before = budget;
    const node = parsed.root && resolve(parsed.root, [...chain, clean]);
    included.set(clean, { node, size: before - budget });
    return node;
  };

  const resolved = resolve(root, [root.place.file]);
  if (budget >= 0) return { root: resolved, messages };
  const reason = `Unexpected amount of referenced content, expected at most ${largestConfig} values`;
  messages.push({ rule: 'config-reference', severity: 'error', reason, ...root.place });
  return { root: withoutReferences(root), messages };
}

function withoutReferences(node: ConfigNode): ConfigNode {
  if (node.type === 'scalar') return node;
  if (node.type === 'list') return { ...node, items: node.items.map(withoutReferences) };
  const entries = [...node.entries].filter(([key]) => key !== '$ref');
  return { ...node, entries: new Map(entries.map(([key, value]) => [key, withoutReferences(value)])) };
}
