import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { components } from '../../src/components/registry.ts';
import { componentCases } from './components.ts';
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

test('every built-in component has an example', () => {
  const pages = Object.values(componentCases).flatMap((group) =>
    group.flatMap(({ files }) => Object.values(files)),
  );
  const shown = new Set(
    pages.flatMap((text) => [...text.matchAll(/<([A-Z][\w.]*)/g)].map(([, name]) => name)),
  );
  expect(Object.keys(components).filter((name) => !shown.has(name))).toEqual([]);
});
