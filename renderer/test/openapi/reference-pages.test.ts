import { expect, test } from 'vitest';
import { fetchDescriptions } from '../../src/openapi/fetch-descriptions.ts';
import { renderFolder } from '../render-folder.ts';

const description = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  servers: [{ url: 'https://{region}.plants.example', variables: { region: { default: 'eu' } } }],
  tags: [{ name: 'plant-store', 'x-group': 'Plant store' }],
  paths: {
    '/plants': {
      get: {
        tags: ['plant-store'],
        summary: 'List plants',
        parameters: [
          {
            name: 'limit',
            in: 'query',
            description: 'How *many*.',
            schema: { type: 'integer', maximum: 50 },
          },
        ],
        responses: {
          200: {
            description: 'Fine',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Plant' } },
              },
            },
          },
        },
      },
      post: {
        tags: ['plant-store'],
        summary: 'Add a plant',
        security: [{ key: [] }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
        },
        responses: { 201: { description: 'Made' }, 422: { description: 'Wrong' } },
        'x-codeSamples': [{ lang: 'rust', source: 'plants::add();' }],
      },
      delete: { summary: 'Secret', 'x-excluded': true, responses: {} },
    },
    '/plants/{id}': {
      get: {
        tags: ['plant-store'],
        summary: 'Old',
        'x-hidden': true,
        responses: { 200: { description: 'ok' } },
        'x-mint': {
          href: '/legacy/one',
          content: '## Before you call\n\n<Note>Careful.</Note>',
          metadata: { title: 'One plant' },
        },
      },
    },
  },
  webhooks: {
    grown: {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { height: { type: 'number' } } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Plant: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'What it is called.' },
          id: { type: 'string', readOnly: true },
          children: { type: 'array', items: { $ref: '#/components/schemas/Plant' } },
          place: {
            oneOf: [
              { title: 'Pot', type: 'object', properties: { liters: { type: 'number' } } },
              { title: 'Bed', type: 'object', properties: { row: { type: 'integer' } } },
            ],
          },
        },
      },
    },
  },
};

const json = JSON.stringify(description);
const site = (navigation: object, more: Readonly<Record<string, string>> = {}) => ({
  'docs.json': JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Plants',
    colors: { primary: '#0f766e' },
    navigation,
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
  'openapi.json': json,
  ...more,
});
const tab = (entry: object) => ({
  tabs: [
    { tab: 'Guide', pages: ['index'] },
    { tab: 'API', ...entry },
  ],
});

test('makes a page of every operation of a description that a tab names', async () => {
  const { files, read, messages } = await renderFolder(site(tab({ openapi: 'openapi.json' })));
  const pages = files.filter((file) => file.endsWith('.html') && !/^(?:index|404)/.test(file));
  expect(pages).toEqual([
    'api-reference/plant-store/add-a-plant.html',
    'api-reference/plant-store/list-plants.html',
    'api-reference/webhooks/grown.html',
    'legacy/one.html',
  ]);
  expect(messages.filter(({ rule }) => rule.startsWith('api'))).toEqual([]);
  expect(read('legacy/one.html')).toContain('One plant</h1>');
  expect(read('legacy/one.html')).toContain('Before you call');
});

test('puts the pages into the folder that the navigation asks for, and entries where they stand', async () => {
  const { files, messages } = await renderFolder(
    site(
      tab({
        pages: ['openapi.json GET /plants', 'POST /plants', 'GET /nowhere'],
        openapi: { source: 'openapi.json', directory: 'reference' },
      }),
    ),
  );
  expect(files).toContain('reference/plant-store/list-plants.html');
  expect(files).toContain('reference/plant-store/add-a-plant.html');
  expect(messages.filter(({ rule }) => rule === 'api-operation')).toMatchObject([
    { reason: expect.stringContaining('GET /nowhere'), file: 'docs.json', line: expect.any(Number) },
  ]);
});

