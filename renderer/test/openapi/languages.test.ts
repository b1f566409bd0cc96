import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const description = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://api.example' }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      user: { type: 'http', scheme: 'basic' },
    },
  },
  paths: {
    '/things/{id}': {
      post: {
        summary: 'Change a thing',
        security: [{ key: [] }, { key: [], user: [] }, {}],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  owner: {
                    type: 'object',
                    properties: { name: { type: 'string' }, age: { type: 'integer' } },
                  },
                },
              },
            },
          },
        },
        responses: {
          200: { description: 'Changed.', headers: { 'X-Left': { schema: { type: 'integer' } } } },
        },
      },
    },
  },
};

const page = "---\nopenapi: 'POST /things/{id}'\n---\n";

test('the reference of an API speaks the language of its page, under the same anchors', async () => {
  const site = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'Site',
      api: { openapi: 'api.json' },
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'change'] },
          { language: 'de', pages: ['de/index', 'de/change'] },
          { language: 'ja', pages: ['ja/change'] },
        ],
      },
    }),
    'api.json': JSON.stringify(description),
    'index.md': '# Home',
    'change.mdx': page,
    'de/index.md': '# Start\n\n[Body](/de/change#body)',
    'de/change.mdx': page,
    'ja/change.mdx': page,
  });
  const headings = (file: string) =>
    [...site.read(file).matchAll(/<h2 class="op-api-heading" id="([^"]*)"><a[^>]*>([^<]*)/g)].map(
      ([, id, text]) => `${id}: ${text}`,
    );
  expect(headings('change.html')).toEqual([
    'authorization: Authorization',
    'path-parameters: Path parameters',
    'query-parameters: Query parameters',
    'body: Body',
    'responses: Responses',
  ]);
  expect(headings('de/change.html')).toEqual([
    'authorization: Autorisierung',
    'path-parameters: Pfadparameter',
    'query-parameters: Query-Parameter',
    'body: Body',
    'responses: Antworten',
  ]);
  const german = site.read('de/change.html');
  expect(german).toContain(
    'Optional: Auch Anfragen ohne Zugangsdaten werden beantwortet. Eines von: <code>key</code>, <code>key</code> und <code>user</code> zusammen',
  );
  expect(german).toContain('>2 Attribute<');
  expect(german).toContain('>Ausprobieren<');
  expect(german).toContain('<strong>Header</strong>');
  expect(site.read('change.html')).toContain('<code>key</code> and <code>user</code> together');
  expect(site.read('ja/change.html')).toContain('<code>key</code> + <code>user</code></p>');
  expect(site.messages).toEqual([]);
});
