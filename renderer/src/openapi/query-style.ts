import { toJson } from './exact-json.ts';
import { isObject, type JsonObject, textOf } from './json-values.ts';

/**
 * How a list or an object is sent: each part by its own name, with the part in brackets, as JSON, or in one value
 * with a character between the parts.
 */
export type Spread = 'repeat' | 'deep' | 'json' | ',' | ' ' | '|';

const separators = new Map(Object.entries<Spread>({ spaceDelimited: ' ', pipeDelimited: '|' }));

/** The `style` and `explode` of a parameter, with their defaults: https://spec.openapis.org/oas/v3.1.1#style-values. */
export function spreadOf(parameter: JsonObject): Spread {
  if (isObject(parameter.content)) {
    const [mediaType = ''] = Object.keys(parameter.content);
    return parameter.in === 'querystring' && /urlencoded/i.test(mediaType) ? 'repeat' : 'json';
  }
  const isQuery = parameter.in === undefined || parameter.in === 'query';
  const style = textOf(parameter.style) ?? (isQuery ? 'form' : 'simple');
  if (style === 'deepObject') return 'deep';
  const isExploded = parameter.explode ?? style === 'form';
  return isQuery && isExploded === true ? 'repeat' : (separators.get(style) ?? ',');
}

/** How a field of a form is sent: by its `encoding`, else lists by their name each and objects as JSON. */
export function formSpreadOf(encoding: JsonObject, value: unknown): Spread {
  if (encoding.style === undefined && encoding.explode === undefined)
    return Array.isArray(value) ? 'repeat' : 'json';
  return spreadOf({ style: encoding.style, explode: encoding.explode });
}

/** Names and values that carry a value in a form. */
export function toFormPairs(name: string, value: unknown, spread: Spread): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null || spread === 'json') return [[name, toText(value)]];
  if (spread !== 'deep' && spread !== 'repeat') return [[name, partsOf(value).join(spread)]];
  const entries = Object.entries(value);
  if (spread === 'deep')
    return entries.flatMap(([key, item]) => toFormPairs(`${name}[${key}]`, item, spread));
  return entries.map(([key, item]) => [Array.isArray(value) ? name : key, toText(item)]);
}

/** Parts of a query that carry a value, escaped; what a reader is to replace, such as `<string>`, stays readable. */
export function toQuery(name: string, value: unknown, spread: Spread): string[] {
  if (
    typeof value === 'object' &&
    value !== null &&
    spread !== 'json' &&
    spread !== 'deep' &&
    spread !== 'repeat'
  ) {
    const separator = spread === ',' ? spread : encode(spread);
    return [`${encode(name)}=${partsOf(value).map(encode).join(separator)}`];
  }
  return toFormPairs(name, value, spread).map(([key, text]) => `${encode(key)}=${encode(text)}`);
}

/** A value in a header, a cookie or a part of a form. */
export function toPlain(value: unknown, spread: Spread): string {
  if (typeof value !== 'object' || value === null || spread === 'json') return toText(value);
  return partsOf(value).join(',');
}

function partsOf(value: object): string[] {
  return (Array.isArray(value) ? value : Object.entries(value).flat()).map(toText);
}

function toText(value: unknown): string {
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
