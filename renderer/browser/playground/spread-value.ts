import { parseJson, sourceOf } from './exact-json.ts';
import type { Field } from './model.ts';

/** Parts of a query that carry what was entered into a field, escaped. */
export function toQuery({ name, spread }: Pick<Field, 'name' | 'spread'>, text: string): string[] {
  const value = spread === undefined || spread === 'json' ? text : parseEntry(text);
  return pairsOf(name, value, spread).map(([key, escaped]) => `${encodeName(key)}=${escaped}`);
}

/** What was entered, for a path: its parts escaped each by itself. */
export function toSegment({ spread }: Field, text: string): string {
  return partsOf(spread === undefined || spread === 'json' ? text : parseEntry(text))
    .map(encodeURIComponent)
    .join(',');
}

/** What was entered, for a header or a cookie. */
export function toPlain({ spread }: Field, text: string): string {
  return spread === undefined || spread === 'json' ? text : partsOf(parseEntry(text)).join(',');
}

type Pair = [name: string, escaped: string];

function pairsOf(name: string, value: unknown, spread: Field['spread']): Pair[] {
  if (typeof value !== 'object' || value === null) return [[name, encodeURIComponent(toText(value))]];
  const entries = Array.isArray(value)
    ? value.map((item): [string, unknown] => [name, item])
    : Object.entries(value).map(([key, item]): [string, unknown] => [
        spread === 'deep' ? `${name}[${key}]` : key,
        item,
      ]);
  if (spread === 'deep') return entries.flatMap(([key, item]) => pairsOf(key, item, spread));
  if (spread === 'repeat') return entries.map(([key, item]) => [key, encodeURIComponent(toText(item))]);
  const separator = spread === ',' ? ',' : encodeURIComponent(spread ?? ',');
  return [[name, partsOf(value).map(encodeURIComponent).join(separator)]];
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
