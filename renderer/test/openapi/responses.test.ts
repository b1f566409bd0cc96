import { expect, test } from 'vitest';
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
