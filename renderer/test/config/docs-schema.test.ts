import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFile } from '../../../test/docs-schema.ts';
import { createDocsSchema } from '../../src/config/docs-schema.ts';

test('the published JSON Schema is fresh', () => {
  const hint = 'run: node --conditions=offprint-source test/docs-schema.ts';
  expect(JSON.parse(readFileSync(schemaFile, 'utf8')), hint).toEqual(createDocsSchema());
});
