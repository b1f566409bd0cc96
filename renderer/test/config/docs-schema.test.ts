import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFile, toSchemaText } from '../../../test/docs-schema.ts';

test('the published JSON Schema is fresh', () => {
  const hint = 'run: node --conditions=offprint-source test/docs-schema.ts';
  expect(readFileSync(schemaFile, 'utf8'), hint).toBe(toSchemaText());
});
