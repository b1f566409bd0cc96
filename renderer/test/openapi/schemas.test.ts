import { expect, test } from 'vitest';
import { renderOperation } from './render-api.ts';

const pet = { type: 'object', properties: { name: { type: 'string' } } };
const respond = (schema: object, schemas: object = {}, openapi = '3.1.0') =>
  renderOperation(
    { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
    { openapi, components: { schemas } },
  );

test('shows the values of an enum whose members describe themselves', async () => {
  const { text } = await respond({
    type: 'object',
    properties: {
      state: {
        type: 'string',
        oneOf: [{ const: 'A', title: 'Active', description: 'Is *sent*.' }, { const: 'B' }],
      },
    },
  });
  expect(text).toMatch(/statestring/);
  expect(text).toMatch(/A: Active\. Is sent\./);
  expect(text).toMatch(/\bB\b/);
});

test.each([
  ['3.0.3', { nullable: true, allOf: [{ $ref: '#/components/schemas/Pet' }] }, 'object | null'],
  ['3.0.3', { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string | integer | null'],
  ['3.1.0', { anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] }, 'object | null'],
  ['3.1.0', { type: ['array', 'null'], items: { $ref: '#/components/schemas/Pet' } }, 'object[] | null'],
  ['3.1.0', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
])('keeps null in the type (%s %o)', async (openapi, property, type) => {
  const { text } = await respond({ type: 'object', properties: { pet: property } }, { Pet: pet }, openapi);
  expect(text).toContain(`pet${type}`);
});

test('tells the type of a schema that names none from what else it says', async () => {
  const { text } = await respond({
    type: 'object',
    properties: {
      coded: { contentEncoding: 'base64' },
      map: { additionalProperties: { type: 'string' } },
      list: { items: { type: 'string' } },
      chosen: { enum: [1, 2] },
      fixed: { const: true },
      large: { const: 5 },
      open: {},
    },
  });
  const types = [
    'codedstring<base64>',
    'mapobject',
    'liststring[]',
    'chosennumber',
    'fixedboolean',
    'openany',
  ];
  for (const type of types) expect(text).toContain(type);
});

test('names the alternatives by their titles, their schemas or their types, and null not among them', async () => {
  const { html } = await respond(
    { anyOf: [{ $ref: '#/components/schemas/Pet' }, { ...pet, title: 'A dog' }, pet, { type: 'null' }] },
    { Pet: pet },
  );
  const labels = [...html.matchAll(/<section class="op-tab" data-label="([^"]*)"/g)].map(
    ([, label]) => label,
  );
  expect(labels).toEqual(expect.arrayContaining(['Pet', 'A dog', 'object']));
  expect(labels).not.toContain('null');
});

test('shows the values that describe themselves beside null', async () => {
  const { text } = await respond({
    type: 'object',
    properties: { state: { oneOf: [{ const: 'A', title: 'Active' }, { const: 'B' }, { type: 'null' }] } },
  });
  expect(text).toContain('A: Active');
});

const petType = { type: 'string', description: 'Which.' };
const schemas = {
  Cat: { type: 'object', required: ['petType'], properties: { petType, meow: { type: 'boolean' } } },
  Dog: { type: 'object', properties: { petType } },
};
const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

test('gives each variant the value of its discriminator', async () => {
  const discriminator = { propertyName: 'petType', mapping: { cat: '#/components/schemas/Cat' } };
  const { text, samples } = await renderOperation(
    { requestBody: { content: { 'application/json': { schema: { oneOf, discriminator } } } } },
    { verb: 'post', components: { schemas } },
  );
  expect(text).toMatch(/petTypestringrequiredpetType\s*Which\.\s*Allowed: cat/);
  expect(text).toContain('Allowed: Dog');
  expect(samples.cURL).toContain('"petType": "cat"');
});

test('finds the discriminator of what the variants extend', async () => {
  const Pet = { type: 'object', properties: { petType }, discriminator: { propertyName: 'petType' } };
  const Cat = {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { meow: { type: 'boolean' } } }],
  };
  const { text } = await respond({ oneOf }, { Pet, Cat, Dog: Pet });
  expect(text).toContain('Allowed: Cat');
  expect(text).not.toContain('Allowed: Dog');
});

test('narrows a property that two parts of a schema describe', async () => {
  const base = {
    type: 'object',
    properties: { kind: { type: 'string', description: 'Which kind.', maxLength: 9 } },
  };
  const { text } = await respond(
    {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { type: 'object', required: ['kind'], properties: { kind: { enum: ['cat'] } } },
      ],
    },
    { Base: base },
  );
  expect(text).toMatch(/kindstringrequired[\s\S]*Which kind\.[\s\S]*Allowed: cat[\s\S]*max length 9/);
});

test.each([
  [
    { 'x-enum-varnames': ['OFF', 'ON'], 'x-enum-descriptions': ['It rests.', 'It runs.'] },
    /0: OFF\. It rests\./,
  ],
  [{ 'x-enumDescriptions': { 0: 'It rests.', 1: 'It runs.' } }, /1: It runs\./],
])('shows what an extension says of the values of an enum: %o', async (extension, expected) => {
  const { text } = await respond({ type: 'object', properties: { state: { enum: [0, 1], ...extension } } });
  expect(text).toMatch(expected);
  expect(text.match(/Allowed/g)).toHaveLength(1);
});

test('shows the parts of a tuple, and what bounds a list or a map', async () => {
  const { text } = await respond({
    type: 'object',
    properties: {
      pair: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'integer' }],
        items: { type: 'null' },
      },
      set: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      map: { type: 'object', maxProperties: 4, unevaluatedProperties: { type: 'integer' } },
    },
  });
  expect(text).toMatch(/pairarray[\s\S]*\[0\]string[\s\S]*\[1\]integer[\s\S]*\[2…\]null/);
  expect(text).toMatch(/setstring\[\][\s\S]*unique items/);
  expect(text).toMatch(/mapobject[\s\S]*max properties 4[\s\S]*\{key\}integer/);
});
