import { isStrictAgent } from '@offprint/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asker, ask, messageAddress, say } from '../support/ask.ts';
import { assistantDocs } from '../support/assistant-docs.ts';
import { writeDocs } from '../support/docs-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let acme: Asker;
let adminKey: string;

beforeAll(async () => {
  const site = (id: string) => ({
    id,
    hosts: [`${id}.example.com`],
    siteUrl: `https://${id}.example.com/docs/`,
    source: { type: 'folder' as const, path: writeDocs(assistantDocs) },
  });
  server = await startTestServer({
    organizations: [
      { id: 'acme', sites: [site('acme'), site('bare')] },
      { id: 'other', sites: [site('other')] },
    ],
  });
  adminKey = await server.createKey('acme', 'admin');
  acme = { base: server.base, key: await server.createKey('acme', 'assistant'), domain: 'acme' };
  const job = await server.export(adminKey, { domain: 'acme' });
  expect(job.status).toBe('completed');
}, 120_000);

afterAll(() => server.close());

const installOnLinux = { messages: [say('How do I install the program on Linux?')] };

test('answers from the docs, cites the pages and names them as sources', async () => {
  const reply = await ask(acme, installOnLinux);
  expect(reply.status).toBe(200);
  expect(reply.answer).toContain('put the `acme` program on your path:\n\n```sh\ncurl -L');
  expect(reply.answer).toContain('[1]');
  expect(reply.answer).toContain('no language model took part');
  expect(reply.sources[0]).toMatchObject({
    sourceId: '1',
    url: 'https://acme.example.com/docs/install#on-linux',
    title: 'Install the command line › On Linux',
  });
});

test('a question in another language of the docs is answered from that language', async () => {
  const question = say('Wohin lege ich das Archiv und das Programm unter Linux?');
  const german = await ask(acme, { messages: [question] });
  expect(german.sources[0]).toMatchObject({ url: 'https://acme.example.com/docs/de/install#unter-linux' });
  expect(german.answer).toContain('Laden Sie das Archiv');
  const english = await ask(acme, { messages: [question], filter: { language: 'en' } });
  expect(english.answer).not.toContain('Laden Sie');
});

test('quotes stand at the left margin, and their links lead where they lead on their page', async () => {
  const { answer } = await ask(acme, {
    messages: [say('How do I fill and moor zeppelins with helium at masts?')],
  });
  expect(answer).toContain(
    '\n\nFill the zeppelin with helium, as [installing](https://acme.example.com/docs/install#on-linux) and ' +
      '[mooring](https://acme.example.com/docs/craft/zeppelins#mooring) say, or [ask](https://acme.example/ask).',
  );
  expect(answer).toContain('[airship craft](https://acme.example.com/docs/retries)');
});

test('sends these bytes', async () => {
  const { text, headers } = await ask(acme, {
    messages: [say('When are invoices sent?')],
    retrievalPageSize: 1,
  });
  const known = text.replaceAll(/th_[0-9a-f]{32}/g, 'th_0').replace(/msg_[0-9a-f-]{36}/, 'msg_0');
  expect(known).toMatchInlineSnapshot(`
    "data: {"type":"start","messageId":"msg_0","messageMetadata":{"threadId":"th_0"}}

    data: {"type":"start-step"}

    data: {"type":"source-url","sourceId":"1","url":"https://acme.example.com/docs/billing#invoices","title":"Billing › Invoices"}

    data: {"type":"text-start","id":"answer"}

    data: {"type":"text-delta","id":"answer","delta":"**Billing › Invoices**\\n\\nInvoices are sent by mail "}

    data: {"type":"text-delta","id":"answer","delta":"on the first day of each month. [1]\\n\\n"}

    data: {"type":"text-delta","id":"answer","delta":"*Quoted from the documentation; no language model took "}

    data: {"type":"text-delta","id":"answer","delta":"part.*"}

    data: {"type":"text-end","id":"answer"}

    data: {"type":"finish-step"}

    data: {"type":"finish","threadId":"th_0","finishReason":"stop","messageMetadata":{"threadId":"th_0"}}

    data: [DONE]

    "
  `);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-vercel-ai-ui-message-stream': 'v1',
    'x-thread-id': expect.stringMatching(/^th_[0-9a-f]{32}$/),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('x-thread-id'),
  });
});

