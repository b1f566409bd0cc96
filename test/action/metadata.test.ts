import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { docsFile, withTables } from '../action-tables.ts';

const read = (files: string[]) => files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
const targets = readdirSync('src/targets').map((file) => `targets/${file}`);

const actions = [
  ['action.yml', read(['inputs.ts', ...targets]), read(['run.ts', 'step-report.ts', ...targets]), []],
  [
    'render/action.yml',
    read(['render-inputs.ts', ...targets]),
    read(['step-report.ts', ...targets]),
    ['bundle-url', 'bundle-url-expires-at'],
  ],
] as const;

test('the documentation lists every input and output as the action.yml files declare them', () => {
  const page = readFileSync(docsFile, 'utf8');
  expect(page, 'Run: node test/action-tables.ts').toBe(withTables(page));
});

test.each(actions)('%s declares exactly the inputs that its code reads', (file, source) => {
  const names = [
    ...source.matchAll(/reader\.(?:text|required|address|list|flag|choice|number)\(\s*'([a-z0-9-]+)'/g),
  ];
  const inputs = new Set([...names.map(([, name]) => name), 'targets']);
  expect([...inputs].sort()).toEqual(Object.keys(parse(readFileSync(file, 'utf8')).inputs).sort());
});

test.each(actions)('%s declares exactly the outputs that its code sets', (file, _, source, others) => {
  const set = [...source.matchAll(/setOutput\('([a-z0-9-]+)'/g)].map(([, name = '']) => name);
  const delivered = [
    ...source.matchAll(/'?((?:artifact|page|branch|preview|release|s3|bundle)-[a-z-]+)'(?:\]| ?:)/g),
  ];
  const names = new Set([...set, ...delivered.map(([, name = '']) => name), 'directory']);
  const expected = [...names].filter((name) => !others.some((other) => other === name)).sort();
  expect(expected).toEqual(Object.keys(parse(readFileSync(file, 'utf8')).outputs).sort());
});

/** A runner evaluates expressions wherever they stand in the file, and refuses the action for one outside of a default. */
test.each(actions)('%s holds expressions in defaults alone', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.filter((line) => line.includes('${{') && !/^ +default:/.test(line))).toEqual([]);
});