test('shows parameters, credentials, the tree of the body without recursion, and samples', async () => {
  const { read } = await renderFolder(site(tab({ openapi: 'openapi.json' })));
  const page = read('api-reference/plant-store/add-a-plant.html');
  expect(page).toContain('X-Key');
  expect(page).toContain('What it is called.');
  expect(page).toContain('Contains the same kind of value');
  expect(page).toContain('data-label="Pot"');
  const text = page.replace(/<[^>]+>/g, '');
  expect(text).toContain('plants::add();');
  expect(text).toContain('curl https://eu.plants.example/plants');
  expect(page).toContain('<span class="op-status" data-class="4">422</span>');
  const body = page.slice(page.indexOf('id="body"'), page.indexOf('id="responses"'));
  expect(body).not.toContain('read-only');
  expect(read('api-reference/plant-store/list-plants.html')).toContain('How <em>many</em>.');
});

test('gives pages with `openapi`, `openapi-schema` or no title in their frontmatter what the description knows', async () => {
  const { read, messages } = await renderFolder(
    site(
      { pages: ['index', 'list', 'plant', 'hook', 'gone'] },
      {
        'list.mdx': '---\nopenapi: get /plants\n---\n\nOur own words.\n',
        'plant.mdx': '---\nopenapi-schema: openapi.json Plant\n---\n',
        'hook.mdx': '---\ntitle: Hook\nopenapi: openapi webhook grown\n---\n',
        'gone.mdx': '---\ntitle: Gone\nopenapi: openapi.json PUT /plants\n---\n\nStill here.\n',
      },
    ),
  );
  expect(read('list.html')).toContain('List plants</h1>');
  expect(read('list.html')).toMatch(/op-endpoint[\s\S]*Our own words[\s\S]*Query parameters/);
  expect(read('plant.html')).toContain('Plant</h1>');
  expect(read('hook.html')).toContain('WEBHOOK');
  expect(read('gone.html')).toContain('Still here.');
  expect(messages.filter(({ rule }) => rule.startsWith('api'))).toMatchObject([{ file: 'gone.mdx' }]);
});

test('reports a description that cannot be read once, with its place, and renders the rest', async () => {
  const broken = {
    'broken.yaml': 'openapi: 3.0.0\npaths:\n  /a: {get: [}\n',
    'a.mdx': '---\nopenapi: broken.yaml GET /a\n---\nText.\n',
  };
  const { read, messages } = await renderFolder(
    site(
      {
        groups: [
          { group: 'A', pages: ['index', 'a'] },
          { group: 'B', openapi: 'broken.yaml' },
        ],
      },
      broken,
    ),
  );
  const found = messages.filter(({ rule }) => rule === 'api-description');
  expect(found).toMatchObject([{ file: 'broken.yaml', line: 3 }]);
  expect(read('a.html')).toContain('Text.');
});

test('reports the parts of a description that are lost, each once with its line', async () => {
  const lossy = `openapi: 3.1.0
info: { title: Lossy, version: '1' }
paths:
  /elsewhere: { $ref: paths/elsewhere.yaml }
  /a:
    get: { summary: First, responses: { '200': { $ref: 'responses.yaml#/ok' } } }
  /b:
    get:
      summary: Second
      parameters: [{ name: x, in: query, schema: { $ref: '#/components/schemas/Gone' } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Gone' } } } }
        '201': { description: ok, content: { application/json: { example: { $ref: '#/only/data' } } } }
  /a:
    post: { summary: Third, responses: {} }
`;
  const { files, messages } = await renderFolder(
    site({ groups: [{ group: 'B', openapi: 'lossy.yaml' }] }, { 'lossy.yaml': lossy }),
  );
  expect(files).toContain('api-reference/third.html');
  const found = messages.filter(({ rule }) => rule === 'api-description');
  expect(found.map(({ line, reason }) => [line, reason.slice(0, 60)])).toEqual([
    [14, 'Unexpected second "/a" in one map, expected it once; what th'],
    [4, 'Unexpected reference to another file, "paths/elsewhere.yaml"'],
    [10, 'Unexpected reference "#/components/schemas/Gone", expected a'],
  ]);
});