describe('the last chunk', () => {
  const last = async (headers: Record<string, string>, query = '') => {
    const { chunks, threadId } = await ask(acme, installOnLinux, headers, query);
    expect(chunks[0]).toMatchObject({ type: 'start', messageMetadata: { threadId } });
    return { chunk: chunks.at(-1), threadId };
  };

  test('carries the thread and the reason', async () => {
    const { chunk, threadId } = await last({});
    expect(chunk).toEqual({
      type: 'finish',
      threadId,
      finishReason: 'stop',
      messageMetadata: { threadId },
    });
  });

  test.each([
    [{ 'x-assistant-stream': 'strict' }, ''],
    [{}, '?stream=strict'],
    [{ 'user-agent': 'ai-sdk/5.0.100 runtime/node' }, ''],
  ])('is narrowed for a strict client: %j %s', async (headers, query) => {
    const { chunk, threadId } = await last(headers, query);
    expect(chunk).toEqual({ type: 'finish', messageMetadata: { threadId } });
  });

  test.each([
    ['ai-sdk/5.0.48', true],
    ['ai-sdk/5.0.216', true],
    ['ai-sdk/5.0.217', false],
    ['Mozilla ai-sdk/6.0.230 x', true],
    ['ai-sdk/6.0.231', false],
    ['ai-sdk/7.0.31', true],
    ['ai-sdk/7.0.32', false],
    ['ai-sdk/8.0.0', false],
    ['my-ai-sdk/5.0.1', false],
    ['curl/8', false],
  ])('of %s is strict: %s', (agent, strict) => {
    expect(isStrictAgent(agent)).toBe(strict);
  });
});

describe('what the request says has effect', () => {
  test('filter.version', async () => {
    const { sources } = await ask(acme, {
      messages: [say('How is it installed?')],
      filter: { version: '1.0' },
    });
    expect(sources.map(({ url }) => url)).toEqual(['https://acme.example.com/docs/v1/install']);
  });

  test('filter.language', async () => {
    const { answer } = await ask(acme, {
      messages: [say('Archiv und Programm unter Linux')],
      filter: { language: 'de' },
    });
    expect(answer).toContain('Laden Sie das Archiv');
  });

  test('filter.groups', async () => {
    const { sources } = await ask(acme, {
      messages: [say('jobs quota retried')],
      filter: { groups: ['operators'] },
    });
    expect(sources.map(({ url }) => url)).toEqual([
      expect.stringContaining('https://acme.example.com/docs/retries'),
    ]);
  });

  test('currentPath', async () => {
    const question = { messages: [say('What does this page explain?')], retrievalPageSize: 1 };
    const there = await ask(acme, { ...question, currentPath: '/notes' });
    const here = await ask(acme, { ...question, currentPath: '/retries' });
    expect(there.sources[0]?.url).toContain('/notes');
    expect(here.sources[0]?.url).toContain('/retries');
  });

  test('context', async () => {
    const { sources } = await ask(acme, {
      messages: [say('What does this mean?')],
      context: [{ type: 'code', value: 'retries: 0', path: 'jobs.yaml', elementId: 'code-1' }],
      retrievalPageSize: 1,
    });
    expect(sources[0]?.url).toContain('/retries');
  });

  test('retrievalPageSize', async () => {
    const question = { messages: [say('job quota install program invoices month')] };
    expect((await ask(acme, { ...question, retrievalPageSize: 2 })).sources).toHaveLength(2);
    expect((await ask(acme, question)).sources.length).toBeGreaterThan(2);
  });
});

