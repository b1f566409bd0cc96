import type { ElementContent } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import type { MdastValue, PropValue } from '../mdx/prop-value.ts';
import { type ComponentContext, type JsxElement, props } from './component.ts';

/** A prop as text; numbers count as text, everything else as missing. */
export function textProp(element: JsxElement, name: string): string | undefined {
  const value = props(element)[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a prop was written as JSX. */
export function isJsxValue(value: PropValue | undefined): value is MdastValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    value.type === 'mdast' &&
    'nodes' in value
  );
}

/** The words of a prop that may be text or JSX; empty when it has none. */
export function plainText(value: PropValue | undefined): string {
  if (Array.isArray(value)) return value.map(plainText).join('');
  if (isJsxValue(value)) return textOf(value.nodes);
  if (typeof value === 'string') return splitCode(value).join('');
  return typeof value === 'number' ? String(value) : '';
}

/** Text of a prop, divided at its backticks: every second part stood between two and is code. */
export function splitCode(text: string): string[] {
  return text.split(/`([^`]+)`/);
}

/** A prop that is Markdown when it is text, and may be JSX. */
export function markdownProp(element: JsxElement, name: string, context: ComponentContext): ElementContent[] {
  const text = textProp(element, name);
  return text === undefined ? context.content(props(element)[name]) : context.markdown(text);
}

/** The code that an element holds, without empty lines around it. */
export function codeText(element: JsxElement): string {
  return textOf(element, { includeHtml: true }).replace(/^\n+|\s+$/g, '');
}

/** The classes that an author gives an element. */
export function classNames(element: JsxElement): string[] {
  return (textProp(element, 'className') ?? textProp(element, 'class') ?? '')
    .split(/\s+/)
    .filter((name) => name !== '');
}

/** Whether a flag is set: `<Step noAnchor>`, `={true}` and `="true"` all count. */
export function flagProp(element: JsxElement, name: string): boolean {
  const value = props(element)[name];
  return value === true || value === 'true' || (value === '' && name in props(element));
}

/** A flag that is on unless it is switched off. */
export function flagUnlessOff(element: JsxElement, name: string): boolean {
  const value = props(element)[name];
  return value !== false && value !== 'false';
}

export function numberProp(element: JsxElement, name: string, fallback: number): number {
  const text = textProp(element, name);
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : fallback;
}

/** A list given as an array of texts or as one text. */
export function listProp(value: PropValue): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) =>
      typeof item === 'string' || typeof item === 'number' ? [String(item)] : [],
    );
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** A CSS colour without anything that could end the declaration; `undefined` otherwise. */
export function colorProp(value: PropValue): string | undefined {
  return typeof value === 'string' &&
    /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl|oklch|oklab)a?\([\d.,%/\s-]+\)|var\(--[\w-]+\))$/i.test(value.trim())
    ? value.trim()
    : undefined;
}
