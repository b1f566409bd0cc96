import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulesPage, toRulesPage } from '../../../test/rules-page.ts';
import { rules } from '../../src/check/rules.ts';

test('the page of rules is fresh', () => {
  const hint = 'run: node --conditions=offprint-source test/rules-page.ts';
  expect(readFileSync(rulesPage, 'utf8'), hint).toBe(toRulesPage());
});

describe('the registry', () => {
  const used = new Set(
    globSync('renderer/src/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .flatMap((text) => [...text.matchAll(/\brule: '([a-z]+(?:-[a-z]+)+)'/g)].map(([, id]) => id)),
  );

  test('holds every rule that a diagnostic names', () => {
    const known = rules.map(({ id }) => id);
    expect(used.size).toBeGreaterThan(8);
    expect([...used].filter((id) => id !== undefined && !known.includes(id))).toEqual([]);
  });

  test('holds no rule twice and none that nothing reports', () => {
    const source = globSync('renderer/src/**/*.ts')
      .filter((file) => !file.endsWith('check/rules.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(rules.filter(({ id }) => !source.includes(`'${id}'`)).map(({ id }) => id)).toEqual([]);
  });
});
