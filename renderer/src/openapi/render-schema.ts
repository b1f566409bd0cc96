import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ComponentContext } from '../components/component.ts';
import { interfaceStrings } from '../page/interface-strings.ts';
import { type ApiTexts, apiTexts, withCount } from './api-texts.ts';
import { toJson } from './exact-json.ts';
import { type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import { renderDescription, renderDescriptionInline } from './render-description.ts';
import { annotatedValues, type SchemaNode } from './schema-tree.ts';

/** What all fields of one page share. */
export type FieldStyle = {
  context: ComponentContext;
  /** Whether trees stand open from the start. */
  open: boolean;
  /** Members of a schema to show as labels, `api.params.post`. */
  labels: readonly string[];
};

/** The parts of a value: its properties or alternatives, or for a plain value its constraints. */
export function renderSchema(node: SchemaNode, style: FieldStyle): ElementContent[] {
  return [
    ...renderVariants(node, style),
    ...node.properties.map((property) => renderField(property, style)),
    ...renderCut(node, apiTexts(style.context)),
  ];
}

/** One field with name, type, labels, description, and a tree below that opens on demand. */
export function renderField(
  node: SchemaNode,
  style: FieldStyle,
  place?: { id: string; in: string },
): ElementContent {
  const name = h('code', node.name);
  const { schema, inner } = node;
  return h('div.op-field', place ? { id: place.id } : {}, [
    h('div.op-field-head', { dataNosearch: '' }, [
      ...labelsOf(objectOf(schema['x-mint']).pre),
      place ? h('a.op-field-name', { href: `#${encodeURI(place.id)}` }, name) : h('span.op-field-name', name),
      h('span.op-field-type', node.type),
      ...(place ? [h('span.op-field-place', place.in)] : []),
      ...flagsOf(node, style),
      ...style.labels.flatMap((key) => labelsOf(schema[key] === true ? key : schema[key])),
      ...labelsOf(objectOf(schema['x-mint']).post),
    ]),
    h('p.op-visually-hidden', { ariaHidden: 'true' }, node.name),
    h('div.op-field-body', [
      ...renderDescription(textOf(schema.description) ?? textOf(inner.description), style.context),
      ...renderConstraints(schema, inner, style),
      ...renderAnnotatedValues(inner, style),
      ...renderParts(node, style),
    ]),
  ]);
}

function wordsOf({ context }: FieldStyle) {
  return interfaceStrings(context.page.language).field;
}

function flagsOf({ required, schema }: SchemaNode, style: FieldStyle): ElementContent[] {
  const words = wordsOf(style);
  return [
    ...(required ? [h('span.op-field-required', words.required)] : []),
    ...(schema.deprecated === true ? [h('span.op-field-deprecated', words.deprecated)] : []),
    ...(schema.readOnly === true ? labelsOf(words.readOnly) : []),
    ...(schema.writeOnly === true ? labelsOf(words.writeOnly) : []),
    ...(schema.default === undefined
      ? []
      : [h('span.op-field-default', [`${words.default}: `, h('code', show(schema.default))])]),
  ];
}

function labelsOf(value: unknown): ElementContent[] {
  const labels = [value].flat().flatMap((label) => textOf(label) ?? []);
  return labels.map((label) => h('span.op-field-place', label));
}

/** Members that narrow a value, in words. */
const constraints: readonly (readonly [string, string])[] = [
  ['minimum', '≥'],
  ['exclusiveMinimum', '>'],
  ['maximum', '≤'],
  ['exclusiveMaximum', '<'],
  ['multipleOf', 'multiple of'],
  ['minLength', 'min length'],
  ['maxLength', 'max length'],
  ['minItems', 'min items'],
  ['maxItems', 'max items'],
  ['minProperties', 'min properties'],
  ['maxProperties', 'max properties'],
  ['pattern', 'pattern'],
];

const mostValues = 60;

/** The ends of 64-bit types, beyond which no integer comes. */
const limits: ReadonlySet<bigint> = new Set([2n ** 63n - 1n, -(2n ** 63n), 2n ** 64n - 1n]);

/** Generated descriptions carry patterns of dates and the largest integers, which tell readers nothing. */
function isTelling(key: string, schema: JsonObject): boolean {
  const value = schema[key];
  if (typeof value === 'bigint') return !limits.has(value);
  if (typeof value === 'number') return Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return (
    typeof value === 'string' && value.length <= 120 && !(key === 'pattern' && schema.format !== undefined)
  );
}

function renderConstraints(schema: JsonObject, inner: JsonObject, style: FieldStyle): ElementContent[] {
  const words = wordsOf(style);
  const texts = apiTexts(style.context);
  const both = inner === schema ? [schema] : [schema, inner];
  const lines = constraints.flatMap(([key, limit]) =>
    both
      .filter((one) => isTelling(key, one))
      .slice(0, 1)
      .map((one) => h('span', [`${limit} `, h('code', show(one[key]))])),
  );
  const isUnique = both.some((one) => one.uniqueItems === true && [one.type].flat().includes('array'));
  const notes = isUnique ? [...lines, h('span', 'unique items')] : lines;
  const values = annotatedValues(inner).length > 0 ? [] : listOf(inner.enum);
  const fixed = inner.const === undefined ? values : [inner.const];
  const example = schema.example ?? listOf(schema.examples)[0];
  return [
    ...(fixed.length > 0
      ? [
          h('p.op-field-values', [
            `${sentence(words.allowed)}: `,
            ...fixed.slice(0, mostValues).flatMap((value, at) => [at > 0 ? ' ' : '', h('code', show(value))]),
            fixed.length > mostValues ? withCount(texts.more, fixed.length - mostValues) : '',
          ]),
        ]
      : []),
    ...(notes.length > 0 ? [h('p.op-field-limits', notes)] : []),
    ...(example === undefined || (typeof example === 'object' && example !== null)
      ? []
      : [h('p.op-field-values', [`${sentence(words.example)}: `, h('code', show(example))])]),
  ];
}

/** The values of an enum that is written as alternatives, each with what it says of itself. */
function renderAnnotatedValues(schema: JsonObject, style: FieldStyle): ElementContent[] {
  const variants = annotatedValues(schema);
  if (variants.length === 0) return [];
  const items = variants.slice(0, mostValues).map((variant) => {
    const title = textOf(variant.title)?.replace(/[.:]?$/, '. ') ?? '';
    const words = `${title}${textOf(variant.description) ?? ''}`.trim();
    const text = words === '' ? [] : [': ', ...renderDescriptionInline(words, style.context)];
    return h('li', [h('code', show(variant.const)), ...text]);
  });
  const more =
    variants.length > mostValues
      ? [h('li', withCount(apiTexts(style.context).more, variants.length - mostValues).trim())]
      : [];
  return [h('p.op-field-values', `${sentence(wordsOf(style).allowed)}:`), h('ul', [...items, ...more])];
}

/** A word as it begins a line. */
function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : toJson(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text || '""';
}

function renderParts(node: SchemaNode, style: FieldStyle): ElementContent[] {
  const texts = apiTexts(style.context);
  const { length } = node.properties;
  if (length === 0 && node.variants.length === 0) return renderCut(node, texts);
  const one = length === 1 ? texts.attribute : texts.options;
  const title = length > 1 ? withCount(texts.attributes, length) : one;
  return [
    h('details.op-expandable', style.open ? { open: true } : {}, [
      h('summary', { dataNosearch: '' }, h('span', title)),
      h('div.op-disclosed', renderSchema(node, style)),
    ]),
  ];
}

function renderVariants({ variants }: SchemaNode, style: FieldStyle): ElementContent[] {
  if (variants.length === 0) return [];
  const panels = variants.map(({ label, node }) =>
    h('section.op-tab', { dataLabel: label }, [
      h('p.op-tab-title', label),
      h('div.op-tab-body', [
        ...renderDescription(textOf(node.inner.description), style.context),
        ...(node.properties.length === 0 && node.variants.length === 0
          ? [h('p.op-field-limits', h('span.op-field-type', node.type))]
          : []),
        ...renderConstraints(node.schema, node.inner, style),
        ...renderAnnotatedValues(node.inner, style),
        ...renderSchema(node, style),
      ]),
    ]),
  );
  return [h('op-tabs.op-variants', { dataKind: 'tabs', dataSelected: '0' }, panels)];
}

function renderCut({ cut }: SchemaNode, { recursive, cut: left }: ApiTexts): ElementContent[] {
  if (cut === undefined) return [];
  return [h('p.op-field-limits', { dataNosearch: '' }, cut === 'recursive' ? recursive : left)];
}
