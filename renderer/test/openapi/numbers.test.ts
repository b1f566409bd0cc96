import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../render-folder.ts';
import { renderApi } from './render-api.ts';

const yaml = `openapi: 3.0.3
info: { title: Things, version: '1' }
servers: [{ url: 'https://api.example' }]
paths:
  /things:
    post:
      summary: Thing
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [id]
              properties:
                id: { type: integer, example: 1234567890123456789, maximum: 1234567890123456790 }
                least: { type: integer, minimum: 5, maximum: 9223372036854775807 }
      responses:
        200:
          description: ok
          content: { application/json: { example: { id: 12345678901234567891 } } }
`;

const json = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/things': {
      post: {
        summary: 'Thing',
        'x-mint': { metadata: { tag: 'INTEGER' } },
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['id'],
                properties: {
                  id: { type: 'integer', example: 'FIRST', maximum: 'SECOND' },
                  least: { type: 'integer', minimum: 5, maximum: 'LARGEST' },
                },
              },
            },
          },
        },
        responses: {
          200: { description: 'ok', content: { 'application/json': { example: { id: 'THIRD' } } } },
        },
      },
    },
  },
})
  .replace('"FIRST"', '1234567890123456789')
  .replace('"SECOND"', '1234567890123456790')
  .replace('"LARGEST"', '9223372036854775807')
  .replace('"THIRD"', '12345678901234567891');

test.each([
  ['YAML', yaml],
  ['JSON', json],
])('keeps every digit of the integers of a description in %s', async (_format, description) => {
  const { text, samples, markdown, model } = await renderApi(description);
  expect(text).toContain('≤ 1234567890123456790');
  expect(text).toContain('Example: 1234567890123456789');
  expect(text).toMatch(/"id": 12345678901234567891\s/);
  expect(text).not.toContain('9223372036854775807');
  for (const sample of Object.values(samples)) expect(sample).toMatch(/\b1234567890123456789\b(?!["'])/);
  expect(markdown).toContain('maximum: 1234567890123456790');
  expect(model.bodies[0]?.text).toContain('"id": 1234567890123456789');
});

test('renders a page again when the last digit of a long integer changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-numbers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'docs');
  const output = join(folder, 'site');
  const cacheFolder = join(folder, 'cache');
  const render = async (description: string) => {
    writeFiles(source, {
      'docs.json': JSON.stringify({ name: 'A', navigation: { openapi: 'api.json' } }),
      'api.json': description,
    });
    await renderSite({ source, output, cacheFolder });
    return readFileSync(join(output, 'llms-full.txt'), 'utf8');
  };
  expect(await render(json)).toContain('1234567890123456789');
  expect(await render(json.replaceAll('1234567890123456789', '1234567890123456788'))).toContain(
    '1234567890123456788',
  );
});
