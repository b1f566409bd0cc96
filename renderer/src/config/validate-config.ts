import type { Diagnostic } from '../check/diagnostic.ts';
import { type ConfigNode, type ConfigPath, childOf, placeOf, removeAt, toData } from './config-node.ts';
import { ungroupProducts, unknownParts } from './navigation-settings.ts';
import { refuseAdminKey } from './refuse-admin-key.ts';
import { type SiteConfig, siteConfigSchema } from './site-config.ts';
import { unknownSetting } from './unknown-setting.ts';
import type { z } from './zod.ts';

type Fault = { path: ConfigPath; expected: string };

/**
 * Turns located data into a `SiteConfig`. Each wrong value gives a message with its place and what was
 * expected, and is taken out, so that its default holds. `root` is changed in place: afterwards it is what
 * was accepted, and paths of the configuration can be located in it.
 */
export function validateConfig(root: ConfigNode): { config: SiteConfig; messages: Diagnostic[] } {
  ungroupProducts(root);
  const messages = [...unknownSettings(root), ...unknownParts(root), ...refuseAdminKey(root)];
  const damaged = new Set<ConfigNode>();
  for (let round = 0; round < 50; round += 1) {
    const result = siteConfigSchema.safeParse(toData(root));
    if (result.success) return { config: result.data, messages };
    const faults = result.error.issues.map(toFault);
    messages.push(
      ...faults
        .filter((fault) => !isConsequence(root, fault, damaged))
        .map((fault) => toMessage(root, fault)),
    );
    removeFaults(root, faults, damaged);
  }
  return { config: siteConfigSchema.parse({}), messages };
}

/** A required value is missing only because a wrong one was taken out and reported before. */
function isConsequence(root: ConfigNode, { path }: Fault, damaged: ReadonlySet<ConfigNode>): boolean {
  const parent = nodeAt(root, path.slice(0, -1));
  return parent !== undefined && damaged.has(parent) && nodeAt(root, path) === undefined;
}

/** From the last to the first, so that removing from a list leaves the other paths right. */
function removeFaults(root: ConfigNode, faults: readonly Fault[], damaged: Set<ConfigNode>): void {
  const paths = new Map(
    faults.map(({ path }) => existing(root, path)).map((path) => [JSON.stringify(path), path]),
  );
  for (const path of [...paths.values()].sort(comparePaths).reverse()) {
    const parent = nodeAt(root, path.slice(0, -1));
    if (parent) damaged.add(parent);
    if (!removeAt(root, path) && path.length === 0 && root.type === 'record') root.entries.clear();
  }
}

/** The path itself, or that of the nearest node around a value that is missing. */
function existing(root: ConfigNode, path: ConfigPath): ConfigPath {
  let length = path.length;
  while (length > 0 && !nodeAt(root, path.slice(0, length))) length -= 1;
  return path.slice(0, length);
}

function nodeAt(root: ConfigNode, path: ConfigPath): ConfigNode | undefined {
  return path.reduce<ConfigNode | undefined>(childOf, root);
}

function comparePaths(left: ConfigPath, right: ConfigPath): number {
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [a, b] = [left[at], right[at]];
    if (a === b) continue;
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a) < String(b) ? -1 : 1;
  }
  return left.length - right.length;
}

function toMessage(root: ConfigNode, { path, expected }: Fault): Diagnostic {
  const value = nodeAt(root, path);
  const found = value ? toShown(path, value) : 'nothing';
  return {
    rule: 'config-value',
    severity: 'warning',
    reason: `Unexpected ${found} for \`${toDotted(path)}\`, expected ${expected}`,
    ...placeOf(root, path),
  };
}

/** Findings end up in public logs, so a key is never repeated. */
function toShown(path: ConfigPath, value: ConfigNode): string {
  return path.at(-1) === 'key' ? 'text' : shorten(JSON.stringify(toData(value)));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function toDotted(path: ConfigPath): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`))
    .join('');
}

type Issue = z.core.$ZodIssue;

function toFault(issue: Issue): Fault {
  if (issue.code !== 'invalid_union') return { path: issue.path, expected: expectation(issue) };
  const entered = issue.errors.filter((issues) => !issues.some((inner) => inner.path.length === 0));
  const [inner] = entered.length === 1 ? (entered[0] ?? []) : [];
  if (inner) {
    const fault = toFault(inner);
    return { path: [...issue.path, ...fault.path], expected: fault.expected };
  }
  const branches = issue.errors.map((issues) => issues[0]).filter((branch) => branch !== undefined);
  return { path: issue.path, expected: [...new Set(branches.map(expectation))].join(' or ') };
}

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(', ');
  if (issue.code === 'too_small') return 'a value that is not empty';
  return issue.message;
}

const convertedSettings = ['$schema', '$ref'];

function unknownSettings(root: ConfigNode): Diagnostic[] {
  if (root.type !== 'record') return [];
  const known = Object.keys(siteConfigSchema.shape);
  return [...root.entries].flatMap(([key, node]) =>
    known.includes(key) || convertedSettings.includes(key) ? [] : [unknownSetting(key, node.place, known)],
  );
}
