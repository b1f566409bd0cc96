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

const inLanguages = (operation: object, api: object, ...languages: string[]) =>
  renderOperation(operation, { verb: 'post', languages, ...api });

test.each([
  ['application/vnd.api+json', { a: true }, 'json={\n      "a": True'],
  ['text/csv', 'a,b\n1,2', 'data="a,b\\n1,2"'],
])('sends a body of the type %s from Python', async (mediaType, example, expected) => {
  const { samples } = await inLanguages(body(mediaType, { example }), {}, 'python');
  expect(samples.Python).toContain(expected);
  expect(samples.Python).toMatch(/^import requests\n[\s\S]*print\(response\.text\)$/);
});

test('writes the example of a body in its media type', async () => {
  const item = { type: 'object', xml: { name: 'tag' }, properties: { name: { type: 'string' } } };
  const schema = { $ref: '#/components/schemas/Plant' };
  const Plant = {
    type: 'object',
    xml: { name: 'plant', namespace: 'https://plants.example' },
    properties: {
      id: { type: 'integer', example: 7, xml: { attribute: true } },
      name: { type: 'string', example: 'R&D <x>' },
      tags: { type: 'array', xml: { wrapped: true }, items: item },
      colors: { type: 'array', items: { type: 'string', example: 'red' } },
    },
  };
  const media = { schema };
  const { samples, text } = await renderOperation(
    {
      ...body('application/xml', media),
      responses: {
        200: { description: 'ok', content: { 'application/yaml': media, 'text/event-stream': media } },
      },
    },
    {
      verb: 'post',
      languages: ['bash'],
      components: { schemas: { Plant } },
    },
  );
  const lines = [
    '<plant xmlns="https://plants.example" id="7">',
    '  <name>R&amp;D &lt;x&gt;</name>',
    '  <tags>',
    '    <tag>',
    '      <name>string</name>',
    '    </tag>',
    '  </tags>',
    '  <colors>red</colors>',
    '</plant>',
  ];
  expect(samples.cURL).toContain(lines.join('\n'));
  expect(text).toContain('name: R&D <x>');
  expect(text).toContain('data: {"id":7');
});

test('names one media type where the description gives a range', async () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
  const { samples, model } = await inLanguages(body('*/*', { schema }), {}, 'bash', 'python');
  expect(samples.cURL).toContain("'Content-Type: application/json'");
  expect(samples.Python).toContain('json={');
  expect(model.bodies[0]).toMatchObject({
    mediaType: 'application/json',
    text: expect.stringContaining('"a"'),
  });
});

test('sends the Content-Type of the body once, whatever the parameters say', async () => {
  const parameters = [
    { name: 'content-type', in: 'header', required: true, schema: { type: 'string' } },
    { name: 'Accept', in: 'header', required: true, schema: { const: 'application/json' } },
  ];
  const { samples, model } = await inLanguages(
    { parameters, ...body('application/json', { example: {} }) },
    {},
    'bash',
  );
  expect(samples.cURL?.match(/content-type/gi)).toHaveLength(1);
  expect(model.fields).toMatchObject([{ name: 'Accept' }]);
});

const form = {
  type: 'object',
  required: ['ids', 'card', 'note'],
  properties: {
    ids: { type: 'array', items: { type: 'integer' }, example: [1, 2] },
    card: { type: 'object', required: ['m'], properties: { m: { example: [{ a: 5 }] } } },
    note: { type: 'string' },
  },
};

test('sends the fields of a form by their encoding', async () => {
  const encoding = { card: { style: 'deepObject', explode: true }, ids: { style: 'form', explode: false } };
  const { samples, model } = await inLanguages(
    body('application/x-www-form-urlencoded', { schema: form, encoding }),
    {},
    'bash',
    'go',
    'dotnet',
  );
  expect(samples.cURL).toContain("--data-urlencode 'ids=1,2'");
  expect(samples.cURL).toContain("--data-urlencode 'card%5Bm%5D%5B0%5D%5Ba%5D=5'");
  expect(model.bodies[0]?.fields).toMatchObject([{ spread: ',' }, { spread: 'deep' }, { name: 'note' }]);
});

test('sends every value of a list, and quotes in texts, from any language', async () => {
  const schema = { ...form, properties: { ...form.properties, note: { const: '"a" \'b\'' } } };
  const { samples } = await inLanguages(
    body('application/x-www-form-urlencoded', { schema }),
    {},
    'go',
    'dotnet',
  );
  expect(samples.Go).toContain('postData.Add("ids", "1")');
  expect(samples.Go).toContain('postData.Add("ids", "2")');
  expect(samples['.NET']).toContain('new("note", "\\"a\\" \'b\'")');
});

