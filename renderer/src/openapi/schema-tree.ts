import { withDiscriminator } from './discriminator.ts';
import { isFile } from './file-schema.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';

/** Whether values are sent by the client or by the server: the one leaves out `readOnly`, the other `writeOnly`. */
export type Direction = 'request' | 'response';

/** A value of a schema, with what it consists of. */
export type SchemaNode = {
  /** Name of the property; empty for the value as a whole and for variants. */
  name: string;
  /** Such as `string<date-time>`, `Pet[]` or `string | null`. */
  type: string;
  required: boolean;
  /** References followed, `allOf` merged; for a list the schema of the list. */
  schema: JsonObject;
  /** Schema of the items when the value is a list, else `schema`. */
  inner: JsonObject;
  properties: SchemaNode[];
  /** Alternatives of `oneOf` and `anyOf` that have a structure of their own. */
  variants: { label: string; node: SchemaNode }[];
  /** Why the parts are not there: the schema contains itself, or the page has no room left. */
  cut: 'recursive' | 'size' | undefined;
};

/** Nodes that may still be made for one page. */
export type Room = { nodes: number };

const deepest = 12;
const mostListLevels = 4;

type Pending = { node: SchemaNode; above: ReadonlySet<string>; depth: number };

/**
 * Lays out a schema as a tree, level by level, so that what is left out for want of room is always the deepest.
 * Bounded by `room`, by depth, and by not entering a schema inside itself: descriptions are not trusted.
 */
export function createSchemaTree(
  document: JsonObject,
  schema: unknown,
  { direction, room }: { direction: Direction; room: Room },
): SchemaNode {
  const root = start(document, { name: '', required: false, schema, above: new Set(), depth: 0 });
  const queue: Pending[] = [root];
  for (let next = 0; next < queue.length; next += 1) {
    const pending = queue[next];
    if (pending) queue.push(...expand(document, pending, direction, room));
  }
  return root.node;
}

type Start = { name: string; required: boolean; schema: unknown; above: ReadonlySet<string>; depth: number };

function start(document: JsonObject, { name, required, schema, above, depth }: Start): Pending {
  const outer = mergeSchema(document, schema);
  const { inner, pointers, layers } = innermost(document, outer.schema, outer.pointers);
  const node: SchemaNode = {
    name,
    type: layeredType(typeLabel(document, inner), layers),
    required,
    schema: outer.schema,
    inner,
    properties: [],
    variants: [],
    cut: pointers.some((pointer) => above.has(pointer)) ? 'recursive' : undefined,
  };
  return { node, above: new Set([...above, ...pointers]), depth };
}

/** Enters lists, lists of lists and values that may be `null`, down to what has properties or variants. */
function innermost(document: JsonObject, schema: JsonObject, above: readonly string[]) {
  let inner = schema;
  let pointers = above;
  const layers: Layer[] = [];
  for (let step = 0; step < mostListLevels * 2; step += 1) {
    const sole = soleVariant(inner);
    const isList = sole === undefined && isObject(inner.items) && !Array.isArray(inner.prefixItems);
    if (sole === undefined && (!isList || count(layers) >= mostListLevels)) break;
    if (isNullable(inner)) layers.push('null');
    if (isList) layers.push('list');
    const merged = mergeSchema(document, sole ?? inner.items);
    pointers = [...pointers, ...merged.pointers];
    inner = merged.schema;
  }
  return { inner, pointers, layers: isNullable(inner) ? [...layers, 'null' as const] : layers };
}

/** What stands around a value, from the outside. */
type Layer = 'list' | 'null';

function count(layers: readonly Layer[]): number {
  return layers.filter((layer) => layer === 'list').length;
}

function isNullable(schema: JsonObject): boolean {
  const variants = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  return schema.nullable === true || [schema.type].flat().includes('null') || variants.some(isNull);
}

/** The type of a value with the lists and the `null` around it. */
function layeredType(type: string, layers: readonly Layer[]): string {
  return layers.reduceRight((label, layer) => {
    if (layer === 'list') return label.includes(' | ') ? `(${label})[]` : `${label}[]`;
    return / \| null$|^null$/.test(label) ? label : `${label} | null`;
  }, type);
}

/** What remains of `oneOf` and `anyOf` when `null` is set aside and it is one schema. */
function soleVariant(schema: JsonObject): unknown {
  const variants = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  const others = variants.filter((variant) => !isNull(variant));
  return others.length === 1 && !isObject(schema.properties) ? others[0] : undefined;
}

/** The values of an enum that say something of themselves: alternatives of one value each, or by an extension. */
export function annotatedValues(schema: JsonObject): readonly JsonObject[] {
  if (Array.isArray(schema.enum)) return describedEnum(schema, schema.enum);
  const variants = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].filter((variant) => !isNull(variant));
  return variants.every(isConstant) ? variants : [];
}

/** Names and descriptions beside an `enum`: lists in its order, or objects by value. */
function describedEnum(schema: JsonObject, values: readonly unknown[]): JsonObject[] {
  const titles = schema['x-enum-varnames'] ?? schema['x-enumNames'];
  const words = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'];
  if (titles === undefined && words === undefined) return [];
  const at = (source: unknown, index: number, value: unknown) =>
    Array.isArray(source) ? source[index] : objectOf(source)[String(value)];
  return values.map((value, index) => ({
    const: value,
    title: at(titles, index, value),
    description: at(words, index, value),
  }));
}

