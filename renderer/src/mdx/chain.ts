import type { Expression, MemberExpression, SimpleCallExpression, Super } from 'estree-jsx';
import { EvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import { evaluateList } from './list.ts';
import { callMethod, readMember } from './members.ts';
import { toText } from './operators.ts';
import type { Scope } from './scope.ts';
import { FunctionValue, type Value } from './value.ts';

/** What an optional chain becomes behind a `?.` that found nothing. */
const cut = Symbol('cut');

type Linked = Value | typeof cut;

/** Member access and calls, `?.` included. */
export function evaluateChain(node: Expression, scope: Scope, interpreter: Interpreter): Value {
  const value = follow(node, scope, interpreter);
  return value === cut ? undefined : value;
}

function follow(node: Expression | Super, scope: Scope, interpreter: Interpreter): Linked {
  if (node.type === 'Super') throw new EvaluationError('unsupported', 'uses super');
  if (node.type === 'ChainExpression') {
    const value = follow(node.expression, scope, interpreter);
    return value === cut ? undefined : value;
  }
  if (node.type === 'MemberExpression') return member(node, scope, interpreter);
  if (node.type === 'CallExpression') return call(node, scope, interpreter);
  return interpreter.evaluate(node, scope);
}

function member(node: MemberExpression, scope: Scope, interpreter: Interpreter): Linked {
  interpreter.budget.step();
  const target = interpreter.budget.nested(() => follow(node.object, scope, interpreter));
  if (target === cut || (node.optional && (target === null || target === undefined))) return cut;
  return readMember(target, memberKey(node, scope, interpreter));
}

function memberKey(node: MemberExpression, scope: Scope, interpreter: Interpreter): string {
  if (node.property.type === 'PrivateIdentifier') {
    throw new EvaluationError('unsupported', 'uses a private name');
  }
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  return toText(interpreter.evaluate(node.property, scope), interpreter.budget);
}

function call(node: SimpleCallExpression, scope: Scope, interpreter: Interpreter): Linked {
  const { callee } = node;
  if (callee.type === 'MemberExpression') {
    const target = follow(callee.object, scope, interpreter);
    if (target === cut || (callee.optional && (target === null || target === undefined))) return cut;
    const key = memberKey(callee, scope, interpreter);
    if (node.optional && isMissing(target, key)) return cut;
    return callMethod(target, key, evaluateList(node.arguments, scope, interpreter), interpreter.budget);
  }
  const target = follow(callee, scope, interpreter);
  if (target === cut || (node.optional && (target === null || target === undefined))) return cut;
  if (!(target instanceof FunctionValue)) throw new EvaluationError('failed', 'calls what is not a function');
  return target.call(evaluateList(node.arguments, scope, interpreter));
}

function isMissing(target: Value, key: string): boolean {
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return false;
  return readMember(target, key) === undefined;
}
