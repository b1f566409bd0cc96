import type { AssignmentExpression, UpdateExpression } from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import { binary, logical, toNumber } from './operators.ts';
import { destructure } from './patterns.ts';
import type { Scope } from './scope.ts';
import type { Value } from './value.ts';

/** `=`, `+=` and the like, to names only: no property of a value is ever written. */
export function assign(node: AssignmentExpression, scope: Scope, interpreter: Interpreter): Value {
  const { left, operator } = node;
  if (operator === '=') {
    const value = interpreter.evaluate(node.right, scope);
    destructure(left, value, { scope, interpreter, bind: (name, part) => scope.assign(name, part) });
    return value;
  }
  if (left.type !== 'Identifier') throw new EvaluationError('unsupported', 'assigns to a property');
  const before = scope.get(left.name);
  const value = combine(operator, before, () => interpreter.evaluate(node.right, scope), interpreter);
  scope.assign(left.name, value);
  return value;
}

function combine(
  operator: Exclude<AssignmentExpression['operator'], '='>,
  before: Value,
  right: () => Value,
  interpreter: Interpreter,
): Value {
  if (operator === '&&=') return logical('&&', before, right);
  if (operator === '||=') return logical('||', before, right);
  if (operator === '??=') return logical('??', before, right);
  return binary(compound[operator], before, right(), interpreter.budget);
}

const compound = {
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
  '%=': '%',
  '**=': '**',
  '<<=': '<<',
  '>>=': '>>',
  '>>>=': '>>>',
  '|=': '|',
  '^=': '^',
  '&=': '&',
} as const;

/** `++` and `--`. */
export function update(node: UpdateExpression, scope: Scope, interpreter: Interpreter): Value {
  if (node.argument.type !== 'Identifier') throw new EvaluationError('unsupported', 'assigns to a property');
  const before = toNumber(scope.get(node.argument.name));
  const after = node.operator === '++' ? before + 1 : before - 1;
  scope.assign(node.argument.name, after);
  interpreter.budget.step();
  return node.prefix ? after : before;
}
