import type { Nodes } from 'mdast';
import { type JsxElement, props } from '../components/component.ts';
import { fieldIdentity } from '../components/fields.ts';
import { flagProp, textProp } from '../components/read-props.ts';
import type { JsonObject } from './json-values.ts';

/** A parameter or a property of the body that a page describes by a `ParamField`. */
export type PageField = { name: string; place: string; required: boolean; schema: JsonObject };

/** The fields of a request that an expanded page describes, each once; those inside another field are its parts. */
export function pageFields(tree: Nodes): PageField[] {
  const fields = new Map<string, PageField>();
  for (const element of paramFields(tree)) {
    const { name, place } = fieldIdentity(element);
    const key = `${place} ${name}`;
    if (name === '' || place === undefined || fields.has(key)) continue;
    fields.set(key, { name, place, required: flagProp(element, 'required'), schema: toSchema(element) });
  }
  return [...fields.values()];
}

function paramFields(node: Nodes): JsxElement[] {
  if (isParamField(node)) return [node];
  return 'children' in node ? node.children.flatMap((child) => paramFields(child)) : [];
}

function isParamField(node: Nodes): node is JsxElement {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'ParamField'
  );
}

function toSchema(element: JsxElement): JsonObject {
  const schema = schemaOf(textProp(element, 'type') ?? 'string');
  const { default: fallback, placeholder } = props(element);
  const example = toExample(placeholder, schema.type) ?? toExample(fallback, schema.type);
  return {
    ...schema,
    ...(flagProp(element, 'deprecated') ? { deprecated: true } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

const types: readonly (readonly [RegExp, JsonObject])[] = [
  [/^(?:array|list)\b|\[\]$/, { type: 'array' }],
  [/^(?:file|binary|blob)\b/, { type: 'string', format: 'binary' }],
  [/^(?:object|map|record|dict|json)\b|^\{/, { type: 'object' }],
  [/^(?:bool|boolean)\b/, { type: 'boolean' }],
  [/^(?:int|integer|long)\d*\b/, { type: 'integer' }],
  [/^(?:number|float|double|decimal)\d*\b/, { type: 'number' }],
];

/** Types are written in any words: what none of the patterns knows is entered as text. */
function schemaOf(written: string): JsonObject {
  const type = written.trim().toLowerCase();
  return types.find(([pattern]) => pattern.test(type))?.[1] ?? { type: 'string' };
}

/** Examples are mostly written as text, whatever the type. */
function toExample(value: unknown, type: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean')
    return type === 'string' ? String(value) : value;
  if (typeof value !== 'string' || value === '') return undefined;
  if (type === 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
