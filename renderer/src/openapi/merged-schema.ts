import { isObject, type JsonObject, listOf, objectOf } from './json-values.ts';
import { resolveReference } from './resolve-reference.ts';

/** Schemas that one merge takes in: more than this is a circle, or as good as one. */
const mostParts = 256;

export type MergedSchema = {
  schema: JsonObject;
  /** Places in the document that the schema was taken from, for finding recursion. */
  pointers: readonly string[];
};

/** A schema with its references followed and its `allOf` made one. `true` and what is no schema allow anything. */
export function mergeSchema(document: JsonObject, value: unknown, room = { parts: mostParts }): MergedSchema {
  const { value: schema, pointer } = resolveReference(document, value);
  const parts = listOf(schema.allOf);
  const own = pointer === undefined ? [] : [pointer];
  if (parts.length === 0) return { schema, pointers: own };
  const { allOf: _parts, ...rest } = schema;
  const merged = parts.flatMap((part) => {
    room.parts -= 1;
    return room.parts < 0 ? [] : [mergeSchema(document, part, room)];
  });
  const result = [...merged.map((part) => part.schema), rest].reduce(merge, {});
  return {
    schema: { ...result, ...titleOf(schema, merged) },
    pointers: [...own, ...merged.flatMap(({ pointers }) => pointers)],
  };
}

/** The titles and descriptions of parts describe the parts; a sole part stands for the whole. */
function titleOf(schema: JsonObject, parts: readonly MergedSchema[]): JsonObject {
  const [only] = parts;
  const names = ['title', 'description'] as const;
  return Object.fromEntries(
    names.map((name) => [name, schema[name] ?? (parts.length === 1 ? only?.schema[name] : undefined)]),
  );
}

function merge(left: JsonObject, right: JsonObject): JsonObject {
  const properties = mergeProperties(objectOf(left.properties), objectOf(right.properties));
  const required = [...new Set([...listOf(left.required), ...listOf(right.required)])];
  return {
    ...left,
    ...right,
    ...(isObject(left.properties) || isObject(right.properties) ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function mergeProperties(left: JsonObject, right: JsonObject): JsonObject {
  const both = Object.keys(right).filter((name) => Object.hasOwn(left, name));
  return {
    ...left,
    ...right,
    ...Object.fromEntries(both.map((name) => [name, narrowed(left[name], right[name])])),
  };
}

/** A property that two parts describe: the second narrows the first. */
function narrowed(left: unknown, right: unknown): unknown {
  if (!isObject(left) || !isObject(right) || left === right) return right;
  const isPlain = [left, right].every((part) => part.$ref === undefined && part.allOf === undefined);
  if (isPlain) return merge(left, right);
  const description = right.description ?? left.description;
  return { allOf: [left, right], ...(description === undefined ? {} : { description }) };
}