function isConstant(variant: unknown): variant is JsonObject {
  return isObject(variant) && variant.const !== undefined && variant.properties === undefined;
}

function isNull(variant: unknown): boolean {
  return isObject(variant) && variant.type === 'null';
}

function expand(document: JsonObject, pending: Pending, direction: Direction, room: Room): Pending[] {
  const { node, above, depth } = pending;
  if (node.cut !== undefined) return [];
  const { inner } = node;
  const entries = propertiesOf(inner).filter(([, schema]) => isShown(document, schema, direction));
  const alternatives = alternativesOf(document, inner);
  const count = entries.length + alternatives.length;
  if (count === 0) return [];
  if (depth >= deepest || count > room.nodes) {
    node.cut = 'size';
    return [];
  }
  room.nodes -= count;
  const required = new Set(listOf(inner.required));
  const properties = entries.map(([name, schema]) =>
    start(document, { name, required: required.has(name), schema, above, depth: depth + 1 }),
  );
  const variants = alternatives.map(({ label, schema }) => ({
    label,
    pending: start(document, { name: '', required: false, schema, above, depth: depth + 1 }),
  }));
  node.properties = properties.map((property) => property.node);
  node.variants = variants.map((variant) => ({ label: variant.label, node: variant.pending.node }));
  return [...properties, ...variants.map((variant) => variant.pending)];
}

function propertiesOf(schema: JsonObject): [string, unknown][] {
  const additional = schema.additionalProperties ?? schema.unevaluatedProperties;
  const parts = listOf(schema.prefixItems);
  return [
    ...Object.entries(objectOf(schema.properties)),
    ...parts.map((part, at): [string, unknown] => [`[${at}]`, part]),
    ...(parts.length > 0 && isObject(schema.items)
      ? [[`[${parts.length}…]`, schema.items] as [string, unknown]]
      : []),
    ...Object.entries(objectOf(schema.patternProperties)).map(([key, value]): [string, unknown] => [
      `/${key}/`,
      value,
    ]),
    ...(isObject(additional) && Object.keys(additional).length > 0
      ? [['{key}', additional] as [string, unknown]]
      : []),
  ];
}

function isShown(document: JsonObject, value: unknown, direction: Direction): boolean {
  const { schema } = mergeSchema(document, value);
  return direction === 'request' ? schema.readOnly !== true : schema.writeOnly !== true;
}

/** Alternatives worth showing: at least one has a structure; plain types stand in the type alone. */
function alternativesOf(document: JsonObject, schema: JsonObject): { label: string; schema: unknown }[] {
  const variants = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].filter((variant) => !isNull(variant));
  const merged = variants.map((variant) => mergeSchema(document, variant).schema);
  if (!merged.some(hasStructure)) return [];
  return variants.map((variant, at) => ({
    label: variantLabel(document, variant, merged[at] ?? {}, at),
    schema: withDiscriminator(document, schema, variant),
  }));
}

function hasStructure(schema: JsonObject): boolean {
  return ['properties', 'oneOf', 'anyOf', 'items', 'prefixItems', 'additionalProperties'].some(
    (key) => schema[key] !== undefined,
  );
}

function variantLabel(document: JsonObject, variant: unknown, merged: JsonObject, at: number): string {
  const name = /\/([^/]+)$/.exec(textOf(objectOf(variant).$ref) ?? '')?.[1];
  return textOf(merged.title) ?? name ?? (typeLabel(document, merged) || `Option ${at + 1}`);
}

/** The type of a schema in words, without list brackets. */
function typeLabel(document: JsonObject, schema: JsonObject): string {
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  const variants = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  if (types.length === 0 && variants.length > 0 && variants.length <= 12)
    return variantTypes(document, variants);
  if (types.length === 0) return implicitType(schema);
  const format = textOf(schema.format) ?? textOf(schema.contentEncoding) ?? textOf(schema.contentMediaType);
  return types.map((type) => (format && type !== 'null' ? `${type}<${format}>` : type)).join(' | ');
}

function variantTypes(document: JsonObject, variants: readonly unknown[]): string {
  const labels = variants.map((variant) => {
    const { schema } = mergeSchema(document, variant);
    const own = [schema.type]
      .flat()
      .filter((type) => typeof type === 'string')
      .join(' | ');
    return own || implicitType(schema);
  });
  return [...new Set(labels)].join(' | ');
}

function implicitType(schema: JsonObject): string {
  if (isFile(schema)) return 'file';
  if (schema.contentEncoding !== undefined) return `string<${textOf(schema.contentEncoding)}>`;
  if (isObject(schema.properties) || schema.additionalProperties !== undefined) return 'object';
  if (schema.items !== undefined || schema.prefixItems !== undefined) return 'array';
  const [first] = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  if (first !== undefined && first !== null) return typeof first === 'bigint' ? 'number' : typeof first;
  return 'any';
}