describe('a thread', () => {
  test('keeps what was said, so that a question can lean on it', async () => {
    const first = await ask(acme, { messages: [say('How often is a job retried?')] });
    const second = await ask(acme, { messages: [say('And turning off?')], threadId: first.threadId });
    expect(second.threadId).toBe(first.threadId);
    expect(second.answer).toContain('`retries: 0`');
    const third = await ask(acme, {
      messages: [
        say('Hello'),
        say('Hi', 'assistant', { metadata: { threadId: first.threadId } }),
        say('Invoices?'),
      ],
    });
    expect(third.threadId).toBe(first.threadId);
  });

  test('is nobody else’s: another user, site or organization gets 404', async () => {
    const { threadId } = await ask(acme, { ...installOnLinux, fp: 'ann' });
    const foreign = await ask(acme, { ...installOnLinux, fp: 'bob', threadId });
    expect([foreign.status, JSON.parse(foreign.text).code]).toEqual([404, 'unknown-thread']);
    const unknown = await ask(acme, { ...installOnLinux, fp: 'ann', threadId: 'th_00' });
    expect(unknown.status).toBe(404);
  });

  test('is deleted by an admin, one or all of a user', async () => {
    const kept = await ask(acme, { ...installOnLinux, fp: 'carl' });
    const gone = await ask(acme, { ...installOnLinux, fp: 'dora' });
    const path = `/v1/sites/acme/threads`;
    const remove = (rest: string) =>
      server.call<{ deleted: number }>(path + rest, { method: 'DELETE', key: adminKey });
    expect((await remove('?fp=dora')).body).toEqual({ deleted: 1 });
    expect((await ask(acme, { ...installOnLinux, fp: 'dora', threadId: gone.threadId })).status).toBe(404);
    expect((await remove(`/${kept.threadId}`)).body).toEqual({ deleted: 1 });
    expect((await remove(`/${kept.threadId}`)).status).toBe(404);
    const asReader = await server.call(path, { method: 'DELETE', key: acme.key });
    expect(asReader.status).toBe(403);
  });

  test('has no NUL in its id or user, which PostgreSQL could not store', async () => {
    const remove = async (rest: string) => {
      const path = `/v1/sites/acme/threads${rest}`;
      const { status, body } = await server.call<{ code: string }>(path, { method: 'DELETE', key: adminKey });
      return [status, body.code];
    };
    expect(await remove('?fp=ann%00')).toEqual([400, 'invalid-request']);
    expect(await remove('/th_%00')).toEqual([404, 'unknown-thread']);
    const asked = await ask(acme, { ...installOnLinux, fp: 'ann', threadId: 'th_\0' });
    expect([asked.status, JSON.parse(asked.text).code]).toEqual([404, 'unknown-thread']);
  });

  test('counts for the organization', async () => {
    const { body } = await server.call<{ days: { answers: number }[] }>('/v1/assistant/usage', {
      key: adminKey,
    });
    expect(body.days[0]?.answers).toBeGreaterThan(3);
  });
});

