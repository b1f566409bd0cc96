import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { PropValue } from '../mdx/prop-value.ts';
import { interfaceStrings } from '../page/interface-strings.ts';
import type { ComponentContext, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { flagProp, isJsxValue, listProp, plainText } from './read-props.ts';

const places = ['query', 'path', 'body', 'header', 'cookie'] as const;

/** Parameters and response fields of an API. */
export const fields: ComponentFamily = {
  ParamField: (element, context) => [field(element, context, fieldIdentity(element))],
  ResponseField: (element, context) => [
    field(element, context, { name: plainText(props(element).name), place: undefined }),
  ],
};

type Identity = { name: string; place: string | undefined };

/** What a `ParamField` describes: its place is the prop that names it. */
export function fieldIdentity(element: JsxElement): Identity {
  const given = props(element);
  const place = places.find((candidate) => given[candidate] !== undefined);
  return { name: (place && plainText(given[place])) || plainText(given.name), place };
}

function field(element: JsxElement, context: ComponentContext, { name, place }: Identity): ElementContent {
  const { type, default: fallback, pre, post, placeholder } = props(element);
  const words = interfaceStrings(context.page.language).field;
  const id = name === '' ? undefined : context.anchor(`param-${name}`);
  return h('div.op-field', id ? { id } : {}, [
    h('div.op-field-head', [
      ...labels(pre),
      ...(id ? [h('a.op-field-name', { href: `#${encodeURI(id)}` }, h('code', name))] : []),
      ...labels(post),
      ...(type ? [h('span.op-field-type', context.content(type))] : []),
      ...(place ? [h('span.op-field-place', place)] : []),
      ...(flagProp(element, 'required') ? [h('span.op-field-required', words.required)] : []),
      ...(flagProp(element, 'deprecated') ? [h('span.op-field-deprecated', words.deprecated)] : []),
      ...shown(words.default, fallback, context),
      ...shown(words.example, placeholder, context),
    ]),
    h('div.op-field-body', context.children(element)),
  ]);
}

function labels(value: PropValue): ElementContent[] {
  return listProp(value).map((label) => h('span.op-field-place', label));
}

function shown(label: string, value: PropValue, context: ComponentContext): ElementContent[] {
  if (value === undefined || value === null || value === '') return [];
  const content = isJsxValue(value) ? context.content(value) : literal(value);
  return [h('span.op-field-default', [`${label}: `, h('code', content)])];
}

/** A value as it would be written in code; JSX inside it as its words. */
function literal(value: PropValue): string {
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(value, (_key, member: PropValue) =>
    isJsxValue(member) ? plainText(member) : member,
  );
}
