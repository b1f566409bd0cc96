import type { ArrayExpression, SimpleCallExpression, SpreadElement } from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import type { Scope } from './scope.ts';
import type { Value } from './value.ts';

/** The items of an array literal or of a call's parameters, spreads applied. */
export function evaluateList(
  elements: ArrayExpression['elements'] | SimpleCallExpression['arguments'],
  scope: Scope,
  interpreter: Interpreter,
): Value[] {
  return elements.flatMap((element): Value[] => {
    if (element === null) return [undefined];
    if (element.type === 'SpreadElement') return spreadItems(element, scope, interpreter);
    return [interpreter.evaluate(element, scope)];
  });
}

function spreadItems(element: SpreadElement, scope: Scope, interpreter: Interpreter): Value[] {
  const items = interpreter.evaluate(element.argument, scope);
  if (!Array.isArray(items) && typeof items !== 'string') {
    throw new EvaluationError('failed', 'spreads what is not a list');
  }
  interpreter.budget.step(items.length);
  return [...items];
}
