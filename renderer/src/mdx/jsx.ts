import type {
  Expression,
  JSXAttribute,
  JSXElement,
  JSXFragment,
  JSXIdentifier,
  JSXMemberExpression,
  JSXNamespacedName,
  JSXSpreadAttribute,
} from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import { readMember } from './members.ts';
import type { Scope } from './scope.ts';
import { createRecord, isRecord, JsxValue, type RecordValue, type Value } from './value.ts';

type ElementName = JSXIdentifier | JSXMemberExpression | JSXNamespacedName;

/** Evaluates JSX inside an expression. Its text is text, never Markdown, as in JSX itself. */
export function evaluateJsx(
  node: JSXElement | JSXFragment,
  scope: Scope,
  interpreter: Interpreter,
): JsxValue {
  interpreter.budget.step();
  const children = evaluateChildren(node.children, scope, interpreter);
  if (node.type === 'JSXFragment') return new JsxValue(interpreter.toNodes(children));
  const { name, attributes } = node.openingElement;
  const props = evaluateAttributes(attributes, scope, interpreter);
  const written = elementName(name);
  const component = lookUpComponent(written, scope);
  return new JsxValue(interpreter.element({ name: written, component, props, children }));
}

/** What a tag's name stands for in `scope`; `undefined` for HTML and for names that are not defined there. */
export function lookUpComponent(name: string, scope: Scope): Value {
  const [first = '', ...rest] = name.split('.');
  if ((rest.length === 0 && /^[^A-Z_$]/.test(first)) || !scope.has(first)) return undefined;
  return rest.reduce<Value>(
    (value, key) => (value === null || value === undefined ? undefined : readMember(value, key)),
    scope.get(first),
  );
}

function elementName(name: ElementName): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  return `${elementName(name.object)}.${name.property.name}`;
}

function evaluateAttributes(
  attributes: readonly (JSXAttribute | JSXSpreadAttribute)[],
  scope: Scope,
  interpreter: Interpreter,
): RecordValue {
  const props = createRecord();
  for (const attribute of attributes) {
    if (attribute.type === 'JSXSpreadAttribute')
      spread(interpreter.evaluate(attribute.argument, scope), props);
    else props[elementName(attribute.name)] = attributeValue(attribute, scope, interpreter);
  }
  return props;
}

/** Adds the properties of a spread value; `null` and what has none adds nothing. */
export function spread(value: Value, props: RecordValue): void {
  if (isRecord(value)) Object.assign(props, value);
}

function attributeValue({ value }: JSXAttribute, scope: Scope, interpreter: Interpreter): Value {
  if (value === null) return true;
  if (value.type !== 'JSXExpressionContainer') return interpreter.evaluate(value, scope);
  if (value.expression.type === 'JSXEmptyExpression')
    throw new EvaluationError('failed', 'has an empty attribute');
  return interpreter.evaluate(value.expression, scope);
}

function evaluateChildren(children: JSXElement['children'], scope: Scope, interpreter: Interpreter): Value {
  const values = children.flatMap((child): Value[] => {
    if (child.type === 'JSXText') return textOf(child.value);
    if (child.type === 'JSXExpressionContainer') return containerValue(child.expression, scope, interpreter);
    if (child.type === 'JSXSpreadChild') return containerValue(child.expression, scope, interpreter);
    return [evaluateJsx(child, scope, interpreter)];
  });
  return values.length > 1 ? values : values[0];
}

function containerValue(
  expression: Expression | { type: 'JSXEmptyExpression' },
  scope: Scope,
  interpreter: Interpreter,
): Value[] {
  return expression.type === 'JSXEmptyExpression' ? [] : [interpreter.evaluate(expression, scope)];
}

/** JSX text: lines are trimmed and joined by one space, blank ones dropped. */
function textOf(value: string): string[] {
  const lines = value.split(/\r\n|\n|\r/);
  if (lines.length === 1) return value === '' ? [] : [value];
  const last = lines.length - 1;
  const kept = lines.map((line, index) => {
    const start = index === 0 ? line : line.replace(/^[\t ]+/, '');
    return index === last ? start : start.trimEnd();
  });
  const text = kept.filter((line) => line !== '').join(' ');
  return text === '' ? [] : [text];
}
