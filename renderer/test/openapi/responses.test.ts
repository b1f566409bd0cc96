import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';
import { renderOperation } from './render-api.ts';

test('names every media type of a response with its schema and example', async () => {
  const event = { type: 'object', properties: { delta: { type: 'string' } } };
  const whole = { type: 'object', properties: { answer: { type: 'string' } } };
  const { html, text } = await renderOperation({
    responses: {
      200: {
        description: 'ok',
        content: {
          'application/json': { schema: whole },
          'text/event-stream': { schema: event, example: 'data: one' },
        },
      },
    },
  });
  expect(html).toContain('data-label="text/event-stream"');
  expect(html).toContain('>delta</code>');
  expect(html).toContain('data-label="200 text/event-stream"');
  expect(text).toContain('data: one');
});

test('shows what the receiver of a callback is to answer', async () => {
  const { text } = await renderOperation({
    callbacks: {
      done: {
        '{$request.body#/url}': {
          post: { responses: { 418: { description: 'Stop calling' } } },
        },
      },
    },
  });
  expect(text).toMatch(/done[\s\S]*418\s*Stop calling/);
});

test('shows the requests of a callback and nothing else that stands beside them', async () => {
  const signature = { name: 'X-Signature', in: 'header', description: 'Proof.', schema: { type: 'string' } };
  const body = {
    content: {
      'application/json': {
        schema: { type: 'object', properties: { id: { type: 'string', readOnly: true } } },
      },
    },
  };
  const item = {
    summary: 'Beside',
    parameters: [signature],
    post: { requestBody: body, responses: {} },
  };
  const { text } = await renderOperation(
    {
      callbacks: {
        done: { '{$request.body#/url}': item },
        other: { '{$request.query.url}': { $ref: '#/components/pathItems/Other' } },
      },
    },
    { components: { pathItems: { Other: { put: { description: 'Puts it.', responses: {} } } } } },
  );
  expect(text).toMatch(
    /POST done[\s\S]*X-Signature[\s\S]*Proof\.[\s\S]*idstring[\s\S]*PUT other[\s\S]*Puts it\./,
  );
  expect(text).not.toMatch(/SUMMARYdone|PARAMETERSdone|\$REF/);
});

test('shows the payload of a webhook with what the server alone sets, as an example too', async () => {
  const schema = { type: 'object', properties: { id: { type: 'string', example: 'p_7', readOnly: true } } };
  const { read } = await renderFolder({
    'docs.json': JSON.stringify({ name: 'Things', navigation: { openapi: 'api.json' } }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      webhooks: {
        grown: {
          post: { summary: 'Grown', requestBody: { content: { 'application/json': { schema } } } },
        },
      },
    }),
  });
  const html = read('api-reference/webhooks/grown.html');
  expect(html).toMatch(/data-label="Payload"[\s\S]*p_7[\s\S]*<code>id<\/code>/);
});

test('links to what the operation names as its documentation', async () => {
  const externalDocs = { url: 'https://guide.example/things', description: 'The guide' };
  const { html } = await renderOperation({ externalDocs });
  expect(html).toMatch(/<a href="https:\/\/guide\.example\/things"[^>]*>The guide/);
});
