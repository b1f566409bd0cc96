import type { FunctionSource } from './interpreter.ts';

const browserGlobals = new Set([
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'fetch',
]);

const known = new WeakMap<object, boolean>();

/** Whether the text of a function uses hooks, event handlers or the browser, and so must come alive at the reader's. */
export function isInteractive(node: FunctionSource): boolean {
  const answer = known.get(node);
  if (answer !== undefined) return answer;
  const result = search(node);
  known.set(node, result);
  return result;
}

function search(start: FunctionSource): boolean {
  const pending: unknown[] = [start];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    if (isSign(item)) return true;
    for (const child of Object.values(item)) {
      if (typeof child === 'object' && child !== null) pending.push(child);
    }
  }
  return false;
}

function isSign(node: object): boolean {
  if (!('type' in node) || !('name' in node)) return false;
  const { type, name } = node;
  if (type === 'Identifier' && typeof name === 'string')
    return /^use[A-Z]/.test(name) || browserGlobals.has(name);
  return type === 'JSXIdentifier' && typeof name === 'string' && /^on[A-Z]/.test(name);
}
