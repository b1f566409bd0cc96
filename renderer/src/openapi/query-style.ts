import { toJson } from './exact-json.ts';
import { isObject, type JsonObject, textOf } from './json-values.ts';

/**
 * How a list or an object is sent: each part by its own name, with the part in brackets, as JSON, or in one value
 * with a character between the parts.
 */
export type Spread = 'repeat' | 'deep' | 'json' | ',' | ' ' | '|';

const separators: Readonly<Record<string, Spread>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** The `style` and `explode` of a parameter, with their defaults: https://spec.openapis.org/oas/v3.1.1#style-values. */
export function spreadOf(parameter: JsonObject): Spread {
  if (isObject(parameter.content)) return 'json';
  const isQuery = parameter.in === undefined || parameter.in === 'query';
  const style = textOf(parameter.style) ?? (isQuery ? 'form' : 'simple');
  if (style === 'deepObject') return 'deep';
  const isExploded = parameter.explode ?? style === 'form';
  return isQuery && isExploded === true ? 'repeat' : (separators[style] ?? ',');
}

/** Parts of a query that carry a value, escaped; what a reader is to replace, such as `<string>`, stays readable. */
export function toQuery(name: string, value: unknown, spread: Spread): string[] {
  const entries = Array.isArray(value)
    ? value.map((item) => [name, item] as const)
    : Object.entries(isObject(value) ? value : {});
  if (typeof value !== 'object' || value === null || spread === 'json')
    return [`${encode(name)}=${encode(toText(value))}`];
  if (spread === 'deep' && isObject(value))
    return entries.flatMap(([key, item]) => toQuery(`${name}[${key}]`, item, spread));
  if (spread === 'deep' || spread === 'repeat')
    return entries.map(([key, item]) => `${encode(key)}=${encode(toText(item))}`);
  const separator = spread === ',' ? spread : encode(spread);
  return [`${encode(name)}=${partsOf(value).map(encode).join(separator)}`];
}

/** A value in a header, a cookie or a part of a form. */
export function toPlain(value: unknown, spread: Spread): string {
  if (typeof value !== 'object' || value === null || spread === 'json') return toText(value);
  return partsOf(value).join(',');
}

function partsOf(value: object): string[] {
  return (Array.isArray(value) ? value : Object.entries(value).flat()).map(toText);
}

export function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? toJson(value) : String(value);
}

/** Besides what the standard function leaves: quotes end the texts of many languages. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("'", '%27')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replace(/^%3C([a-z-]+)%3E$/, '<$1>');
}
