import { arrayMethods } from './array-methods.ts';
import type { Budget } from './budget.ts';
import { EvaluationError } from './evaluation-error.ts';
import { toNumber, toText } from './operators.ts';
import { Scope } from './scope.ts';
import { stringify } from './stringify.ts';
import { createRecord, FunctionValue, isRecord, type RecordValue, type Value } from './value.ts';

type Lent = (parameters: readonly Value[]) => Value;

function lend(functions: Record<string, Lent>): RecordValue {
  return createRecord(
    Object.entries(functions).map(([name, call]) => [name, new FunctionValue(name, call)] as const),
  );
}

/** The few globals of JavaScript that are pure. Everything else, `Date` and `Math.random` too, is not defined. */
export function createGlobalScope(budget: Budget): Scope {
  const scope = new Scope();
  const values: Record<string, Value> = {
    undefined: undefined,
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
    Math: mathematics(),
    JSON: lend({ stringify: ([value, , indent]) => stringify(value, indent, budget) }),
    Object: objectFunctions(budget),
    Array: lend({
      isArray: ([value]) => Array.isArray(value),
      of: (parameters) => [...parameters],
      from: ([source, map]) => arrayFrom(source, map, budget),
    }),
    console: lend(
      Object.fromEntries(
        ['log', 'info', 'debug', 'warn', 'error'].map((name) => [name, () => undefined] as const),
      ),
    ),
    ...lend(conversions(budget)),
  };
  for (const [name, value] of Object.entries(values)) scope.declare(name, value, true);
  return scope;
}

function conversions(budget: Budget): Record<string, Lent> {
  return {
    String: ([value]) => toText(value, budget),
    Number: ([value]) => toNumber(value),
    Boolean: ([value]) => Boolean(value),
    parseInt: ([value, radix]) =>
      Number.parseInt(toText(value, budget), radix === undefined ? 10 : toNumber(radix)),
    parseFloat: ([value]) => Number.parseFloat(toText(value, budget)),
    isNaN: ([value]) => Number.isNaN(toNumber(value)),
    encodeURIComponent: ([value]) => encode(encodeURIComponent, toText(value, budget)),
    encodeURI: ([value]) => encode(encodeURI, toText(value, budget)),
  };
}

function encode(run: (text: string) => string, text: string): string {
  return run(text.toWellFormed());
}

function mathematics(): RecordValue {
  const one =
    (run: (value: number) => number): Lent =>
    ([value]) =>
      run(toNumber(value));
  const { abs, ceil, floor, round, trunc, sqrt, sign, log, log2, log10, sin, cos } = Math;
  const simple = { abs, ceil, floor, round, trunc, sqrt, sign, log, log2, log10, sin, cos };
  const record = lend({
    ...Object.fromEntries(Object.entries(simple).map(([name, run]) => [name, one(run)])),
    max: (values) =>
      values.map(toNumber).reduce((left, right) => Math.max(left, right), Number.NEGATIVE_INFINITY),
    min: (values) =>
      values.map(toNumber).reduce((left, right) => Math.min(left, right), Number.POSITIVE_INFINITY),
    pow: ([base, exponent]) => toNumber(base) ** toNumber(exponent),
  });
  record.PI = Math.PI;
  return record;
}

function objectFunctions(budget: Budget): RecordValue {
  return lend({
    keys: ([value]) => entries(value, budget).map(([key]) => key),
    values: ([value]) => entries(value, budget).map(([, item]) => item),
    entries: ([value]) => entries(value, budget).map(([key, item]) => [key, item]),
    assign: ([target, ...sources]) => Object.assign(expectRecord(target), ...sources.filter(isRecord)),
    fromEntries: ([pairs]) => {
      const list = Array.isArray(pairs) ? pairs : [];
      return createRecord(
        list.filter(Array.isArray).map(([key, item]) => [toText(key, budget), item] as const),
      );
    },
  });
}

function expectRecord(value: Value): RecordValue {
  if (isRecord(value)) return value;
  throw new EvaluationError('failed', 'expects an object');
}

function entries(value: Value, budget: Budget): [string, Value][] {
  const list: [string, Value][] = isRecord(value) || Array.isArray(value) ? Object.entries(value) : [];
  budget.step(list.length);
  return list;
}

function arrayFrom(source: Value, map: Value, budget: Budget): Value {
  const items = toItems(source, budget);
  return map === undefined ? items : (arrayMethods.get('map')?.(items, [map], budget) ?? items);
}

function toItems(source: Value, budget: Budget): Value[] {
  if (typeof source === 'string') budget.step(source.length);
  if (typeof source === 'string' || Array.isArray(source)) return [...source];
  const length = isRecord(source) ? toNumber(source.length) : 0;
  budget.step(Math.max(length, 0));
  return Array.from({ length: Math.max(length, 0) }, () => undefined);
}
