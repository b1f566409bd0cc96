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

const list = { type: 'array', items: { type: 'string' } };

test.each([
  ['tags=x%20y&tags=b%26c', { schema: list, example: ['x y', 'b&c'] }],
  ['tags=x,y', { schema: list, explode: false, example: ['x', 'y'] }],
  ['tags=x%7Cy', { schema: list, style: 'pipeDelimited', example: ['x', 'y'] }],
  ['tags=x%20y', { schema: list, style: 'spaceDelimited', example: ['x', 'y'] }],
  [
    'tags[color]=red&tags[size][min]=2',
    { style: 'deepObject', schema: { type: 'object' }, example: { color: 'red', size: { min: 2 } } },
  ],
  ['color=red', { schema: { type: 'object' }, example: { color: 'red' } }],
  ['tags=<string>', { schema: { type: 'string' } }],
])('writes a query as its style asks: %s', async (query, parameter) => {
  const { samples } = await renderOperation({
    parameters: [{ name: 'tags', in: 'query', required: true, ...parameter }],
  });
  for (const language of ['cURL', 'Python', 'JavaScript', 'PHP', 'Go', 'Java', 'Ruby'])
    expect(samples[language], language).toContain(`https://api.example/things?${query}`);
});

test('keeps what is to be filled into the path readable in all samples', async () => {
  const { samples } = await renderOperation({}, { path: '/things/{thingId}' });
  for (const sample of Object.values(samples)) expect(sample).toContain('/things/{thingId}');
});

test('sends cookies as the header of a request', async () => {
  const { samples } = await renderOperation({
    parameters: [{ name: 'ck', in: 'cookie', required: true, schema: { type: 'string' }, example: 'v' }],
  });
  expect(samples.JavaScript).toContain("Cookie: 'ck=v'");
  expect(samples.JavaScript).not.toContain('Set-Cookie');
  expect(samples.cURL).toContain("--cookie 'ck=v'");
});

test('tells the playground how lists and objects are sent', async () => {
  const { model } = await renderOperation({
    parameters: [
      { name: 'tags', in: 'query', schema: list, example: ['a', 'b'] },
      { name: 'ids', in: 'query', schema: list, style: 'pipeDelimited' },
      { name: 'filter', in: 'query', schema: { type: 'object' }, style: 'deepObject' },
      { name: 'q', in: 'query', schema: { type: 'string' } },
      { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ],
  });
  expect(model.fields.map(({ spread }) => spread)).toEqual(['repeat', '|', 'deep', undefined, 'json']);
  expect(model.fields[0]).toMatchObject({ hint: 'a, b' });
});
