import type { Budget } from './budget.ts';
import { EvaluationError } from './evaluation-error.ts';
import { toNumber, toText } from './operators.ts';
import { FunctionValue, type Value } from './value.ts';

type TextMethod = (text: string, parameters: readonly Value[], budget: Budget) => Value;

const position = (value: Value) => (value === undefined ? undefined : toNumber(value));

function search(run: (text: string, needle: string, from: number | undefined) => Value): TextMethod {
  return (text, [needle, from], budget) => run(text, toText(needle, budget), position(from));
}

function pad(run: (text: string, length: number, filler: string) => string): TextMethod {
  return (text, [length, filler], budget) => {
    budget.characters(toNumber(length));
    return run(text, toNumber(length), filler === undefined ? ' ' : toText(filler, budget));
  };
}

function replace(
  text: string,
  [needle, replacement]: readonly Value[],
  budget: Budget,
  all: boolean,
): string {
  const pattern = toText(needle, budget);
  const one = (found: string) =>
    replacement instanceof FunctionValue
      ? toText(replacement.call([found]), budget)
      : toText(replacement, budget);
  if (!all) return text.replace(pattern, one);
  const pieces = text.split(pattern);
  if (pieces.length === 1) return text;
  const inserted = one(pattern);
  budget.characters(text.length + inserted.length * pieces.length);
  return pieces.join(inserted);
}

function split(text: string, [separator, limit]: readonly Value[], budget: Budget): Value {
  if (separator === undefined) return [text];
  budget.step(text.length);
  return text.split(toText(separator, budget), position(limit));
}

function changed(run: (text: string) => string): TextMethod {
  return (text, _parameters, budget) => {
    budget.characters(text.length);
    return run(text);
  };
}

/** The methods of text that expressions may call. None takes a regular expression: those can run for ever. */
export const textMethods: ReadonlyMap<string, TextMethod> = new Map<string, TextMethod>([
  ['toUpperCase', changed((text) => text.toUpperCase())],
  ['toLowerCase', changed((text) => text.toLowerCase())],
  ['toLocaleUpperCase', changed((text) => text.toUpperCase())],
  ['toLocaleLowerCase', changed((text) => text.toLowerCase())],
  ['trim', changed((text) => text.trim())],
  ['trimStart', changed((text) => text.trimStart())],
  ['trimEnd', changed((text) => text.trimEnd())],
  ['toString', (text) => text],
  ['valueOf', (text) => text],
  ['slice', (text, [from, to]) => text.slice(position(from), position(to))],
  ['substring', (text, [from, to]) => text.substring(toNumber(from), position(to))],
  [
    'substr',
    (text, [from, length]) => {
      const start = toNumber(from) < 0 ? Math.max(0, text.length + toNumber(from)) : toNumber(from);
      return text.slice(start, length === undefined ? undefined : start + Math.max(0, toNumber(length)));
    },
  ],
  ['charAt', (text, [index]) => text.charAt(toNumber(index ?? 0))],
  ['charCodeAt', (text, [index]) => text.charCodeAt(toNumber(index ?? 0))],
  ['codePointAt', (text, [index]) => text.codePointAt(toNumber(index ?? 0))],
  ['at', (text, [index]) => text.at(toNumber(index ?? 0))],
  ['includes', search((text, needle, from) => text.includes(needle, from))],
  ['startsWith', search((text, needle, from) => text.startsWith(needle, from))],
  ['endsWith', search((text, needle, end) => text.endsWith(needle, end))],
  ['indexOf', search((text, needle, from) => text.indexOf(needle, from))],
  ['lastIndexOf', search((text, needle, from) => text.lastIndexOf(needle, from))],
  ['padStart', pad((text, length, filler) => text.padStart(length, filler))],
  ['padEnd', pad((text, length, filler) => text.padEnd(length, filler))],
  [
    'repeat',
    (text, [count], budget) => {
      const times = toNumber(count);
      if (!(times >= 0) || times === Number.POSITIVE_INFINITY)
        throw new EvaluationError('failed', 'repeats a text too often');
      budget.characters(text.length * times);
      return text.repeat(times);
    },
  ],
  [
    'concat',
    (text, parameters, budget) => {
      const texts = parameters.map((item) => toText(item, budget));
      budget.characters(texts.reduce((sum, item) => sum + item.length, text.length));
      return text.concat(...texts);
    },
  ],
  ['replace', (text, parameters, budget) => replace(text, parameters, budget, false)],
  ['replaceAll', (text, parameters, budget) => replace(text, parameters, budget, true)],
  ['split', split],
  [
    'localeCompare',
    (text, [other], budget) => {
      const [first, second] = [text.toLowerCase(), toText(other, budget).toLowerCase()];
      return first < second ? -1 : Number(first > second);
    },
  ],
]);