test.each(['2.0', '3.0'])('knows the version %s without quotes', async (version) => {
  const name = version === '2.0' ? 'swagger' : 'openapi';
  const { read } = await renderFolder(
    site(
      { groups: [{ group: 'B', openapi: 'old.yaml' }] },
      {
        'old.yaml': `${name}: ${version}
info: { title: Old, version: 1.0 }
host: old.example
schemes: [https]
servers: [{ url: 'https://old.example' }]
paths:
  /a: { get: { summary: A, parameters: [{ name: n, in: query, type: integer, schema: { type: integer } }], responses: {} } }
`,
      },
    ),
  );
  expect(read('api-reference/a.html')).toContain('https://old.example/a');
  expect(read('api-reference/a.html')).toContain('>integer<');
});

test('brings Swagger 2.0 up to date', async () => {
  const swagger = JSON.stringify({
    swagger: '2.0',
    info: { title: 'Old', version: '1' },
    host: 'old.example',
    basePath: '/v1',
    schemes: ['https'],
    paths: {
      '/a': {
        post: {
          summary: 'Old one',
          parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/A' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    definitions: { A: { type: 'object', properties: { color: { type: 'string' } } } },
  });
  const { read } = await renderFolder(site(tab({ openapi: 'swagger.json' }), { 'swagger.json': swagger }));
  const page = read('api-reference/old-one.html');
  expect(page).toContain('https://old.example/v1/a');
  expect(page).toContain('>color</code>');
});

test('reads nothing outside the docs and does not fetch internal addresses', async () => {
  const { messages } = await renderFolder(
    site({
      groups: [
        { group: 'A', openapi: '../../etc/hosts' },
        { group: 'B', openapi: 'https://127.0.0.1/openapi.json' },
        { group: 'C', pages: ['index'] },
      ],
    }),
  );
  expect(messages.filter(({ rule }) => rule === 'api-description').map(({ reason }) => reason)).toEqual([
    expect.stringContaining('expected a file of the docs'),
    expect.stringContaining('It is private IP address. Put the file into the docs'),
  ]);
});

test('says how many descriptions at web addresses it fetches', async () => {
  const groups = Array.from({ length: 21 }, (_, at) => ({
    group: `G${at}`,
    openapi: `https://127.0.0.1/${at}.json`,
  }));
  const { messages } = await renderFolder(site({ groups: [...groups, { group: 'Own', pages: ['index'] }] }));
  const reasons = messages.filter(({ rule }) => rule === 'api-description').map(({ reason }) => reason);
  expect(reasons).toHaveLength(21);
  expect(reasons.filter((reason) => !reason.includes('private'))).toEqual([
    expect.stringMatching(/"https:\/\/127\.0\.0\.1\/20\.json" was not fetched: no more than 20/),
  ]);
});

test('stops fetching descriptions when the render is aborted', async () => {
  const signal = AbortSignal.abort(new Error('Stopped'));
  await expect(fetchDescriptions(['https://127.0.0.1/a.json'], signal)).rejects.toThrow('Stopped');
});

test('renders schemas that would grow without end in little room', async () => {
  const schemas: Record<string, object> = {};
  for (let level = 0; level < 30; level += 1) {
    const next = { $ref: `#/components/schemas/S${(level + 1) % 30}` };
    schemas[`S${level}`] = {
      allOf: [
        next,
        next,
        {
          type: 'object',
          properties: Object.fromEntries([...'abcdefgh'].map((name) => [name + level, next])),
        },
      ],
    };
  }
  const hostile = {
    openapi: '3.1.0',
    info: {},
    paths: {
      '/x': {
        post: {
          summary: 'X',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
          responses: {},
        },
      },
    },
    components: { schemas },
  };
  const { read } = await renderFolder(
    site(tab({ openapi: 'hostile.json' }), { 'hostile.json': JSON.stringify(hostile) }),
  );
  expect(read('api-reference/x.html').length).toBeLessThan(2_000_000);
});

test('makes a page of every AsyncAPI channel', async () => {
  const asyncapi = JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Chat', version: '1' },
    servers: { live: { host: 'chat.example', protocol: 'wss' } },
    channels: {
      room: {
        address: '/rooms/{id}',
        title: 'Chat room',
        parameters: { id: { description: 'Which room.' } },
        messages: { said: { payload: { type: 'object', properties: { words: { type: 'string' } } } } },
      },
    },
    operations: {
      say: {
        action: 'receive',
        channel: { $ref: '#/channels/room' },
        messages: [{ $ref: '#/channels/room/messages/said' }],
      },
    },
  });
  const { read } = await renderFolder(site(tab({ asyncapi: 'chat.json' }), { 'chat.json': asyncapi }));
  const page = read('api-reference/room.html');
  expect(page).toContain('Chat room</h1>');
  expect(page).toContain('wss://chat.example');
  expect(page).toContain('Which room.');
  expect(page).toContain('>words</code>');
});

test('takes endpoints into search, llms.txt and the Markdown of the page', async () => {
  const { read, files } = await renderFolder(site(tab({ openapi: 'openapi.json' })));
  expect(read('llms.txt')).toContain('api-reference/plant-store/add-a-plant.md');
  const markdown = read('api-reference/plant-store/add-a-plant.md');
  expect(markdown).toContain('# Add a plant');
  expect(markdown).toContain('````yaml POST /plants');
  expect(markdown).toContain('What it is called.');
  const search = files
    .filter((file) => file.startsWith('_offprint/search/'))
    .map(read)
    .join('');
  expect(search).toContain('add-a-plant');
  expect(search).toContain('liters');
});

test('exports a part of the generated pages', async () => {
  const { files, pageCount } = await renderFolder(site(tab({ openapi: 'openapi.json' })), {
    paths: ['api-reference/plant-store/list-plants'],
  });
  expect(pageCount).toBe(1);
  expect(files).toContain('api-reference/plant-store/list-plants.html');
});

test('shows endpoint, credentials and samples above the fields of a page with `api`', async () => {
  const page =
    '---\ntitle: Add\napi: POST https://api.plants.example/plants/:id\n---\n\n<ParamField path="id" required>Which.</ParamField>\n\n<RequestExample>\n```bash Mine\nmine --now\n```\n</RequestExample>\n';
  const { read } = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'Plants',
      api: { mdx: { auth: { method: 'key', name: 'X-Plant' } } },
      navigation: { pages: ['add', 'bare'] },
    }),
    'add.mdx': page,
    'bare.mdx': '---\ntitle: Bare\napi: GET /plants\n---\n',
  });
  expect(read('add.html')).toMatch(/plants\/<b>\{id\}<\/b>[\s\S]*Which\.[\s\S]*X-Plant/);
  expect(read('add.html').replace(/<[^>]+>/g, '')).toContain('mine --now');
  expect(read('add.html')).not.toContain('data-label="cURL"');
  expect(read('bare.html')).toContain('data-label="cURL"');
});

