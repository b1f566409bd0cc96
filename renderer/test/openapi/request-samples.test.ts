import { expect, test } from 'vitest';
import { renderOperation } from './render-api.ts';

const body = (mediaType: string, media: object) => ({ requestBody: { content: { [mediaType]: media } } });
const render = (operation: object) =>
  renderOperation(operation, { verb: 'post', languages: ['node', 'bash'] });

test('sends forms from Node', async () => {
  const schema = {
    type: 'object',
    required: ['file', 'note'],
    properties: { file: { type: 'string', format: 'binary' }, note: { const: "it's" } },
  };
  const { samples } = await render(body('multipart/form-data', { schema }));
  expect(samples.Node).toContain("formData.append('file'");
  expect(samples.Node).toContain("'it\\'s'");
});

test('shows the beginning of a body that is too long to show', async () => {
  const example = { text: 'x'.repeat(30_000) };
  const { samples } = await render(body('application/json', { example }));
  expect(samples.Node).toContain('xxx');
  expect(samples.cURL).toContain('xxx');
});

test('sends the example of a text whose media type does not say that it is one', async () => {
  const { samples } = await render(
    body('application/graphql', { schema: { type: 'string' }, example: '{ plants }' }),
  );
  expect(samples.cURL).toContain("'{ plants }'");
});
