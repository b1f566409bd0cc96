import type { BinaryOperator, UnaryOperator } from 'estree-jsx';
import type { Budget } from './budget.ts';
import { EvaluationError } from './evaluation-error.ts';
import { FunctionValue, isRecord, JsxValue, SnippetValue, type Value } from './value.ts';

/** JavaScript's string conversion for the values we have; counts the text against the budget. */
export function toText(value: Value, budget: Budget): string {
  budget.step();
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return joinText(value, ',', budget);
  if (isRecord(value) || value instanceof JsxValue) return '[object Object]';
  if (value instanceof FunctionValue || value instanceof SnippetValue) {
    throw new EvaluationError('unsupported', 'turns a function into text');
  }
  return String(value);
}

export function joinText(values: readonly Value[], separator: string, budget: Budget): string {
  return budget.nested(() => {
    const texts = values.map((item) => (item === null || item === undefined ? '' : toText(item, budget)));
    budget.characters(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
    return texts.join(separator);
  });
}

export function toNumber(value: Value): number {
  if (typeof value === 'object' && value !== null) return Number.NaN;
  return Number(value);
}

export function unary(operator: UnaryOperator, value: Value): Value {
  switch (operator) {
    case '!':
      return !value;
    case '-':
      return -toNumber(value);
    case '+':
      return toNumber(value);
    case '~':
      return ~toNumber(value);
    case 'typeof':
      return value instanceof FunctionValue || value instanceof SnippetValue ? 'function' : typeof value;
    case 'void':
      return undefined;
    default:
      throw new EvaluationError('unsupported', `uses the operator \`${operator}\``);
  }
}

export function binary(operator: BinaryOperator, left: Value, right: Value, budget: Budget): Value {
  switch (operator) {
    case '+':
      return add(left, right, budget);
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return looselyEquals(left, right);
    case '!=':
      return !looselyEquals(left, right);
    case 'in':
      return isRecord(right) && Object.hasOwn(right, toText(left, budget));
    default:
      return compareOrCompute(operator, left, right);
  }
}

function compareOrCompute(operator: BinaryOperator, left: Value, right: Value): Value {
  if (operator === '<' || operator === '>' || operator === '<=' || operator === '>=') {
    return compare(operator, left, right);
  }
  const compute = arithmetic.get(operator);
  if (!compute) throw new EvaluationError('unsupported', `uses the operator \`${operator}\``);
  return compute(toNumber(left), toNumber(right));
}

const arithmetic = new Map<string, (left: number, right: number) => number>([
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['%', (left, right) => left % right],
  ['**', (left, right) => left ** right],
  ['&', (left, right) => left & right],
  ['|', (left, right) => left | right],
  ['^', (left, right) => left ^ right],
  ['<<', (left, right) => left << right],
  ['>>', (left, right) => left >> right],
  ['>>>', (left, right) => left >>> right],
]);

function add(left: Value, right: Value, budget: Budget): Value {
  if (isTextual(left) || isTextual(right)) {
    const [start, end] = [toText(left, budget), toText(right, budget)];
    budget.characters(start.length + end.length);
    return start + end;
  }
  return toNumber(left) + toNumber(right);
}

function isTextual(value: Value): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

function looselyEquals(left: Value, right: Value): boolean {
  if (left === null || left === undefined) return right === null || right === undefined;
  if (typeof left === typeof right || typeof left === 'object' || typeof right === 'object')
    return left === right;
  return right !== null && right !== undefined && toNumber(left) === toNumber(right);
}

function compare(operator: '<' | '>' | '<=' | '>=', left: Value, right: Value): boolean {
  const text = typeof left === 'string' && typeof right === 'string';
  const [first, second] = text ? [left, right] : [toNumber(left), toNumber(right)];
  if (operator === '<') return first < second;
  if (operator === '>') return first > second;
  return operator === '<=' ? first <= second : first >= second;
}

/** The right side is worked out only when it counts. */
export function logical(operator: '&&' | '||' | '??', left: Value, right: () => Value): Value {
  if (operator === '&&') return left ? right() : left;
  if (operator === '||') return left ? left : right();
  return left ?? right();
}
