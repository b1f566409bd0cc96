import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const render = (description: string, config: object = {}) =>
  renderFolder({
    'docs.json': JSON.stringify({ name: 'Things', navigation: { openapi: 'api.json' }, ...config }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      paths: Object.fromEntries(
        ['one', 'two'].map((summary) => [`/${summary}`, { get: { summary, description, responses: {} } }]),
      ),
    }),
  });

test('takes no dollar signs of an API description for mathematics', async () => {
  const text = 'The $$(NAME) gives $(NAME), see `x`: <b>$a_1 = b$</b>\n\nMore.';
  const { read, messages } = await render(`[x](#y)${text}`);
  expect(read('api-reference/one.html')).toContain('The $$(NAME) gives $(NAME)');
  expect(messages.filter(({ rule }) => rule === 'math-syntax')).toEqual([]);
  const forced = await render(text, { styling: { latex: true } });
  expect(forced.read('api-reference/one.html')).toContain('katex');
});

test('reports what is wrong in a text of the description once, and claims no place for it', async () => {
  const { messages } = await render('See\n\n[the guide](/nowhere).');
  expect(messages).toMatchObject([{ rule: 'dead-link', file: 'api.json' }]);
  expect(messages[0]).not.toHaveProperty('line');
});

test('keeps words in angle brackets that are no elements', async () => {
  const { read } = await render('See *it*: a List<String> of <id>, <b>bold</b><br>and `Map<T>`. [x](#y)');
  const html = read('api-reference/one.html');
  expect(html).toMatch(/a List&#x3C;String> of &#x3C;id>,|a List&lt;String> of &lt;id>,/);
  expect(html).toContain('<b>bold</b><br>and <code>Map');
});

test('shows an alert of a description as one', async () => {
  const { read } = await render('First.\n\n> [!WARNING]\n> Be careful.');
  const html = read('api-reference/one.html');
  expect(html).not.toContain('[!WARNING]');
  expect(html).toMatch(/callout[^>]*warning|warning[^>]*callout/i);
});

const shared = {
  '/shared': {
    get: {
      summary: 'Shared',
      operationId: 'fetchCommonThing',
      responses: { 200: { description: 'Common words.', content: {} } },
    },
  },
};

const renderDocument = (document: object) =>
  renderFolder({
    'docs.json': JSON.stringify({ name: 'Things', navigation: { openapi: 'api.json' } }),
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document }),
  });

test('brings along in Markdown what references lead to anywhere in the description', async () => {
  const responses = {
    200: { $ref: '#/paths/~1shared/get/responses/200' },
    400: {
      description: 'no',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/A/properties/b' } } },
    },
  };
  const { read } = await renderDocument({
    paths: { ...shared, '/a': { get: { summary: 'A', responses } } },
    components: { schemas: { A: { type: 'object', properties: { b: { type: 'string', format: 'uuid' } } } } },
  });
  const markdown = read('api-reference/a.md');
  expect(markdown).toMatch(/\/shared:\s+get:\s+responses:\s+"200":\s+description: Common words\./);
  expect(markdown).toMatch(/schemas:\s+A:[\s\S]*format: uuid/);
  expect(markdown).not.toContain('left out');
});

test('says in Markdown that schemas are left out', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 90 }, (_, at) => [
      `S${at}`,
      { anyOf: [{ $ref: `#/components/schemas/S${at + 1}` }] },
    ]),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
  const { read } = await renderDocument({
    paths: { '/a': { get: { summary: 'A', responses: { 200: { description: 'ok', content } } } } },
    components: { schemas: { ...schemas, S90: { type: 'string' } } },
  });
  expect(read('api-reference/a.md')).toContain('# The rest is left out for its length');
});

test('names the operation in the keywords of its page, for search', async () => {
  const { read } = await renderDocument({ paths: shared });
  expect(read('api-reference/shared.html')).toContain('<meta name="keywords" content="fetchCommonThing">');
});

test('asks for no credentials of the API where it is the API that calls', async () => {
  const { read } = await renderDocument({
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    webhooks: { grown: { post: { summary: 'Grown', responses: {} } } },
  });
  expect(read('api-reference/webhooks/grown.html')).not.toContain('X-Key');
  expect(read('api-reference/webhooks/grown.md')).not.toContain('X-Key');
});

test('names no example that only has to have a name', async () => {
  const content = { 'application/json': { examples: { default: { value: { a: 1 } } } } };
  const { read } = await renderDocument({
    paths: { '/a': { get: { summary: 'A', responses: { 200: { description: 'ok', content } } } } },
  });
  expect(read('api-reference/a.html')).toContain('data-label="200"');
});

test('shows the headers of a message, those of its traits too, and all about its channel in Markdown', async () => {
  const { read } = await renderFolder({
    'docs.json': JSON.stringify({ name: 'Chat', navigation: { asyncapi: 'chat.json' } }),
    'chat.json': JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'Chat', version: '1' },
      servers: { live: { host: 'chat.example', protocol: 'wss' } },
      channels: { room: { messages: { say: { $ref: '#/components/messages/say' } } } },
      operations: { hear: { action: 'receive', title: 'Hear it', channel: { $ref: '#/channels/room' } } },
      components: {
        messages: {
          say: {
            headers: { type: 'object', properties: { correlation: { type: 'string' } } },
            payload: { type: 'object', properties: { words: { type: 'string' } } },
            traits: [{ headers: { type: 'object', properties: { trace: { type: 'string' } } } }],
          },
        },
      },
    }),
  });
  const html = read('api-reference/room.html');
  expect(html).toMatch(/Hear it[\s\S]*Headers[\s\S]*>trace<[\s\S]*>correlation<[\s\S]*Payload[\s\S]*>words</);
  expect(read('api-reference/room.md')).toMatch(/host: chat\.example[\s\S]*action: receive/);
});
