import { expect, test } from 'vitest';
import { type RenderedOperation, renderOperation } from './render-api.ts';

const form = {
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file', 'note'],
          properties: {
            file: { type: 'string', format: 'binary' },
            note: { type: 'string', example: "it's" },
            code: { type: 'string', format: 'byte' },
          },
        },
      },
    },
  },
};

const upload = (openapi: string): Promise<RenderedOperation> =>
  renderOperation(form, { openapi, verb: 'post' });

test('calls files and encoded bytes by name', async () => {
  const { text } = await upload('3.0.3');
  expect(text).toMatch(/filefile/);
  expect(text).toContain('codestring<base64>');
});

test.each(['3.0.3', '3.1.0'])(
  'sends a file from the disk and leaves the boundary to the library (%s)',
  async (openapi) => {
    const { samples, model } = await upload(openapi);
    expect(samples.cURL).toContain("--form 'file=@file'");
    expect(samples.cURL).not.toContain('Content-Type');
    expect(samples.JavaScript).not.toContain('Content-Type');
    expect(samples.JavaScript).toContain("formData.append('note', 'it\\'s')");
    expect(samples.Python).toContain('files=');
    expect(samples.Python).not.toContain('Content-Type');
    expect(samples.Go?.match(/Content-Type/g)).toHaveLength(1);
    expect(samples.PHP).toContain("'it\\'s'");
    expect(model.bodies[0]?.fields).toMatchObject([
      { name: 'file', kind: 'file' },
      { name: 'note' },
      { name: 'code' },
    ]);
  },
);

test.each(['3.0.3', '3.1.0'])('offers a file for a body that is one (%s)', async (openapi) => {
  const schema = { type: 'string', format: 'binary' };
  const { text, model, samples } = await renderOperation(
    { requestBody: { content: { 'image/png': { schema } } } },
    { openapi, verb: 'post' },
  );
  expect(text).toMatch(/image\/png\s*(?:file|string<binary>)/);
  expect(model.bodies[0]?.fields).toMatchObject([{ kind: 'file' }]);
  expect(samples.cURL).toContain("--data-binary '@file'");
});

test('calls the body of an answer a file where it is one', async () => {
  const schema = { type: 'string', format: 'binary' };
  const { text } = await renderOperation(
    { responses: { 200: { description: 'ok', content: { 'application/pdf': { schema } } } } },
    { openapi: '3.0.3' },
  );
  expect(text).toMatch(/application\/pdf\s*file/);
});