test.each([
  ['none', undefined],
  ['basic', 'Authorization: Basic'],
  ['key', 'X-Plant'],
  ['unheard', 'Authorization: Bearer'],
])('asks a page with `api` and `authMethod: %s` for its own credentials', async (method, expected) => {
  const { read } = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'Plants',
      api: { mdx: { auth: { method: 'bearer', name: 'X-Plant' } } },
      navigation: { pages: ['list'] },
    }),
    'list.mdx': `---\ntitle: List\napi: GET https://api.plants.example/plants\nauthMethod: ${method}\n---\n`,
  });
  const text = read('list.html').replace(/<[^>]+>/g, '');
  if (expected === undefined) expect(text).not.toContain('Authorization');
  else expect(text).toContain(expected);
});

const things = `---
title: Change a thing
api: POST https://api.things.example/v1/things/{id}
---

<ParamField path="id" type="string" placeholder="th_1">Which.</ParamField>
<Tabs>
  <Tab title="Paging">
    <ParamField query="limit" type="integer" default="20">How many.</ParamField>
  </Tab>
</Tabs>
<ParamField header="X-Org" required>Whose.</ParamField>
<ParamField cookie="session">Session.</ParamField>
<Accordion title="What to send">
  <ParamField body="name" type="string" required>Name.</ParamField>
  <ParamField body="count" type="number" placeholder={3} />
  <ParamField body="owner" type="object">
    <Expandable title="owner"><ParamField body="email" required /></Expandable>
  </ParamField>
</Accordion>
`;

