import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fidelityPage, parts, toFidelityPage } from './fidelity-page.ts';
import { renderCase } from './render-case.ts';

describe.each(parts)('%s', (_title, cases) => {
  describe.each(Object.entries(cases))('%s', (_name, group) => {
    test.each(group.map((one) => [one.feature, one] as const))('%s', async (_feature, one) => {
      expect(await renderCase(one)).toMatch(one.shows);
    });
  });
});

test('docs/fidelity.md lists exactly these', () => {
  const hint = 'run: node --conditions=offprint-source renderer/test/fidelity/fidelity-page.ts';
  expect(readFileSync(fidelityPage, 'utf8'), hint).toBe(toFidelityPage());
});
