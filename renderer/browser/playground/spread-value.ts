import { parseJson, sourceOf } from './exact-json.ts';
import type { Field } from './model.ts';

/** Parts of a query that carry what was entered into a field, escaped. */
export function toQuery({ name, spread }: Pick<Field, 'name' | 'spread'>, text: string): string[] {
  const value = toValue(spread, text);
  if (isObject(value) && spread !== 'deep' && spread !== 'repeat') {
    const separator = spread === ',' ? ',' : encodeURIComponent(spread ?? ',');
    return [`${encodeName(name)}=${partsOf(value).map(encodeURIComponent).join(separator)}`];
  }
  return pairsOf(name, value, spread).map(([key, part]) => `${encodeName(key)}=${encodeURIComponent(part)}`);
}

/** Names and values that carry what was entered into a field of a form. */
export function toPairs({ name, spread }: Field, text: string): Pair[] {
  return pairsOf(name, toValue(spread, text), spread);
}

function toValue(spread: Field['spread'], text: string): unknown {
  return spread === undefined || spread === 'json' ? text : parseEntry(text);
}

/** What was entered, for a path: its parts escaped each by itself. */
export function toSegment({ spread }: Field, text: string): string {
  return partsOf(toValue(spread, text)).map(encodeURIComponent).join(',');
}

/** What was entered, for a header or a cookie. */
export function toPlain({ spread }: Field, text: string): string {
  return partsOf(toValue(spread, text)).join(',');
}

type Pair = [name: string, text: string];

function pairsOf(name: string, value: unknown, spread: Field['spread']): Pair[] {
  if (!isObject(value)) return [[name, toText(value)]];
  if (spread === 'deep')
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item, spread));
  if (spread !== 'repeat') return [[name, partsOf(value).join(spread)]];
  return Object.entries(value).map(([key, item]) => [Array.isArray(value) ? name : key, toText(item)]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && sourceOf(value) === undefined;
}

/** A list with commas between its values, or any value as JSON. */
function parseEntry(text: string): unknown {
  if (!/^[[{]/.test(text)) return text.split(',').map((part) => part.trim());
  const value = parseJson(text);
  return typeof value === 'object' ? value : text;
}

function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(toText);
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flat().map(toText)
    : [toText(value)];
}

function toText(value: unknown): string {
  return sourceOf(value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
