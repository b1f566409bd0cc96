import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createApiDescription, descriptionFile } from './api-description.ts';

test('docs/openapi.json is what the code generates; run test/api-description.ts to renew it', () => {
  expect(JSON.parse(readFileSync(descriptionFile, 'utf8'))).toEqual(JSON.parse(createApiDescription()));
});