test('sends a form with files from PHP and a placeholder from cURL as they are', async () => {
  const schema = { ...form, properties: { ...form.properties, file: { type: 'string', format: 'binary' } } };
  const { samples } = await inLanguages(
    body('multipart/form-data', { schema: { ...schema, required: ['ids', 'note', 'file'] } }),
    {},
    'php',
    'bash',
  );
  expect(samples.PHP).toContain("fopen('file', 'r')");
  expect(samples.PHP).not.toContain('curl_mime');
  expect(samples.cURL).toContain("--form-string 'note=<string>'");
});

test.each([
  ['text/plain', { example: "@it's" }, "--data-raw '@it'\\''s'"],
  ['multipart/form-data', { schema: { properties: { a: { const: '@a' } } } }, "--form-string 'a=@a'"],
  [
    'multipart/form-data',
    { schema: { properties: { a: { const: "b;it's" } } } },
    "--form-string 'a=b;it'\\''s'",
  ],
])('sends text of %s that would be the name of a file to cURL as it is', async (type, media, expected) => {
  const { samples } = await inLanguages(body(type, media), {}, 'bash');
  expect(samples.cURL).toContain(expected);
});

test.each(['constructor', '__proto__'])('takes %s for the name of a language', async (lang) => {
  const { samples } = await render({ 'x-codeSamples': [{ lang, source: 'own code', label: 'Own' }] });
  expect(samples.Own).toBe('own code');
});

test('reads a body that is a file from the disk', async () => {
  const { samples } = await inLanguages(
    body('image/png', {}),
    {},
    'python',
    'node',
    'php',
    'go',
    'java',
    'ruby',
  );
  expect(Object.values(samples).filter((code) => code.includes('<file>'))).toEqual([]);
  expect(samples.Go).toContain('"os"');
  expect(samples.Python).toContain('data=open("file", "rb")');
});

test('keeps a request with a body a GET', async () => {
  const { samples, model } = await renderOperation(body('application/json', { example: { a: 'x\ny' } }), {
    languages: ['bash', 'php', 'ruby', 'node'],
  });
  expect(samples.cURL).toContain('--request GET');
  expect(samples.PHP).toContain("CURLOPT_CUSTOMREQUEST, 'GET'");
  expect(samples.Node).toContain("method: 'GET'");
  expect(samples.Ruby).toContain("<<~'JSON'");
  expect(model.bodies).toMatchObject([{ text: '' }]);
});

test('writes an address with quotes, dollars and a query of its own', async () => {
  const parameters = [
    { name: 'key', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'n', in: 'query', required: true, example: 'z' },
  ];
  const path = "/Plants(id='{key}')/$count?v=2";
  const { samples } = await renderOperation({ parameters }, { path, languages: ['javascript', 'php'] });
  expect(samples.JavaScript).toContain("(id=%27{key}%27)/$count?v=2&n=z'");
  expect(samples.PHP).toContain('/\\$count?v=2&n=z"');
});

test('makes numbers that the schema allows, and every part of a tuple', async () => {
  const schema = {
    type: 'object',
    required: ['few', 'some', 'above', 'below', 'share', 'list', 'pair', 'whole'],
    properties: {
      few: { type: 'integer', maximum: 50 },
      some: { type: 'integer', exclusiveMinimum: 0 },
      above: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      below: { type: 'integer', maximum: 50, exclusiveMaximum: true },
      share: { type: 'number', minimum: 0.5 },
      list: { items: { type: 'null' } },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }], items: false },
      whole: { type: 'object', default: {}, required: ['a'], properties: { a: { type: 'boolean' } } },
    },
  };
  const { samples } = await render(body('application/json', { schema }));
  const [, json = ''] = /--data '([\s\S]*)'/.exec(samples.cURL ?? '') ?? [];
  expect(JSON.parse(json)).toEqual({
    ...{ few: 50, some: 1, above: 1, below: 49, share: 0.5 },
    ...{ list: [null], pair: ['<string>', true], whole: { a: true } },
  });
});

test('sends the query string of OpenAPI 3.2 and shows the items of a stream', async () => {
  const parameters = [
    {
      name: 'q',
      in: 'querystring',
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: { type: 'object' }, example: { a: 'b c', d: 1 } },
      },
    },
  ];
  const itemSchema = { type: 'object', properties: { data: { type: 'string' }, event: { const: 'grown' } } };
  const { samples, model, text } = await renderOperation(
    {
      parameters,
      responses: {
        200: { description: 'ok', content: { 'text/event-stream': { $ref: '#/components/mediaTypes/S' } } },
      },
    },
    { openapi: '3.2.0', languages: ['bash'], components: { mediaTypes: { S: { itemSchema } } } },
  );
  expect(samples.cURL).toContain('?a=b%20c&d=1');
  expect(model.fields).toMatchObject([{ name: 'q', in: 'query', spread: 'repeat' }]);
  expect(text).toContain('data: <string>\nevent: grown');
  expect(text).toContain('object[]');
});