async function renderThings(text: string) {
  const { read } = await renderFolder({
    'docs.json': JSON.stringify({ name: 'Things', navigation: { pages: ['things'] } }),
    'things.mdx': text,
  });
  const page = read('things.html');
  const [, attribute = ''] = /data-playground="([^"]*)"/.exec(page) ?? [];
  return { page, model: JSON.parse(attribute.replaceAll('&quot;', '"')) };
}

test('gives the playground of a page with `api` the fields that the page describes', async () => {
  const { model } = await renderThings(things);
  expect(model.fields).toMatchObject([
    { name: 'id', in: 'path', required: true, kind: 'text', hint: 'th_1' },
    { name: 'limit', in: 'query', required: false, kind: 'number', hint: '20' },
    { name: 'X-Org', in: 'header', required: true, kind: 'text' },
    { name: 'session', in: 'cookie', required: false, kind: 'text' },
  ]);
  expect(model.bodies).toMatchObject([
    {
      mediaType: 'application/json',
      required: true,
      properties: [
        { name: 'name', required: true, kind: 'text' },
        { name: 'count', required: false, kind: 'number', hint: '3' },
      ],
    },
  ]);
  expect(JSON.parse(model.bodies[0].text)).toEqual({ name: '<string>' });
});

test('sends the fields that a page with `api` describes in its samples, and shows them once', async () => {
  const { page } = await renderThings(things);
  const text = page.replace(/<[^>]+>/g, '');
  expect(text).toContain("--header 'X-Org: ");
  expect(text).toContain('"name": ');
  expect(page).not.toContain('id="body"');
  expect(page.match(/>X-Org<\/code>/g)).toHaveLength(1);
});

test('sends a header once that is a credential and a parameter', async () => {
  const keyed = {
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    servers: [{ url: 'https://keys.example' }],
    security: [{ key: [] }],
    paths: {
      '/keys': {
        get: {
          summary: 'List keys',
          parameters: [
            { name: 'x-api-key', in: 'header', required: true, schema: { type: 'string' } },
            { name: 'X-Org', in: 'header', required: true, schema: { type: 'string' } },
          ],
          responses: {},
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } } },
  };
  const { read } = await renderFolder(
    site(tab({ openapi: 'keys.json' }), { 'keys.json': JSON.stringify(keyed) }),
  );
  const page = read('api-reference/list-keys.html');
  const samples = page.slice(page.indexOf('<op-tabs class="op-example"'), page.indexOf('</op-tabs>'));
  for (const sample of samples.split('<section').slice(1)) {
    expect(sample.match(/X-API-KEY/gi)).toHaveLength(1);
    expect(sample).toMatch(/X-Org/i);
  }
  expect(samples.split('<section').length).toBeGreaterThan(5);
  const [, model = ''] = /data-playground="([^"]*)"/.exec(page) ?? [];
  expect(JSON.parse(model.replaceAll('&quot;', '"')).fields).toMatchObject([{ name: 'X-Org' }]);
});

test('sends a page with `api` that takes a file as a form', async () => {
  const { model } = await renderThings(
    '---\napi: POST /upload\n---\n\n<ParamField body="file" type="file" required />\n',
  );
  expect(model.bodies).toMatchObject([
    { mediaType: 'multipart/form-data', fields: [{ name: 'file', kind: 'file', required: true }] },
  ]);
});

test('offers the playground by deployment and setting', async () => {
  const path = 'api-reference/plant-store/list-plants.html';
  const render = async (deployment: 'cloud' | 'air-gapped', playground: object = {}) => {
    const files = site(tab({ openapi: 'openapi.json' }));
    const config = { ...JSON.parse(files['docs.json']), api: { playground } };
    const { read } = await renderFolder({ ...files, 'docs.json': JSON.stringify(config) }, { deployment });
    return read(path);
  };
  expect(await render('cloud')).toMatch(/_offprint\/playground\.\w+\.js[\s\S]*data-playground/);
  expect(await render('cloud', { display: 'none' })).not.toContain('playground');
  expect(await render('air-gapped')).not.toContain('playground');
  const limited = await render('air-gapped', { hosts: ['api.inside.example'] });
  expect(limited).toContain('api.inside.example');
});
