import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import express from 'express';
import { renderSite } from 'offprint';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assistantDocs } from '../../reference-server/test/support/assistant-docs.ts';
import { writeDocs } from '../../reference-server/test/support/docs-folder.ts';
import { startTestServer, type TestServer } from '../../reference-server/test/support/test-server.ts';
import { writeFiles } from '../../renderer/test/render-folder.ts';
import { findRealPart } from '../real-parts.ts';
import {
  type AssistantService,
  answerEvents,
  event,
  startAssistantService,
  streamPieces,
} from './assistant-service.ts';
import { launchChromium, type Watched, watchPage } from './chromium.ts';

const chromium = findRealPart('chromium');
const key = 'svc_dsc_0123456789';

const docs = (url: string) => ({
  'docs.json': JSON.stringify({
    name: 'Acme',
    assistant: { url, key, domain: 'acme' },
    navigation: { pages: ['index', 'guides/start', 'guides/index'] },
  }),
  'index.md': '---\ntitle: Home\n---\n\nWelcome to Acme.\n',
  'guides/index.md': '---\ntitle: Guides\n---\n\nAll guides.\n',
  'guides/start.md':
    '---\ntitle: Start\n---\n\n## Install\n\nInstall the tool with one command.\n\n```sh\nnpm install acme\n```\n',
});

