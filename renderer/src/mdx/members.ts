import { arrayMethods } from './array-methods.ts';
import type { Budget } from './budget.ts';
import { EvaluationError } from './evaluation-error.ts';
import { toNumber } from './operators.ts';
import { textMethods } from './text-methods.ts';
import { FunctionValue, isRecord, type Value } from './value.ts';

/** Reads an own property; what JavaScript would find on a prototype is not there. */
export function readMember(object: Value, key: string): Value {
  if (object === null || object === undefined) {
    throw new EvaluationError('failed', `reads \`${key}\` of ${object}`);
  }
  if (typeof object === 'string' || Array.isArray(object)) {
    if (key === 'length') return object.length;
    return /^\d{1,9}$/.test(key) ? object[Number(key)] : undefined;
  }
  return isRecord(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Calls a method: an own function of a record, or one of the closed list for text, lists and numbers. */
export function callMethod(object: Value, name: string, parameters: readonly Value[], budget: Budget): Value {
  if (typeof object === 'string') {
    const method = textMethods.get(name);
    if (method) return method(object, parameters, budget);
  } else if (Array.isArray(object)) {
    const method = arrayMethods.get(name);
    if (method) return method(object, parameters, budget);
  } else if (typeof object === 'number' || typeof object === 'boolean') {
    return callScalarMethod(object, name, parameters);
  }
  return callProperty(object, name, parameters);
}

function callProperty(object: Value, name: string, parameters: readonly Value[]): Value {
  const member = readMember(object, name);
  if (member instanceof FunctionValue) return member.call(parameters);
  const known = typeof object === 'string' || Array.isArray(object);
  throw new EvaluationError(
    known ? 'unsupported' : 'failed',
    `calls \`${name}\`, which is not a function here`,
  );
}

function callScalarMethod(object: number | boolean, name: string, [parameter]: readonly Value[]): Value {
  if (name === 'toString' && parameter === undefined) return String(object);
  if (typeof object === 'number') {
    const digits = Math.min(100, Math.max(0, toNumber(parameter ?? 0) || 0));
    if (name === 'toFixed') return object.toFixed(digits);
    if (name === 'toString') return object.toString(Math.min(36, Math.max(2, digits)));
    if (name === 'toLocaleString') return object.toLocaleString('en-US');
  }
  throw new EvaluationError('unsupported', `calls \`${name}\` of a ${typeof object}`);
}
