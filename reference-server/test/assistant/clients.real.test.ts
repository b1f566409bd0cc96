import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAiClients } from '../../../test/real-parts.ts';
import { messageAddress } from '../support/ask.ts';
import { assistantDocs } from '../support/assistant-docs.ts';
import { writeDocs } from '../support/docs-folder.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const clients = findAiClients();

/** What these tests use of the hook, the same in every version. */
type Chat = {
  messages: {
    id: string;
    role: string;
    parts: { type: string; text?: string; url?: string }[];
    metadata?: unknown;
  }[];
  status: string;
  error: Error | undefined;
  sendMessage(message: { text: string }): Promise<void>;
  stop(): Promise<void>;
};

type ReactModule = { createElement(component: () => null): unknown; version: string };
type PageDocument = { createElement(name: string): unknown };
type Transport = new (options: object) => object;

/** From the folder of the clients, not from ours. */
const packages = { react: 'react', reactDom: 'react-dom/client' };

/** Versions that refuse `threadId` on `finish`, and whether the server can tell by what they send. */
const versions = [
  { version: '5.0.0', ai: '5.0.0', needsHeader: true },
  { version: '5.0.277', ai: '5.0.277', needsHeader: false },
  { version: '6.0.0', ai: '6.0.0', needsHeader: false },
  { version: '6.0.323', ai: '6.0.323', needsHeader: false },
  { version: '7.0.0', ai: '7.0.0', needsHeader: true },
  { version: '7.0.173', ai: '7.0.173', needsHeader: false },
];

describe.skipIf(!clients)('useChat', () => {
  let model: ModelServer;
  let server: TestServer;
  let key: string;
  let page: PageDocument;

  beforeAll(async () => {
    page = await openWindow(clients ?? '');
    model = await startModelServer();
    server = await startTestServer({
      assistant: { model: { provider: 'openai-compatible', baseUrl: model.url, model: 'test' } },
      organizations: [
        {
          id: 'acme',
          sites: [{ id: 'acme', hosts: [], source: { type: 'folder', path: writeDocs(assistantDocs) } }],
        },
      ],
    });
    key = await server.createKey('acme', 'assistant');
    await server.export(await server.createKey('acme', 'admin'), { domain: 'acme' });
  });

  afterAll(async () => {
    await server.close();
    model.stop();
  });

  async function open(version: string, headers: Record<string, string> = {}) {
    return openChat(page, clients ?? '', version, {
      api: messageAddress({ base: server.base, domain: 'acme' }),
      headers: { Authorization: `Bearer ${key}`, ...headers },
      body: { fp: 'anonymous', retrievalPageSize: 5 },
    });
  }

  const strict = { 'x-assistant-stream': 'strict' };

  describe.each(versions)('of ai $version', ({ version, needsHeader }) => {
    test.each(needsHeader ? [strict] : [{}, strict])(
      'holds a conversation of three turns with %j',
      async (headers) => {
        const chat = await open(version, headers);
        const threads = new Set<unknown>();
        for (const question of ['What quota is there?', 'How are jobs retried?', 'When are invoices sent?']) {
          const lengths = new Set<number>();
          model.answer = async (answer) => {
            for (const word of ['Forty ', 'jobs, ', 'see [1].']) {
              answer.write(word);
              await setTimeout(60);
            }
            answer.end();
          };
          const asked = chat.current().sendMessage({ text: question });
          const watching = setInterval(() => lengths.add(textOf(chat.current()).length), 5);
          await asked;
          await expect.poll(() => chat.current().status).toBe('ready');
          clearInterval(watching);
          expect(textOf(chat.current())).toBe('Forty jobs, see [1].');
          expect(lengths.size).toBeGreaterThan(2);
          const last = chat.current().messages.at(-1);
          expect(last?.parts.some(({ type, url }) => type === 'source-url' && url?.startsWith('/'))).toBe(
            true,
          );
          threads.add((last?.metadata as { threadId: string } | undefined)?.threadId);
        }
        expect(chat.current().messages).toHaveLength(6);
        expect([...threads]).toEqual([expect.stringMatching(/^th_/)]);
        expect(chat.current().error).toBeUndefined();
        chat.close();
      },
    );

    test('stops the model', async () => {
      const chat = await open(version, strict);
      model.calls.length = 0;
      model.answer = (answer) => answer.write('Forty ');
      const asked = chat.current().sendMessage({ text: 'What quota is there?' });
      await expect.poll(() => textOf(chat.current())).toBe('Forty ');
      await chat.current().stop();
      await asked;
      await model.calls[0]?.closed;
      await expect.poll(() => chat.current().status).toBe('ready');
      expect(textOf(chat.current())).toBe('Forty ');
      chat.close();
    });

    test('shows one short sentence when the model fails', async () => {
      const chat = await open(version, strict);
      model.answer = ({ raw }) => {
        raw.writeHead(400).end('{"error":{"message":"internal detail"}}');
      };
      await chat.current().sendMessage({ text: 'What quota is there?' });
      await expect.poll(() => chat.current().status).toBe('error');
      expect(chat.current().error?.message).toBe('The answer could not be completed. Please try again.');
      chat.close();
    });

    test('shows the problem when it is refused', async () => {
      const chat = await open(version, { Authorization: 'Bearer svc_dsc_0000000000000000' });
      await chat.current().sendMessage({ text: 'What quota is there?' });
      await expect.poll(() => chat.current().status).toBe('error');
      expect(JSON.parse(chat.current().error?.message ?? '{}')).toMatchObject({ code: 'unauthenticated' });
      chat.close();
    });
  });

  test.each(versions.filter(({ needsHeader }) => needsHeader))(
    'of ai $version needs the header: it refuses what newer versions expect',
    async ({ version }) => {
      const chat = await open(version);
      model.answer = (answer) => {
        answer.write('Forty.');
        answer.end();
      };
      await chat.current().sendMessage({ text: 'What quota is there?' });
      await expect.poll(() => chat.current().status).toBe('error');
      expect(textOf(chat.current())).toBe('Forty.');
      chat.close();
    },
  );
});

