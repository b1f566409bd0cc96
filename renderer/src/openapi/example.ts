import { withDiscriminator } from './discriminator.ts';
import { isFile } from './file-schema.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';
import type { Direction } from './schema-tree.ts';

export type ExampleOptions = {
  direction: Direction;
  /** Whether to fill optional properties of a request too. */
  optional: boolean;
};

/** Values in one example; what lies deeper is left empty. */
const mostValues = 160;
const deepest = 6;

/**
 * A value that fits a schema: its own example where it gives one, else made from types and formats. The same
 * schema gives the same value. Bounded in depth and number, so that no description makes it large.
 */
export function createExample(document: JsonObject, schema: unknown, options: ExampleOptions): unknown {
  const room = { left: mostValues };
  const make = (value: unknown, depth: number, above: readonly string[]): unknown => {
    room.left -= 1;
    const { schema: merged, pointers } = mergeSchema(document, value);
    const given = givenExample(merged);
    if (given !== undefined) return given;
    const isCut = depth > deepest || room.left <= 0 || pointers.some((pointer) => above.includes(pointer));
    const inside = [...above, ...pointers];
    const variant = listOf(merged.oneOf)[0] ?? listOf(merged.anyOf)[0];
    if (variant !== undefined && !isObject(merged.properties))
      return isCut ? {} : make(withDiscriminator(document, merged, variant), depth + 1, inside);
    const types = [merged.type].flat();
    const type = types.find((candidate) => candidate !== 'null') ?? types[0];
    if (type === 'array' || merged.items !== undefined || merged.prefixItems !== undefined) {
      const items = Array.isArray(merged.prefixItems) ? merged.prefixItems : [merged.items];
      return isCut ? [] : items.map((item) => make(item, depth + 1, inside));
    }
    if (type === 'object' || isObject(merged.properties))
      return isCut ? {} : makeObject(merged, depth, inside);
    return primitive(type, merged);
  };
  const makeObject = (merged: JsonObject, depth: number, above: readonly string[]): JsonObject => {
    const required = new Set(listOf(merged.required));
    const properties = Object.entries(objectOf(merged.properties)).filter(
      ([name, value]) => (options.optional || required.has(name)) && isSent(value) && room.left > 0,
    );
    const additional = merged.additionalProperties;
    const entries = properties.map(([name, value]) => [name, make(value, depth + 1, above)] as const);
    if (entries.length > 0 || !isObject(additional)) return Object.fromEntries(entries);
    return { key: make(additional, depth + 1, above) };
  };
  const isSent = (value: unknown): boolean => {
    const { schema: merged } = mergeSchema(document, value);
    if (merged.deprecated === true) return false;
    return options.direction === 'request' ? merged.readOnly !== true : merged.writeOnly !== true;
  };
  return make(schema, 0, []);
}

function givenExample(schema: JsonObject): unknown {
  const [first] = listOf(schema.examples);
  const fallback = isEmpty(schema.default) ? undefined : schema.default;
  return schema.example ?? first ?? schema['x-default'] ?? fallback ?? schema.const ?? listOf(schema.enum)[0];
}

/** Generators write `default: {}` beside properties: it shows nothing of the value. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const formats = new Map(
  Object.entries<string>({
    'date-time': '2023-11-07T05:31:56Z',
    date: '2023-12-25',
    time: '05:31:56Z',
    email: 'jsmith@example.com',
    uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
    uri: 'https://example.com',
    url: 'https://example.com',
    hostname: 'example.com',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    byte: 'aGVsbG8=',
  }),
);

function primitive(type: unknown, schema: JsonObject): unknown {
  if (isFile(schema)) return '<file>';
  if (schema.contentEncoding === 'base64') return formats.get('byte');
  if (type === 'integer' || type === 'number') return numberWithin(schema);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type !== undefined && type !== 'string') return {};
  if (type === undefined) return '<any>';
  return formats.get(textOf(schema.format) ?? '') ?? '<string>';
}

/** The usual number, or the bound that it would exceed; OpenAPI 3.0 excludes a bound by a flag beside it. */
function numberWithin({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonObject): unknown {
  if (isNumber(minimum)) return exclusiveMinimum === true ? nextTo(minimum, 1) : minimum;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  if (isNumber(maximum) && maximum < 123) return exclusiveMaximum === true ? nextTo(maximum, -1) : maximum;
  if (typeof exclusiveMaximum === 'number' && exclusiveMaximum <= 123) return exclusiveMaximum - 1;
  return isNumber(multipleOf) ? multipleOf : 123;
}

function nextTo(bound: number | bigint, step: number): number | bigint {
  return typeof bound === 'bigint' ? bound + BigInt(step) : bound + step;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
