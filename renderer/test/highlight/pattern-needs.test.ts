import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CodedText } from '../../src/highlight/coded-text.ts';
import { PlannedPattern } from '../../src/highlight/plan-grammar.ts';

/** Whether a text is worth searching for an expression. */
function couldMatch(pattern: RegExp, text: string): boolean {
  const coded = CodedText.of(text);
  coded.lookAtAll();
  return new PlannedPattern('a', { pattern }).couldMatch(text.length, coded.words, coded.signs);
}

const hopeless: [pattern: RegExp, text: string][] = [
  [/abc/, 'ab'],
  [/abc/, 'abd'],
  [/a(?:b|cb)d/, 'acd'],
  [/(?:true|false)/, 'x = 1;'],
  [/[A-Z]\w+/, 'abc'],
  [/"[^"]*"/, "'a'"],
  [/a(?=\s*\()/, 'a b'],
  [/[+*]{2}|=>/, 'a = b'],
  [/\d/, 'a'],
  [/é/, 'e'],
  [/x{3}/, 'xx'],
];

test.each(hopeless)('%s is not looked for in %j', (pattern, text) => {
  expect(couldMatch(pattern, text)).toBe(false);
});

/** Everything that the syntax of expressions has, each with something that it matches. */
const atoms: [source: string, text: string][] = [
  ['a', 'a'],
  ['B', 'B'],
  ['_', '_'],
  ['é', 'é'],
  ['\\$', '$'],
  ['\\x41', 'A'],
  ['\\u0062', 'b'],
  ['\\cJ', '\n'],
  ['\\0', '\0'],
  ['\\t', '\t'],
  ['\\d', '7'],
  ['\\D', 'D'],
  ['\\w', 'w'],
  ['\\W', '-'],
  ['\\s', '\u00a0'],
  ['\\S', 'S'],
  ['\\b', ''],
  ['^', ''],
  ['.', '*'],
  ['[]a]'.replace(']', '\\]'), ']'],
  ['[^a]', 'b'],
  ['[a-cX-Z]', 'Y'],
  ['[\\w-]', '-'],
  ['[-\\d\\]]', ']'],
  ['[\\s\\S]', 'x'],
  ['[\\b\\n]', '\b'],
  ['[a-\\uffff]', '→'],
  ['(?:a|bc|)', ''],
  ['(a|[0-9]b)', '4b'],
  ['(?=a)', ''],
  ['(?!a)', ''],
  ['(?<!a)b', 'b'],
  ['(?<name>a)\\k<name>', 'aa'],
  ['(?:(c)\\1)', 'cc'],
  ['{', '{'],
  ['}', '}'],
];
const quantifiers = ['', '', '', '*', '+', '?', '{2}', '{0,1}', '{1,}?', '+?'];

test('an expression is looked for wherever it matches', () => {
  const atom = fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...quantifiers));
  const sequences = fc.array(atom, { minLength: 1, maxLength: 4 });
  const texts = fc.array(fc.constantFrom(...atoms, ['-', 'xyz']), { maxLength: 8 });
  let matches = 0;
  const isSound = (parts: [[string, string], string][], around: string[][], flags: string) => {
    const pattern = toExpression(parts, flags);
    const text = parts.map(([[, matched]]) => matched).join('') + around.map(([, more]) => more).join('');
    if (!pattern?.test(text)) return true;
    matches += 1;
    return couldMatch(pattern, text);
  };
  const expressions = fc.property(sequences, texts, fc.constantFrom('', 'i', 'm', 'g'), isSound);
  fc.assert(expressions, { seed: 1, numRuns: 5000 });
  expect(matches).toBeGreaterThan(1000);
});

/** `undefined` where the parts make no expression, such as a quantified assertion. */
function toExpression(parts: [[string, string], string][], flags: string): RegExp | undefined {
  try {
    return new RegExp(parts.map(([[source], quantifier]) => source + quantifier).join(''), flags);
  } catch {
    return undefined;
  }
}
