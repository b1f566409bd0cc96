import { decode } from '../links/link-address.ts';
import { isObject, type JsonObject } from './json-values.ts';

/** Longer chains of references lead in a circle, or might as well. */
const longestChain = 32;

export type Resolved = {
  value: JsonObject;
  /** Where the value stands in the document, when a reference led there. */
  pointer: string | undefined;
};

/**
 * The object that a value is or refers to, members beside `$ref` outranking those it leads to. References
 * within the document alone are followed: a description never makes us read another file or address.
 */
export function resolveReference(document: JsonObject, value: unknown): Resolved {
  let current = isObject(value) ? value : {};
  let pointer: string | undefined;
  for (let step = 0; typeof current.$ref === 'string' && step < longestChain; step += 1) {
    const { $ref: reference, ...siblings } = current;
    const target = followPointer(document, reference);
    if (!isObject(target)) return { value: { ...siblings, 'x-unresolved': reference }, pointer: reference };
    pointer = reference;
    current = Object.keys(siblings).length > 0 ? { ...target, ...siblings } : target;
  }
  return { value: typeof current.$ref === 'string' ? {} : current, pointer };
}

/** What a reference within the document leads to; `undefined` for one that leads nowhere or out of it. */
export function followPointer(document: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  let current: unknown = document;
  for (const key of pointerKeys(reference)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

/** The keys that a reference names from the top of the document: https://www.rfc-editor.org/rfc/rfc6901. */
export function pointerKeys(reference: string): string[] {
  return reference
    .slice(2)
    .split('/')
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}
