import { expect, test } from 'vitest';
import { parseDescription } from '../../src/openapi/parse-description.ts';
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

test('lets a description with long integers be written as JSON and told from another', () => {
  const write = (text: string) => {
    const parsed = parseDescription(text, 'api.json');
    return parsed.status === 'parsed' ? JSON.stringify(parsed.description.document) : '';
  };
  expect(write(json)).toContain('1234567890123456789');
  expect(write(json)).not.toBe(write(json.replace('1234567890123456789', '1234567890123456788')));
});