describe.skipIf(!chromium)('the assistant in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-assistant-'));
  let browser: Browser;
  let server: Server;
  let service: AssistantService;
  let watched: Watched;

  beforeAll(async () => {
    service = await startAssistantService();
    writeFiles(join(folder, 'docs'), docs(service.url));
    await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    server = createServer(
      express()
        .use('/closed', (_request, response, next) => {
          response.set('Content-Security-Policy', "default-src 'self'; style-src 'self'");
          next();
        })
        .use(['/closed', '/deep/below'], express.static(join(folder, 'site'))),
    );
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    browser = await launchChromium(chromium ?? '');
  }, 60_000);

  beforeEach(async () => {
    service.requests.length = 0;
    watched = await watchPage(browser, { reducedMotion: 'reduce' });
    return () => watched.page.context().close();
  });

  afterAll(async () => {
    await browser?.close();
    service?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const panel = () => watched.page.getByRole('complementary', { name: 'Assistant' });
  const lastAnswer = () => panel().locator('.op-ask-turn').last();

  async function open(file = 'guides/start.html', below = '/deep/below') {
    await watched.page.goto(`${origin()}${below}/${file}`);
    await watched.page.locator('.op-ask-open').click();
    await panel().waitFor();
  }

  async function ask(question: string) {
    await panel().getByRole('textbox').fill(question);
    await panel().getByRole('textbox').press('Enter');
  }

  const finished = () =>
    panel().locator('.op-ask-turn:last-child:is([data-status="done"], [data-status="failed"])').waitFor();

  test('streams an answer with sources that lead to pages of the site', async () => {
    const sources = [
      { sourceId: '1', url: '/guides/start#install', title: 'Install' },
      { sourceId: '2', url: '/guides', title: 'Guides' },
      { sourceId: '3', url: 'https://example.com/x', title: 'Elsewhere' },
      { sourceId: '4', url: 'javascript:alert(1)', title: 'Evil' },
    ];
    service.next(
      streamPieces(answerEvents('Run **one** command [1]: `npm install acme[1]` [9].', { sources })),
    );
    await open();
    await ask('How do I install it?');
    await finished();
    const answer = lastAnswer().locator('.op-ask-answer');
    expect(await answer.innerHTML()).toBe(
      '<p>Run <strong>one</strong> command <a href="../guides/start.html#install" class="op-ask-cite" title="Install">1</a>: <code>npm install acme[1]</code> [9].</p>',
    );
    const links = await lastAnswer()
      .locator('.op-ask-sources a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['../guides/start.html#install', '../guides/index.html', 'https://example.com/x']);
    expect(watched.complaints).toEqual([]);
  });

  test.each([961, 1100, 1279, 1280, 1600])(
    'a window of %i pixels shows the article beside the panel',
    async (width) => {
      await watched.page.setViewportSize({ width, height: 800 });
      await open();
      const [article, shown] = [watched.page.locator('main article'), panel()];
      const { x = 0, width: wide = 0 } = (await article.boundingBox()) ?? {};
      expect(x + wide).toBeLessThanOrEqual((await shown.boundingBox())?.x ?? 0);
      expect(wide).toBeGreaterThan(400);
      expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  test('sends what the service asks for', async () => {
    service.next(streamPieces(answerEvents('Yes.', { threadId: 'thread-7' })));
    service.next(streamPieces(answerEvents('Again.', { threadId: 'thread-7' })));
    await open();
    await ask('First?');
    await finished();
    await ask('Second?');
    await expect.poll(() => service.requests.length).toBe(2);
    const [first, second] = service.requests;
    expect(first).toMatchObject({
      path: '/discovery/v2/assistant/acme/message',
      authorization: `Bearer ${key}`,
      body: {
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'First?' }] }],
        retrievalPageSize: 5,
        currentPath: '/guides/start',
        filter: { language: 'en' },
        fp: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    expect(first?.body).not.toHaveProperty('threadId');
    expect(second?.body).toMatchObject({
      threadId: 'thread-7',
      fp: first?.body.fp,
      id: first?.body.id,
      messages: [
        { role: 'user' },
        { role: 'assistant', parts: [{ type: 'text', text: 'Yes.' }], metadata: { threadId: 'thread-7' } },
        { role: 'user', parts: [{ type: 'text', text: 'Second?' }] },
      ],
    });
  });

  test('reads characters and events that come in pieces', async () => {
    const bytes = Buffer.from(answerEvents('Größe 🚀 naïve.').join('').replaceAll('\n', '\r\n'));
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
      bytes.subarray(at * 7, at * 7 + 7),
    );
    service.next(streamPieces(pieces, 0));
    await open();
    await ask('Pieces?');
    await finished();
    expect(await lastAnswer().locator('.op-ask-answer').innerText()).toBe('Größe 🚀 naïve.');
  });

  test('draws Markdown and runs nothing of it', async () => {
    const hostile = [
      '## Title\n\n',
      '<img src=x onerror="window.hacked=1"> <script>window.hacked=1</script>\n\n',
      '[bad](javascript:window.hacked=1) ![pixel](https://evil.example/p.png) [page](/guides/start)\n\n',
      '[own](/javascript:window.hacked=1//)\n\n',
      '1. one\n   - inner\n2. two\n\n',
      '| a | b |\n|---|---|\n| 1 | `x|y` |\n\n',
      '```js\nconst a = "<b>"; // x\n```\n',
    ];
    service.next(streamPieces(answerEvents(hostile.join(''))));
    await open('index.html');
    await ask('Markdown?');
    await finished();
    const answer = lastAnswer().locator('.op-ask-answer');
    expect(await answer.locator('img, script, [onerror]').count()).toBe(0);
    expect(await watched.page.evaluate('window.hacked')).toBeUndefined();
    expect(await answer.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      'https://evil.example/p.png',
      'guides/start.html',
      './javascript:window.hacked=1.html',
    ]);
    expect(await answer.locator('ol > li').count()).toBe(2);
    expect(await answer.locator('ol > li > ul > li').innerText()).toBe('inner');
    expect(await answer.locator('td').first().innerText()).toBe('1');
    expect(await answer.locator('pre code').innerHTML()).toBe(
      '<i class="k">const</i> a = <i class="s">"&lt;b&gt;"</i>; <i class="c">// x</i>',
    );
    expect(watched.requests.filter((url) => url.includes('evil'))).toEqual([]);
  });

  test.each([
    ['signs without a counterpart', '*a _b [c `d '.repeat(8000)],
    ['many short paragraphs', 'a\n\n'.repeat(25_000)],
    ['deep quotes', `${'> '.repeat(5000)}a\n`.repeat(9)],
    ['deep lists', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join('')],
    ['brackets', '[('.repeat(45_000)],
    ['code', `\`\`\`js\n${'/* " '.repeat(20_000)}`],
    ['pipes', `${'|a'.repeat(20_000)}|\n|-|\n`.repeat(2)],
  ])('draws %s in time', async (_name, text) => {
    service.next(streamPieces([event({ type: 'text-delta', delta: text }), event({ type: 'finish' })]));
    await open('index.html');
    await ask('Hostile?');
    const started = performance.now();
    await finished();
    await watched.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('stops an answer, keeps what came, and asks again', async () => {
    service.next(async (response) => {
      await streamPieces([event({ type: 'start' }), event({ type: 'text-delta', id: 't', delta: 'Half' })])(
        response,
      );
      await new Promise((gone) => response.once('close', gone));
    });
    service.next(streamPieces(answerEvents('Whole.')));
    await open();
    await ask('Long?');
    await lastAnswer().getByText('Half').waitFor();
    await panel().getByRole('button', { name: 'Stop' }).click();
    await lastAnswer().getByText('Stopped.').waitFor();
    await panel().getByRole('button', { name: 'Try again' }).click();
    await lastAnswer().getByText('Whole.').waitFor();
    expect(await panel().locator('.op-ask-turn').count()).toBe(1);
  });

  test.each<[string, Parameters<AssistantService['next']>[0], RegExp]>([
    [
      'too many questions',
      (response) => void response.writeHead(429, { 'retry-after': '120' }),
      /in 2 minutes/,
    ],
    ['a wrong key', (response) => void response.writeHead(401), /does not accept the key/],
    ['an unknown site', (response) => void response.writeHead(404), /does not know this site/],
    ['a failing service', (response) => void response.writeHead(503), /503/],
    [
      'an error in the stream',
      streamPieces([event({ type: 'error', errorText: 'The model is away.' })]),
      /The model is away/,
    ],
    ['a stream that breaks off', streamPieces([event({ type: 'text-delta', delta: 'Hal' })]), /broke off/],
    ['a dropped connection', (response) => void response.destroy(), /cannot be reached/],
  ])('explains %s', async (_name, answer, words) => {
    service.next(answer);
    await open();
    await ask('Why?');
    await finished();
    expect(await lastAnswer().locator('.op-ask-note').innerText()).toMatch(words);
  });

  test('gives up on a service that fell silent', async () => {
    service.next(async (response) => {
      await streamPieces([event({ type: 'text-delta', delta: 'Ha' })])(response);
      await new Promise((gone) => response.once('close', gone));
    });
    await watched.page.clock.install();
    await open();
    await ask('Still there?');
    await lastAnswer().locator('.op-ask-answer').getByText('Ha').waitFor();
    await watched.page.clock.fastForward(61_000);
    await finished();
    expect(await lastAnswer().locator('.op-ask-note').innerText()).toBe('The answer broke off.');
  });

  test('tells readers that they are offline', async () => {
    await open();
    await watched.page.context().setOffline(true);
    await ask('Anyone?');
    await finished();
    expect(await lastAnswer().locator('.op-ask-note').innerText()).toMatch(/You are offline/);
  });

  test('asks for a reader without a name where storage is forbidden', async () => {
    service.next(streamPieces(answerEvents('Fine.')));
    const forbid = '{ get() { throw new DOMException("forbidden", "SecurityError") } }';
    await watched.page.addInitScript(
      `Object.defineProperty(window, 'localStorage', ${forbid}); Object.defineProperty(window, 'sessionStorage', ${forbid})`,
    );
    await open();
    await ask('Who am I?');
    await lastAnswer().getByText('Fine.').waitFor();
    expect(service.requests[0]?.body.fp).toBe('anonymous');
  });

  test('begins a new thread when the service has forgotten the old one', async () => {
    service.next(streamPieces(answerEvents('One.', { threadId: 'old' })));
    service.next((response) => void response.writeHead(404));
    service.next(streamPieces(answerEvents('Two.', { threadId: 'new' })));
    await open();
    await ask('First?');
    await finished();
    await ask('Second?');
    await lastAnswer().getByText('Two.').waitFor();
    expect(service.requests.map(({ body }) => body.threadId)).toEqual([undefined, 'old', undefined]);
  });

  test('explains a policy of the site that forbids the call, and breaks none itself', async () => {
    await open('index.html', '/closed');
    await ask('Why?');
    await finished();
    expect(await lastAnswer().locator('.op-ask-note').innerText()).toContain('Content-Security-Policy');
    expect(watched.complaints.filter((text) => !text.includes('connect'))).toEqual([]);
  });

  test('asks about a selection and about a code block', async () => {
    service.next(streamPieces(answerEvents('Fine.')));
    service.next(streamPieces(answerEvents('Fine.')));
    const { page } = watched;
    await page.goto(`${origin()}/deep/below/guides/start.html`);
    await page.getByText('Install the tool').click({ clickCount: 3 });
    await page.locator('.op-ask-selection').click();
    await panel().waitFor();
    await ask('What is that?');
    await finished();
    await page.locator('main .op-code').hover();
    await page.locator('.op-ask-code').click();
    await ask('And that?');
    await finished();
    expect(service.requests.map(({ body }) => body.context)).toEqual([
      [
        {
          type: 'textSelection',
          value: 'Install the tool with one command.',
          path: '/guides/start',
          elementId: 'install',
        },
      ],
      [{ type: 'code', value: 'npm install acme', path: '/guides/start', elementId: 'install' }],
    ]);
  });

  test('takes a search for a question', async () => {
    service.next(streamPieces(answerEvents('Found.')));
    const { page } = watched;
    await page.goto(`${origin()}/deep/below/index.html`);
    await page.keyboard.press('/');
    await page.locator('dialog input').fill('how to install');
    await page.getByRole('option', { name: 'Ask the assistant: how to install' }).click();
    await lastAnswer().getByText('Found.').waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  test('keeps the conversation on the next page, and forgets it when asked to', async () => {
    service.next(streamPieces(answerEvents('Remember me.')));
    await open();
    await ask('Stay?');
    await finished();
    await watched.page.goto(`${origin()}/deep/below/index.html`);
    await panel().getByText('Remember me.').waitFor();
    await panel().getByRole('button', { name: 'New conversation' }).click();
    await panel().getByText('Ask anything about this documentation.').waitFor();
  });

  test('is opened and closed by keys and gives the focus back', async () => {
    const { page } = watched;
    await page.goto(`${origin()}/deep/below/index.html`);
    expect(watched.requests.some((url) => url.includes('assistant'))).toBe(false);
    const button = page.locator('.op-ask-open');
    await button.focus();
    await page.keyboard.press('Enter');
    await panel().waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel().isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.className')).toBe('op-ask-open');
    await page.keyboard.press('Control+i');
    await panel().waitFor();
    await page.keyboard.press('Control+i');
    await expect.poll(() => panel().isVisible()).toBe(false);
    await page.keyboard.press('/');
    await page.locator('dialog input').press('Control+i');
    expect(await panel().isVisible()).toBe(false);
  });

  test('covers a phone and lets nothing behind it be reached', async () => {
    await watched.page.setViewportSize({ width: 390, height: 800 });
    await open();
    expect(await panel().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 });
    expect(await watched.page.locator('body > :not([inert], aside.op-assistant)').count()).toBe(0);
    await watched.page.keyboard.press('Control+k');
    await watched.page.locator('dialog input').fill('install');
    await watched.page.locator('dialog').press('Escape');
    await panel().getByRole('textbox').press('Escape');
    expect(await watched.page.locator('[inert]').count()).toBe(0);
  });

  test.each(['light', 'dark'] as const)('has no barrier in %s', async (theme) => {
    service.next(
      streamPieces(
        answerEvents('A [link](/guides) and `code`.\n\n```sh\nls\n```\n', {
          sources: [{ sourceId: '1', url: '/guides', title: 'Guides' }],
        }),
      ),
    );
    service.next((response) => void response.writeHead(401));
    await watched.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await open();
    await ask('One?');
    await finished();
    await ask('Two?');
    await finished();
    await watched.page.evaluate(axe.source);
    const { violations } = await watched.page.evaluate<{
      violations: { id: string; nodes: { html: string }[] }[];
    }>('axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] })');
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
});

describe.skipIf(!chromium)('the assistant of our own server in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-assistant-'));
  let browser: Browser;
  let server: TestServer;

  beforeAll(async () => {
    const siteUrl = 'https://docs.acme.test/base';
    const docs = writeDocs(assistantDocs);
    server = await startTestServer({
      organizations: [
        { id: 'acme', sites: [{ id: 'acme', hosts: [], siteUrl, source: { type: 'folder', path: docs } }] },
      ],
    });
    const job = await server.export(await server.createKey('acme', 'admin'), { domain: 'acme' });
    expect(job.status).toBe('completed');
    const assistant = { url: server.base, key: await server.createKey('acme', 'assistant'), domain: 'acme' };
    await renderSite({ source: docs, output: join(folder, 'site'), siteUrl, assistant });
    browser = await launchChromium(chromium ?? '');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('answers on a page that was opened from a file, and goes on with the conversation', async () => {
    const { page, complaints } = await watchPage(browser, { reducedMotion: 'reduce' });
    await page.goto(pathToFileURL(join(folder, 'site/index.html')).href);
    await page.locator('.op-ask-open').click();
    const ask = async (question: string) => {
      await page.locator('#op-assistant textarea').fill(question);
      await page.keyboard.press('Enter');
      const turn = page.locator('.op-ask-turn').last();
      await turn.and(page.locator('[data-status="done"]')).waitFor();
      return turn;
    };
    const first = await ask('How do I install the program on Linux?');
    expect(await first.locator('pre').first().innerText()).toContain('curl -L');
    const source = first.locator('.op-ask-sources a').first();
    expect(await source.getAttribute('href')).toBe('install.html#on-linux');
    await source.click();
    await page.locator('#on-linux').waitFor();
    const second = await ask('And on Windows?');
    expect(await second.innerText()).toContain('Windows');
    expect(await page.evaluate('JSON.parse(sessionStorage["op-assistant"]).threadId')).toMatch(/^th_/);
    expect(complaints).toEqual([]);
    await page.close();
  }, 60_000);
});