function textOf({ messages }: Chat): string {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return '';
  return last.parts.map(({ type, text }) => (type === 'text' ? text : '')).join('');
}

/** React needs a document; requests go out through Node, as the SDK's own do on a server. */
async function openWindow(folder: string): Promise<PageDocument> {
  const require = createRequire(join(folder, 'package.json'));
  const { Window } = (await load(require, 'happy-dom')) as { Window: new () => { document: PageDocument } };
  const window = new Window();
  Object.assign(globalThis, { window, document: window.document });
  return window.document;
}

/** Mounts the hook of one version; `current()` is what it gave last. */
async function openChat(page: PageDocument, folder: string, version: string, options: object) {
  const require = createRequire(join(folder, 'package.json'));
  const React = require(packages.react) as ReactModule;
  const { createRoot } = require(packages.reactDom) as {
    createRoot(element: unknown): { render(node: unknown): void; unmount(): void };
  };
  const entry = require.resolve(`client-${version}`);
  const { useChat } = (await load(require, `client-${version}`)) as { useChat(options: object): Chat };
  const { DefaultChatTransport } = (await load(createRequire(entry), 'ai')) as {
    DefaultChatTransport: Transport;
  };
  const transport = new DefaultChatTransport(options);
  let chat: Chat | undefined;
  const root = createRoot(page.createElement('div'));
  root.render(
    React.createElement(() => {
      chat = useChat({ transport });
      return null;
    }),
  );
  await expect.poll(() => chat).toBeDefined();
  return {
    current(): Chat {
      if (chat === undefined) throw new Error('The hook has not run.');
      return chat;
    },
    close: () => root.unmount(),
  };
}

/** Imports a package from where `require` stands. */
function load(require: NodeJS.Require, name: string): Promise<unknown> {
  return import(pathToFileURL(require.resolve(name)).href);
}
