import type { Expression, Literal, ObjectExpression, SpreadElement, TemplateLiteral } from 'estree-jsx';
import { assign, update } from './assignment.ts';
import { evaluateChain } from './chain.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Interpreter } from './interpreter.ts';
import { spread } from './jsx.ts';
import { evaluateList } from './list.ts';
import { binary, logical, toText, unary } from './operators.ts';
import { propertyKey } from './patterns.ts';
import type { Scope } from './scope.ts';
import { createRecord, type Value } from './value.ts';

/** The value of an expression. Throws {@link EvaluationError}; never calls anything of the host but the closed lists. */
export function evaluate(node: Expression, scope: Scope, interpreter: Interpreter): Value {
  interpreter.budget.step();
  return interpreter.budget.nested(() => evaluateNode(node, scope, interpreter));
}

function evaluateNode(node: Expression, scope: Scope, interpreter: Interpreter): Value {
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'Identifier':
      return scope.get(node.name);
    case 'TemplateLiteral':
      return template(node, scope, interpreter);
    case 'ArrayExpression':
      return evaluateList(node.elements, scope, interpreter);
    case 'ObjectExpression':
      return object(node, scope, interpreter);
    case 'UnaryExpression':
      if (
        node.operator === 'typeof' &&
        node.argument.type === 'Identifier' &&
        !scope.has(node.argument.name)
      ) {
        return 'undefined';
      }
      return unary(node.operator, interpreter.evaluate(node.argument, scope));
    case 'BinaryExpression':
      if (node.left.type === 'PrivateIdentifier') break;
      return binary(
        node.operator,
        interpreter.evaluate(node.left, scope),
        interpreter.evaluate(node.right, scope),
        interpreter.budget,
      );
    case 'LogicalExpression':
      return logical(node.operator, evaluateTested(node.left, scope, interpreter), () =>
        interpreter.evaluate(node.right, scope),
      );
    case 'ConditionalExpression':
      return interpreter.evaluate(
        evaluateTested(node.test, scope, interpreter) ? node.consequent : node.alternate,
        scope,
      );
    case 'MemberExpression':
    case 'CallExpression':
    case 'ChainExpression':
      return evaluateChain(node, scope, interpreter);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return interpreter.createFunction(node, scope, '');
    case 'SequenceExpression':
      return node.expressions.map((expression) => interpreter.evaluate(expression, scope)).at(-1);
    case 'AssignmentExpression':
      return assign(node, scope, interpreter);
    case 'UpdateExpression':
      return update(node, scope, interpreter);
    case 'JSXElement':
    case 'JSXFragment':
      return interpreter.jsx(node, scope);
  }
  throw new EvaluationError('unsupported', `uses a ${node.type}`);
}

/** What is only tested: a prop that a snippet was not given is undefined. `children` is in reach of snippets alone. */
function evaluateTested(node: Expression, scope: Scope, interpreter: Interpreter): Value {
  if (node.type === 'Identifier' && !scope.has(node.name) && scope.has('children')) return undefined;
  return interpreter.evaluate(node, scope);
}

function literal(node: Literal): Value {
  if (typeof node.value === 'bigint' || (typeof node.value === 'object' && node.value !== null)) {
    throw new EvaluationError('unsupported', 'uses a regular expression or a large integer');
  }
  return 'regex' in node ? undefined : node.value;
}

function template(node: TemplateLiteral, scope: Scope, interpreter: Interpreter): string {
  const pieces = node.quasis.map((quasi, index) => {
    const expression = node.expressions[index];
    const text = quasi.value.cooked ?? '';
    return expression ? text + toText(interpreter.evaluate(expression, scope), interpreter.budget) : text;
  });
  interpreter.budget.characters(pieces.reduce((sum, piece) => sum + piece.length, 0));
  return pieces.join('');
}

function object(node: ObjectExpression, scope: Scope, interpreter: Interpreter): Value {
  const record = createRecord();
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      spread(interpreter.evaluate(property.argument, scope), record);
      continue;
    }
    if (property.kind !== 'init') throw new EvaluationError('unsupported', 'uses a getter');
    const key = propertyKey(property, scope, interpreter);
    record[key] = interpreter.evaluate(toExpression(property.value), scope);
  }
  return record;
}

type PropertyValue = Exclude<ObjectExpression['properties'][number], SpreadElement>['value'];

function toExpression(value: PropertyValue): Expression {
  if (
    value.type === 'ObjectPattern' ||
    value.type === 'ArrayPattern' ||
    value.type === 'RestElement' ||
    value.type === 'AssignmentPattern'
  ) {
    throw new EvaluationError('failed', 'mixes a pattern into an object');
  }
  return value;
}
