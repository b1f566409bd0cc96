import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFile } from '../../../test/docs-schema.ts';
import { createDocsSchema } from '../../src/config/docs-schema.ts';

test('the published JSON Schema is fresh', () => {
  const hint = 'run: node --conditions=offprint-source test/docs-schema.ts';
  expect(JSON.parse(readFileSync(schemaFile, 'utf8')), hint).toEqual(createDocsSchema());
});

test('the published JSON Schema takes colours in upper case, as most sites write them', () => {
  const patterns = [...JSON.stringify(createDocsSchema()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)];
  const colors = patterns.map(([, text]) => JSON.parse(text ?? '""')).filter((text) => text.startsWith('^#'));
  expect(colors.length).toBeGreaterThan(0);
  for (const color of colors) expect('#0D9373').toMatch(new RegExp(color));
});
