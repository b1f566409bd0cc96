import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { renderSite } from 'offprint';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDocs } from '../../reference-server/test/support/docs-folder.ts';
import { startTestServer, type TestServer } from '../../reference-server/test/support/test-server.ts';
import { findRealPart } from '../real-parts.ts';
import { launchChromium } from './chromium.ts';

const chromium = findRealPart('chromium');
const startPage = 'api-reference/static-export/start-a-static-export-job.html';

describe.skipIf(!chromium)('the playground on the page of our own API in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-playground-'));
  let browser: Browser;
  let pages: Server;
  let api: TestServer;
  let page: Page;

  beforeAll(async () => {
    const docs = join(import.meta.dirname, '../../docs');
    await renderSite({ source: docs, output: join(folder, 'site') });
    const closed = "default-src 'self'; style-src 'self' 'unsafe-inline'";
    pages = createServer(
      express()
        .use('/closed', (_request, response, next) => {
          response.set('Content-Security-Policy', closed);
          next();
        })
        .use('/closed', express.static(join(folder, 'site')))
        .use(express.static(join(folder, 'site'))),
    );
    await new Promise<void>((settle) => pages.listen(0, '127.0.0.1', settle));
    api = await startTestServer({
      allowedOrigins: [origin()],
      organizations: [
        { id: 'acme', sites: [{ id: 'acme', hosts: [], source: { type: 'folder', path: writeDocs() } }] },
      ],
    });
    browser = await launchChromium(chromium ?? '');
    page = await browser.newPage();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await api?.close();
    pages?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const origin = () => `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

  type Entries = { server: string; key: string; body: string; below?: string };

  const send = async ({ below = '', ...entries }: Entries): Promise<string> => {
    await page.goto(`${origin()}${below}/${startPage}`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Address').fill(entries.server);
    await page.getByLabel('Token').fill(entries.key);
    await page.getByLabel('Body', { exact: true }).fill(entries.body);
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.locator('.op-play-result > :is(.op-play-answer, .op-play-fault)');
    return answer.innerText();
  };

  test('starts a real export job and shows the 202', async () => {
    const key = await api.createKey('acme', 'admin');
    const shown = await send({ server: api.base, key, body: '{ "domain": "acme" }' });
    expect(shown).toContain('202');
    const jobId = /se_[0-9a-f]{16,}/.exec(shown)?.[0] ?? '';
    const job = await api.call<{ jobId: string; domain: string }>(`/v1/static-export/jobs/${jobId}`, { key });
    expect(job.body).toMatchObject({ jobId, domain: 'acme' });
  }, 60_000);

  test('fills the body from its form, and the form from the body', async () => {
    await page.goto(`${origin()}/${startPage}`);
    await page.getByRole('button', { name: 'Try it' }).click();
    const body = page.getByLabel('Body', { exact: true });
    await page.getByLabel('version').fill('2.0');
    expect(JSON.parse(await body.inputValue())).toMatchObject({ version: '2.0' });
    await body.fill('{ "domain": "acme" }');
    expect(await page.getByLabel('domain').inputValue()).toBe('acme');
    expect(await page.getByLabel('version').inputValue()).toBe('');
  }, 60_000);

  test('shows the problem document of a wrong key', async () => {
    const key = `svc_${'0'.repeat(40)}`;
    const shown = await send({ server: api.base, key, body: '{ "domain": "acme" }' });
    expect(shown).toContain('401');
    expect(shown).toContain('"title"');
  }, 60_000);

  test('keeps the key out of the address, every storage and what is shown', async () => {
    const key = await api.createKey('acme', 'admin');
    await send({ server: api.base, key, body: '{ "domain": "acme" }' });
    const kept = await page.evaluate(
      'JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie, history.state])',
    );
    expect(kept).not.toContain(key);
    expect(await page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0);
    expect(await page.evaluate('document.documentElement.outerHTML')).not.toContain(key);
    expect(await page.locator('.op-play-curl pre').innerText()).toContain('Bearer ••••••');
  }, 60_000);

  test('explains a policy of the site that forbids the call', async () => {
    const shown = await send({ server: api.base, key: 'svc_x', body: '{}', below: '/closed' });
    expect(shown).toContain('Content-Security-Policy');
    expect(shown).toContain(api.base);
  }, 60_000);

  test('explains an answer that the browser keeps from the page', async () => {
    const closed = await startTestServer({ organizations: [] });
    const shown = await send({ server: closed.base, key: 'svc_x', body: '{}' });
    await closed.close();
    expect(shown).toContain('CORS');
    expect(shown).toContain(origin());
  }, 60_000);
});

const description = `openapi: 3.0.3
info: { title: Things, version: '1' }
paths:
  /things:
    post:
      summary: Thing
      parameters:
        - { name: ck, in: cookie, required: true, schema: { type: string } }
        - { name: X-Note, in: header, schema: { type: string } }
        - { name: tags, in: query, schema: { type: array, items: { type: string } } }
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { id: { type: integer } } }
          multipart/form-data:
            schema: { type: object, properties: { file: { type: string, format: binary } } }
      responses: { 200: { description: ok } }
`;

describe.skipIf(!chromium)('the playground on a page of an older description in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-playground-'));
  let browser: Browser;
  let server: Server;
  let page: Page;
  let received: { url: string; type: string; body: string };

  beforeAll(async () => {
    const docs = join(folder, 'docs');
    mkdirSync(docs);
    writeFileSync(join(docs, 'docs.json'), '{ "name": "Things", "navigation": { "openapi": "api.yaml" } }');
    writeFileSync(join(docs, 'api.yaml'), description);
    await renderSite({ source: docs, output: join(folder, 'site') });
    const app = express()
      .use(express.text({ type: () => true }))
      .post('/things', (request, response) => {
        received = { url: request.url, type: request.get('content-type') ?? '', body: String(request.body) };
        response.type('json').send('{"id":1234567890123456789,"price":1.50}');
      })
      .use(express.static(join(folder, 'site')));
    server = createServer(app);
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    browser = await launchChromium(chromium ?? '');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    page = await browser.newPage();
    await page.goto(`${origin}/api-reference/thing.html`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Address').fill(origin);
  };
  const send = async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    return page.locator('.op-play-result > :is(.op-play-answer, .op-play-fault)').innerText();
  };

  test('sends lists by their own names and all digits of numbers, and shows those of the answer', async () => {
    await open();
    await page.getByLabel('tags').fill('a, b');
    await page.getByLabel('id', { exact: true }).fill('9007199254740993');
    const shown = await send();
    expect(shown).toContain('"id": 1234567890123456789');
    expect(shown).toContain('"price": 1.50');
    expect(received.url).toBe('/things?tags=a&tags=b');
    expect(received.body).toContain('"id": 9007199254740993');
    await page.close();
  }, 60_000);

  test('sends without a required cookie, which stands in the command', async () => {
    await open();
    await page.getByLabel('ck').fill('crumb');
    expect(await page.locator('.op-play-curl pre').innerText()).toContain("--cookie 'ck=crumb'");
    expect(await send()).toContain('200');
    await page.close();
  }, 60_000);

  test('copies the command where the browser has no clipboard for scripts', async () => {
    await open();
    await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })');
    await page.locator('.op-play-copy').click();
    await page.locator('.op-play-copy', { hasText: 'Copied' }).waitFor({ timeout: 10_000 });
    await page.getByLabel('tags').fill('');
    await page.keyboard.press('Control+V');
    expect(await page.getByLabel('tags').inputValue()).toMatch(/^curl /);
    await page.close();
  }, 60_000);

  test('sends a file that is chosen', async () => {
    await open();
    await page.getByLabel('Format').selectOption('multipart/form-data');
    const file = { name: 'leaf.txt', mimeType: 'text/plain', buffer: Buffer.from('green') };
    await page.getByLabel('file', { exact: true }).setInputFiles(file);
    await send();
    expect(received.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(received.body).toContain('filename="leaf.txt"');
    expect(received.body).toContain('green');
    await page.close();
  }, 60_000);

  test('says what the browser refuses to send', async () => {
    await open();
    await page.getByLabel('X-Note').fill('cut short…');
    const shown = await send();
    expect(shown).toContain('The browser cannot send this request');
    expect(shown).toContain('ISO-8859-1');
    expect(shown).not.toContain('CORS');
    await page.close();
  }, 60_000);
});
