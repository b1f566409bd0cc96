import type { Function as FunctionNode, MaybeNamedFunctionDeclaration } from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';
import { isInteractive } from './interactive.ts';
import type { FunctionSource, Interpreter } from './interpreter.ts';
import { destructure } from './patterns.ts';
import { Scope } from './scope.ts';
import { runBlock } from './statements.ts';
import { FunctionValue, type Value } from './value.ts';

/** A closure over `scope`. Calling it costs a step and one level of depth. */
export function createFunction(
  node: FunctionSource,
  scope: Scope,
  name: string,
  interpreter: Interpreter,
): FunctionValue {
  if (!isFunction(node)) throw new EvaluationError('unsupported', `uses a ${node.type}`);
  const call = (parameters: readonly Value[]) =>
    interpreter.budget.nested(() => {
      interpreter.budget.step();
      return callFunction(node, parameters, { scope, interpreter });
    });
  return new FunctionValue(name, call, { interactive: isInteractive(node) });
}

function isFunction(node: FunctionSource): node is FunctionNode | MaybeNamedFunctionDeclaration {
  return (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  );
}

function callFunction(
  node: FunctionNode | MaybeNamedFunctionDeclaration,
  parameters: readonly Value[],
  { scope: outer, interpreter }: { scope: Scope; interpreter: Interpreter },
): Value {
  if (node.async || node.generator)
    throw new EvaluationError('unsupported', 'calls an asynchronous function');
  const scope = new Scope(outer);
  const context = { scope, interpreter, bind: (name: string, value: Value) => scope.declare(name, value) };
  for (const [index, pattern] of node.params.entries()) {
    if (pattern.type === 'RestElement') destructure(pattern.argument, parameters.slice(index), context);
    else destructure(pattern, parameters[index], context);
  }
  if (node.body.type !== 'BlockStatement') return interpreter.evaluate(node.body, scope);
  const completion = runBlock(node.body.body, scope, interpreter);
  return completion.type === 'return' ? completion.value : undefined;
}
