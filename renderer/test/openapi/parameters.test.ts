import { expect, test } from 'vitest';
import { renderOperation } from './render-api.ts';

test.each(['3.0.3', '3.1.0'])(
  'shows the example of a parameter in page, playground and samples (%s)',
  async (openapi) => {
    const { text, model, samples } = await renderOperation(
      {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 42 },
          {
            name: 'q',
            in: 'query',
            required: true,
            schema: { type: 'string' },
            examples: { some: { $ref: '#/components/examples/Word' } },
          },
        ],
      },
      { openapi, path: '/things/{id}', components: { examples: { Word: { value: 'fern' } } } },
    );
    expect(text).toContain('Example: 42');
    expect(text).toContain('Example: fern');
    expect(model.fields).toMatchObject([
      { name: 'id', hint: '42' },
      { name: 'q', hint: 'fern' },
    ]);
    expect(samples.cURL).toContain('q=fern');
  },
);
