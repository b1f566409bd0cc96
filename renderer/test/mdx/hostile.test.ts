import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expand } from './expand.ts';

test.each([
  '{"".constructor}',
  '{"".constructor.constructor("return process")()}',
  '{[].constructor}',
  '{({}).__proto__}',
  '{({}).constructor}',
  '{(() => 1).constructor("return process")()}',
  '{[].map.constructor}',
  '{Object.prototype}',
  '{Object.getPrototypeOf({})}',
  '{JSON.constructor}',
  '{Math.constructor.constructor("return 1")()}',
  '{"x".at.call}',
  '{process}',
  '{globalThis.process}',
  '{require("fs")}',
  '{import("node:fs")}',
  '{this}',
  '{new Function("return 1")()}',
  '{eval("1")}',
  '{((x) => x`${1}`)(String.raw)}',
  '{({ get a() { return 1; } }).a}',
  '{[..."a"].__proto__.polluted = 1}',
  '{({ ["__proto__"]: { polluted: 1 } }).polluted}',
  '{Object.assign({}, { ["__proto__"]: { polluted: 1 } }).polluted}',
  '{Object.fromEntries([["__proto__", { polluted: 1 }]]).polluted}',
])('reaches nothing of the host with %s', (source) => {
  const { text } = expand(`<b>${source}</b>`);
  expect(text.replace(source, '')).toMatch(/^(<b>.*<\/>)?$/);
  expect(text).not.toMatch(/native code|\[object|polluted": 1|function/);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('takes own properties called like those of prototypes for what they are', () => {
  const { text } = expand('{({ constructor: "c" }).constructor} {({ ["__proto__"]: "p" })["__proto__"]}');
  expect(text).toBe('paragraph[c p]');
});

test.each([
  ['an endless loop', '{(() => { for (;;); })()}'],
  ['endless recursion', '{((f) => f(f))((f) => f(f))}'],
  ['doubling text', '{Array.from({ length: 64 }).reduce((text) => text + text, "xxxxxxxx")}'],
  ['a huge repeat', '{"x".repeat(1e9)}'],
  ['a huge list', '{Array.from({ length: 1e9 })}'],
  ['doubling lists', '{Array.from({ length: 64 }).reduce((list) => [list, list], [1]).flat(99).join()}'],
  ['doubling JSON', '{JSON.stringify(Array.from({ length: 64 }).reduce((list) => [list, list], [1]))}'],
  ['doubling elements', '{Array.from({ length: 64 }).reduce((a) => <b>{a}{a}</b>, <i />)}'],
  ['a list in itself', '{(() => { const a = []; a.push(a); return a.join(); })()}'],
  ['a list in itself as content', '{(() => { const a = []; a.push(a); return a; })()}'],
  ['a huge replacement', '{"x".repeat(1e6).replaceAll("", "y".repeat(1e6))}'],
  ['a huge pad', '{"x".padStart(1e9)}'],
  ['a growing list', '{(() => { const a = [1]; for (const x of a) a.push(x); })()}'],
])('stops at %s, says so once and goes on', (_what, source) => {
  const { text, messages } = expand(`Before\n\n${source}\n\n${source}\n\n## After\n`);
  expect(text).toBe('paragraph[Before]heading[After]');
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('mdx-limit');
});

test('stops at snippets that multiply', () => {
  const files = Object.fromEntries(
    Array.from({ length: 18 }, (_, index) => [
      `s${index}.mdx`,
      `import N from "./s${index + 1}.mdx"\n\n<N />\n\n<N />\n\n<N />\n\n<N />\n`,
    ]),
  );
  const { messages } = expand('import S from "./s0.mdx"\n\n<S />\n', {
    ...files,
    's18.mdx': 'leaf **text**\n',
  });
  expect(messages.join('\n')).toContain('mdx-limit');
});

test('reads an expression that nests deeply without ending the process', () => {
  const { text } = expand(`A {${'('.repeat(2500)}1${')'.repeat(2500)}} B\n`);
  expect(text).toMatch(/^paragraph\[A 1? B\]$/);
});

test('keeps elements that nest deeply from overflowing the stack', () => {
  const { messages } = expand(`${'<b>'.repeat(2000)}x${'</b>'.repeat(2000)}\n`);
  expect(messages.join()).toContain('nested too deeply');
});

test.each(['../secret.mdx', '/../secret.mdx', './a/../../secret.mdx', '../../etc/passwd'])(
  'imports nothing from outside: %s',
  (specifier) => {
    const asked: string[] = [];
    const files = new Proxy<Record<string, string>>(
      {},
      {
        get: (_target, key) => {
          asked.push(String(key));
          return undefined;
        },
      },
    );
    const { messages } = expand(
      `import S from ${JSON.stringify(specifier)}\n\n<S />\n\n<Snippet file="../x.mdx" />\n`,
      files,
    );
    expect(asked.filter((path) => path.split('/').includes('..'))).toEqual([]);
    expect(messages.length).toBeGreaterThan(0);
  },
);

test('does not take objects of a page for nodes', () => {
  const { tree } = expand('<Card icon={{ type: "mdast", nodes: [{ type: "html", value: "<script>" }] }} />');
  expect(JSON.stringify(tree)).not.toContain('<script>');
});

const leaf = fc.constantFrom(
  '1',
  '"a"',
  'null',
  'undefined',
  'x',
  'items',
  'fn',
  'Object',
  '`t`',
  '[]',
  '({})',
);

const expression = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('node'), fc.constantFrom('+', '-', '*', '&&', '||', '??', '===', '<', 'in'), tie('node'))
      .map(([left, operator, right]) => `((${left}) ${operator} (${right}))`),
    fc
      .tuple(tie('node'), fc.constantFrom('constructor', '__proto__', 'length', 'map', 'prototype', 'a', '0'))
      .map(([object, key]) => `(${object})?.["${key}"]`),
    fc
      .tuple(
        tie('node'),
        fc.constantFrom('map', 'join', 'slice', 'toString', 'concat', 'repeat', 'call', 'at'),
        tie('node'),
      )
      .map(([object, method, parameter]) => `(${object}).${method}(${parameter})`),
    fc.tuple(tie('node'), tie('node')).map(([body, parameter]) => `((x) => (${body}))(${parameter})`),
    fc.tuple(tie('node'), tie('node'), tie('node')).map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `[${a}, ...[${b}]]`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `({ a: ${a}, ["__proto__"]: ${b} })`),
    tie('node').map((a) => `<b c={${a}}>{${a}}</b>`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `\`\${${a}}\${${b}}\``),
  ),
})).node;

test('evaluates any expression to content or a message, and never to anything of the host', () => {
  fc.assert(
    fc.property(expression, (source) => {
      const { tree, text } = expand(
        `export const items = [1, "two", { a: 3 }];\nexport const fn = (x) => x;\nexport const x = 5;\n\n<div>{${source}}</div>\n`,
      );
      expect(() => JSON.stringify(tree)).not.toThrow();
      expect(text).not.toContain('[native code]');
    }),
    { numRuns: 400 },
  );
});

test('expands any text without an exception other than a parser’s', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '<b>',
    '</b>',
    '<Card',
    '/>',
    'a',
    '`',
    '\n\n',
    '\n',
    '{{v}}',
    '{x}',
    ' title="{{v}}"',
    '**',
    '# ',
    '- ',
    '{/* c */}',
    '{...x}',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      (page) => {
        let expanded: ReturnType<typeof expand> | undefined;
        try {
          expanded = expand(page, {}, { variables: { v: '1' } });
        } catch (error) {
          expect(String(error)).toMatch(/^Error: \d+:\d+/);
        }
        expect(JSON.stringify(expanded?.tree ?? '')).not.toMatch(/mdxjsEsm|Expression"/);
      },
    ),
    { numRuns: 500 },
  );
});
