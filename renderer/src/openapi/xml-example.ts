import { isObject, type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { mergeSchema } from './merged-schema.ts';

/** A value as XML, by what the schema says in `xml`: https://spec.openapis.org/oas/v3.1.1#xml-object. */
export function toXml(document: JsonObject, schema: unknown, value: unknown): string {
  const { pointers } = mergeSchema(document, schema);
  const name = pointers[0]?.slice(pointers[0].lastIndexOf('/') + 1) ?? 'root';
  const shape = shapeOf(document, schema);
  const lines = Array.isArray(value)
    ? wrapped(document, shape, { name, value })
    : element(document, shape, { name, value });
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n');
}

type Named = { name: string; value: unknown };

function shapeOf(document: JsonObject, schema: unknown): JsonObject {
  const { schema: merged } = mergeSchema(document, schema);
  const variant = listOf(merged.oneOf)[0] ?? listOf(merged.anyOf)[0];
  return variant === undefined || isObject(merged.properties)
    ? merged
    : mergeSchema(document, variant).schema;
}

function element(document: JsonObject, shape: JsonObject, { name, value }: Named): string[] {
  const tag = tagOf(shape, name);
  const attributes = namespaceOf(shape);
  if (typeof value !== 'object' || value === null)
    return [`<${tag}${attributes}>${escapeText(value)}</${tag}>`];
  const properties = objectOf(shape.properties);
  const members = Object.entries(value).map(([key, member]) => ({
    name: key,
    value: member,
    shape: shapeOf(document, properties[key]),
  }));
  const own = members
    .filter((member) => objectOf(member.shape.xml).attribute === true)
    .map(
      (member) =>
        ` ${tagOf(member.shape, member.name)}="${escapeText(member.value).replaceAll('"', '&quot;')}"`,
    );
  const children = members
    .filter((member) => objectOf(member.shape.xml).attribute !== true)
    .flatMap((member) => child(document, member.shape, member));
  const open = `${tag}${attributes}${own.join('')}`;
  return children.length === 0
    ? [`<${open}/>`]
    : [`<${open}>`, ...children.map((line) => `  ${line}`), `</${tag}>`];
}

function child(document: JsonObject, shape: JsonObject, named: Named): string[] {
  if (!Array.isArray(named.value)) return element(document, shape, named);
  return objectOf(shape.xml).wrapped === true
    ? wrapped(document, shape, named)
    : items(document, shape, named);
}

function wrapped(document: JsonObject, shape: JsonObject, named: Named): string[] {
  const tag = tagOf(shape, named.name);
  const inner = items(document, shape, { ...named, name: tag }).map((line) => `  ${line}`);
  return [`<${tag}${namespaceOf(shape)}>`, ...inner, `</${tag}>`];
}

function items(document: JsonObject, shape: JsonObject, { name, value }: Named): string[] {
  const item = shapeOf(document, shape.items);
  return listOf(value).flatMap((entry) => element(document, item, { name, value: entry }));
}

function tagOf({ xml }: JsonObject, name: string): string {
  const { prefix } = objectOf(xml);
  const local = (textOf(objectOf(xml).name) ?? name)
    .replace(/[^\p{L}\p{N}_.-]/gu, '_')
    .replace(/^(?=[\d.-])/, '_');
  return typeof prefix === 'string' ? `${prefix}:${local}` : local;
}

function namespaceOf({ xml }: JsonObject): string {
  const { namespace, prefix } = objectOf(xml);
  const suffix = typeof prefix === 'string' ? `:${prefix}` : '';
  return typeof namespace === 'string' ? ` xmlns${suffix}="${escapeText(namespace)}"` : '';
}

/** What stands for a value, such as `<string>`, would be an element. */
function escapeText(value: unknown): string {
  const text = value === null ? '' : String(value);
  return text
    .replace(/^<([a-z-]+)>$/, '$1')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
