import type { Expression, Pattern, PrivateIdentifier, Property } from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import { readMember } from './members.ts';
import { toText } from './operators.ts';
import type { Scope } from './scope.ts';
import { createRecord, isRecord, type RecordValue, type Value } from './value.ts';

/** Binds the names of a destructuring pattern. */
export type Bind = (name: string, value: Value) => void;

/** Takes `value` apart as `pattern` says; defaults are evaluated in `scope`. */
export function destructure(
  pattern: Pattern,
  value: Value,
  context: { scope: Scope; interpreter: Interpreter; bind: Bind },
): void {
  const { scope, interpreter, bind } = context;
  switch (pattern.type) {
    case 'Identifier':
      bind(pattern.name, value);
      return;
    case 'AssignmentPattern': {
      const given = value === undefined ? interpreter.evaluate(pattern.right, scope) : value;
      destructure(pattern.left, given, context);
      return;
    }
    case 'ArrayPattern': {
      const items = Array.isArray(value) ? value : typeof value === 'string' ? [...value] : undefined;
      if (!items) throw new EvaluationError('failed', 'takes apart what is not a list');
      for (const [index, element] of pattern.elements.entries()) {
        if (element?.type === 'RestElement') destructure(element.argument, items.slice(index), context);
        else if (element) destructure(element, items[index], context);
      }
      return;
    }
    case 'ObjectPattern':
      destructureObject(pattern.properties, value, context);
      return;
    default:
      throw new EvaluationError('unsupported', 'assigns to a property');
  }
}

type ObjectPatternProperties = Extract<Pattern, { type: 'ObjectPattern' }>['properties'];

function destructureObject(
  properties: ObjectPatternProperties,
  value: Value,
  context: { scope: Scope; interpreter: Interpreter; bind: Bind },
): void {
  if (value === null || value === undefined) throw new EvaluationError('failed', `takes apart ${value}`);
  const seen = new Set<string>();
  for (const property of properties) {
    if (property.type === 'RestElement') {
      destructure(property.argument, omit(value, seen), context);
      continue;
    }
    const key = propertyKey(property, context.scope, context.interpreter);
    seen.add(key);
    destructure(property.value, readMember(value, key), context);
  }
}

function omit(value: Value, keys: ReadonlySet<string>): RecordValue {
  return createRecord(isRecord(value) ? Object.entries(value).filter(([key]) => !keys.has(key)) : []);
}

/** The key of a property, in a literal or in a pattern. */
export function propertyKey(
  property: { key: Expression | PrivateIdentifier; computed: boolean } & Pick<Property, 'type'>,
  scope: Scope,
  interpreter: Interpreter,
): string {
  const { key, computed } = property;
  if (key.type === 'PrivateIdentifier') throw new EvaluationError('unsupported', 'uses a private name');
  if (!computed && key.type === 'Identifier') return key.name;
  return toText(interpreter.evaluate(key, scope), interpreter.budget);
}
