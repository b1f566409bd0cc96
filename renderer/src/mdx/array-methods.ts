import type { Budget } from './budget.ts';
import { EvaluationError } from './evaluation-error.ts';
import { joinText, toNumber, toText } from './operators.ts';
import { FunctionValue, type Value } from './value.ts';

type ArrayMethod = (array: Value[], parameters: readonly Value[], budget: Budget) => Value;

const maximumLength = 100_000;

const position = (value: Value) => (value === undefined ? undefined : toNumber(value));

function callback(value: Value): FunctionValue {
  if (value instanceof FunctionValue) return value;
  throw new EvaluationError('failed', 'expects a function');
}

type Visit = (item: Value, index: number) => Value;

/** A method that calls its first parameter with item, index and array. */
function visiting(run: (array: Value[], visit: Visit) => Value): ArrayMethod {
  return (array, [action], budget) => {
    const { call } = callback(action);
    return run(array, (item, index) => {
      budget.step();
      return call([item, index, array]);
    });
  };
}

function capped(array: Value[], budget: Budget): Value[] {
  budget.step(array.length);
  if (array.length > maximumLength) throw new EvaluationError('limit', 'makes too long a list');
  return array;
}

function flatten(array: Value[], depth: number, budget: Budget): Value[] {
  return budget.nested(() => {
    const result: Value[] = [];
    for (const item of array) {
      const items = Array.isArray(item) && depth >= 1 ? flatten(item, depth - 1, budget) : [item];
      for (const one of items) result.push(one);
      capped(result, budget);
    }
    return result;
  });
}

function reduce(array: Value[], parameters: readonly Value[], budget: Budget): Value {
  const { call } = callback(parameters[0]);
  const seeded = parameters.length > 1;
  if (!seeded && array.length === 0) throw new EvaluationError('failed', 'reduces an empty list');
  let result = seeded ? parameters[1] : array[0];
  for (let index = seeded ? 0 : 1; index < array.length; index += 1) {
    budget.step();
    result = call([result, array[index], index, array]);
  }
  return result;
}

function sorted(array: Value[], [compare]: readonly Value[], budget: Budget): Value[] {
  budget.step(array.length);
  if (compare !== undefined) {
    const { call } = callback(compare);
    return array.toSorted((left, right) => toNumber(call([left, right])) || 0);
  }
  const keyed = array.map((item) => ({ item, key: toText(item, budget) }));
  return keyed
    .sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)))
    .map(({ item }) => item);
}

/** Puts `items` in place of what `array` holds, as the methods that change their array do. */
function become(array: Value[], items: readonly Value[]): Value[] {
  array.length = 0;
  for (const item of items) array.push(item);
  return array;
}

/** The methods of lists that expressions may call. */
export const arrayMethods: ReadonlyMap<string, ArrayMethod> = new Map<string, ArrayMethod>([
  ['map', visiting((array, visit) => array.map(visit))],
  ['filter', visiting((array, visit) => array.filter(visit))],
  ['find', visiting((array, visit) => array.find(visit))],
  ['findIndex', visiting((array, visit) => array.findIndex(visit))],
  ['findLast', visiting((array, visit) => array.findLast(visit))],
  ['some', visiting((array, visit) => array.some(visit))],
  ['every', visiting((array, visit) => array.every(visit))],
  [
    'forEach',
    visiting((array, visit) => {
      for (const [index, item] of array.entries()) visit(item, index);
      return undefined;
    }),
  ],
  [
    'flatMap',
    (array, parameters, budget) => {
      const { call } = callback(parameters[0]);
      return flatten(
        array.map((item, index) => call([item, index, array])),
        1,
        budget,
      );
    },
  ],
  ['reduce', reduce],
  ['flat', (array, [depth], budget) => flatten(array, depth === undefined ? 1 : toNumber(depth), budget)],
  ['slice', (array, [from, to], budget) => capped(array.slice(position(from), position(to)), budget)],
  [
    'concat',
    (array, parameters, budget) =>
      capped(
        parameters.reduce<Value[]>((sum, item) => capped(sum.concat(item), budget), array.slice()),
        budget,
      ),
  ],
  [
    'join',
    (array, [separator], budget) =>
      joinText(array, separator === undefined ? ',' : toText(separator, budget), budget),
  ],
  ['includes', (array, [item, from]) => array.includes(item, position(from))],
  ['indexOf', (array, [item, from]) => array.indexOf(item, position(from))],
  ['at', (array, [index]) => array.at(toNumber(index ?? 0))],
  ['toReversed', (array, _parameters, budget) => capped(array.toReversed(), budget)],
  ['reverse', (array, _parameters, budget) => become(array, capped(array.toReversed(), budget))],
  ['toSorted', sorted],
  ['sort', (array, parameters, budget) => become(array, sorted(array, parameters, budget))],
  ['keys', (array) => [...array.keys()]],
  [
    'entries',
    (array, _parameters, budget) =>
      capped(
        array.map((item, index) => [index, item]),
        budget,
      ),
  ],
  [
    'push',
    (array, parameters, budget) => {
      array.push(...parameters);
      budget.step(parameters.length);
      if (array.length > maximumLength) throw new EvaluationError('limit', 'makes too long a list');
      return array.length;
    },
  ],
  ['toString', (array, _parameters, budget) => joinText(array, ',', budget)],
]);