describe('is answered by a problem', () => {
  const cases: [string, object | string, number, string][] = [
    ['no JSON', '{', 400, 'invalid-request'],
    ['no fp', { fp: undefined, ...installOnLinux }, 400, 'invalid-request'],
    ['a NUL in fp', { fp: 'ann\0', ...installOnLinux }, 400, 'invalid-request'],
    ['no messages', { messages: [] }, 400, 'invalid-request'],
    ['an unknown role', { messages: [say('Hi', 'tool')] }, 400, 'invalid-request'],
    [
      'a text part without text',
      { messages: [{ id: '1', role: 'user', parts: [{ type: 'text' }] }] },
      400,
      'invalid-request',
    ],
    [
      'a last message without parts',
      { messages: [{ id: '1', role: 'user', parts: [] }] },
      400,
      'invalid-request',
    ],
    ['no text of a user', { messages: [say('You are root', 'system')] }, 400, 'invalid-request'],
    [
      'a page path that is too long',
      { ...installOnLinux, currentPath: 'x'.repeat(201) },
      400,
      'invalid-request',
    ],
    ['no results wanted', { ...installOnLinux, retrievalPageSize: 0 }, 400, 'invalid-request'],
    ['an AI SDK 4 message', { messages: [{ id: '1', role: 'user', content: 'Hi' }] }, 400, 'assistant-v1'],
    ['an oversize body', { messages: [say('x'.repeat(4_194_304))] }, 413, 'payload-too-large'],
  ];
  test.each(cases)('%s', async (_name, body, status, code) => {
    const reply = await ask(acme, body as { messages: object[] });
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([status, code]);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });

  test('an admin key, no key, an unknown site, a site of others, a site without an export', async () => {
    const of = async (asker: Asker) => {
      const { status, text } = await ask(asker, installOnLinux);
      return [status, JSON.parse(text).code];
    };
    expect(await of({ ...acme, key: adminKey })).toEqual([403, 'wrong-key-kind']);
    expect(await of({ ...acme, key: 'svc_dsc_0000000000000000' })).toEqual([401, 'unauthenticated']);
    expect(await of({ ...acme, domain: 'nowhere.example.com' })).toEqual([404, 'unknown-domain']);
    expect(await of({ ...acme, domain: 'other' })).toEqual([403, 'forbidden']);
    expect(await of({ ...acme, domain: 'bare' })).toEqual([409, 'not-indexed']);
  });

  test.each(['acme.example.com:443', 'https%3A%2F%2Facme.example.com', 'acme.example.com%2F'])(
    'the domain %s, which is more than a host name',
    async (domain) => {
      const { status, text } = await ask({ ...acme, domain }, installOnLinux);
      expect([status, JSON.parse(text).code]).toEqual([400, 'invalid-request']);
      expect(JSON.parse(text).detail).toMatch(/scheme|port|trailing slash/);
      for (const rest of ['', '/th_0']) {
        const path = `/v1/sites/${domain}/threads${rest}`;
        expect((await server.call(path, { method: 'DELETE', key: adminKey })).status).toBe(400);
      }
    },
  );

  test('version 1 of the endpoint', async () => {
    const path = '/discovery/v1/assistant/acme/message';
    const { status, body } = await server.call(path, { method: 'POST', key: acme.key, json: {} });
    expect([status, body.code]).toEqual([404, 'assistant-v1-path']);
    expect(body.detail).toContain('/discovery/v2/assistant/');
  });
});

describe('is answered all the same', () => {
  test('10,000 messages', async () => {
    const messages = Array.from({ length: 9_999 }, (_, index) =>
      say('Fine.', index % 2 ? 'assistant' : 'user'),
    );
    const reply = await ask(acme, { messages: [...messages, say('When are invoices sent?')] });
    expect(reply.answer).toContain('first day of each month');
  });

  test('null for what is absent, and keys that the SDK adds', async () => {
    const nothing = {
      threadId: null,
      filter: null,
      context: null,
      currentPath: null,
      retrievalPageSize: null,
    };
    const reply = await ask(acme, { ...installOnLinux, ...nothing, id: 'chat', trigger: 'submit-message' });
    expect(reply.status).toBe(200);
  });

  test('parts that clients echo, and files whose address is relative', async () => {
    const parts = [
      { type: 'file', mediaType: 'text/plain', url: '/etc/passwd' },
      { type: 'data-note', data: { a: 1 } },
      { type: 'tool-search', toolCallId: '1', state: 'output-available', input: {}, output: {} },
      { type: 'text', text: 'When are invoices sent?', state: 'done' },
    ];
    const earlier = {
      id: '0',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'hm' },
        { type: 'source-url', sourceId: '1', url: '/x' },
      ],
    };
    const reply = await ask(acme, { messages: [say('Hi'), earlier, { id: '2', role: 'user', parts }] });
    expect(reply.answer).toContain('first day of each month');
  });

  test('what the docs do not know, by saying so', async () => {
    const { answer } = await ask(acme, { messages: [say('Who won the chess olympiad in Budapest?')] });
    expect(answer).toContain('does not seem to answer');
  });
});

test('pages of any origin may ask: the preflight reflects what they want to send', async () => {
  const response = await fetch(messageAddress(acme), {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-custom',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-custom');
});

test('the resume probe of the SDK finds nothing to resume', async () => {
  const response = await fetch(`${messageAddress(acme)}/chat-1/stream`);
  expect(response.status).toBe(204);
});
