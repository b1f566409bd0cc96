import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { renderSite } from 'offprint';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantDocs } from '../../reference-server/test/support/assistant-docs.ts';
import { startTestServer, type TestServer } from '../../reference-server/test/support/test-server.ts';
import { writeFiles } from '../../renderer/test/render-folder.ts';
import { findAiClients, findRealPart } from '../real-parts.ts';
import { launchChromium, watchPage } from './chromium.ts';

const chromium = findRealPart('chromium');
const clients = findAiClients();
const example = join(import.meta.dirname, '../../reference-server/examples/use-chat');

describe.skipIf(!chromium || !clients)(
  'a conversation with the reference server, from another origin',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-use-chat-'));
    let browser: Browser;
    let pages: Server;
    let server: TestServer;
    let key: string;

    beforeAll(async () => {
      writeFiles(join(folder, 'docs'), assistantDocs);
      const source = { type: 'folder' as const, path: join(folder, 'docs') };
      server = await startTestServer({
        organizations: [{ id: 'acme', sites: [{ id: 'acme', hosts: [], source }] }],
      });
      key = await server.createKey('acme', 'assistant');
      await server.export(await server.createKey('acme', 'admin'), { domain: 'acme' });
      await buildExample(join(folder, 'example'), clients ?? '');
      const { 'docs.json': config = '', ...files } = assistantDocs;
      const assistant = { url: server.base, key, domain: 'acme' };
      writeFiles(join(folder, 'docs'), {
        ...files,
        'docs.json': JSON.stringify({ ...JSON.parse(config), assistant }),
      });
      await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
      pages = createServer(express().use(express.static(folder)));
      await new Promise<void>((settle) => pages.listen(0, '127.0.0.1', settle));
      browser = await launchChromium(chromium ?? '');
    });

    afterAll(async () => {
      await browser?.close();
      pages?.close();
      await server?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const origin = () => `http://localhost:${(pages.address() as AddressInfo).port}`;

    test('the example page with useChat', async () => {
      const { page, complaints } = await watchPage(browser);
      const settings = new URLSearchParams({ api: server.base, domain: 'acme', key });
      await page.goto(`${origin()}/example/index.html?${settings}`);
      const threads = new Set<string | null>();
      for (const [question, answer] of [
        ['What quota does a workspace have?', 'quota of 40 jobs'],
        ['How often is a job retried?', 'retried three times'],
      ] as const) {
        await page.getByLabel('Question').fill(question);
        await page.getByRole('button', { name: 'Ask' }).click();
        await page.locator('main[data-status="ready"] article.assistant', { hasText: answer }).waitFor();
        threads.add(await page.locator('article.assistant').last().getAttribute('data-thread'));
      }
      expect([...threads]).toEqual([expect.stringMatching(/^th_/)]);
      expect(
        await page.getByRole('list', { name: 'Sources' }).last().getByRole('link').count(),
      ).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    test('the panel of the site', async () => {
      const { page, complaints } = await watchPage(browser, { reducedMotion: 'reduce' });
      await page.goto(`${origin()}/site/index.html`);
      await page.locator('.op-ask-open').click();
      const panel = page.getByRole('complementary', { name: 'Assistant' });
      const ask = async (question: string, answer: string) => {
        await panel.getByRole('textbox').fill(question);
        await panel.getByRole('textbox').press('Enter');
        await panel.locator('.op-ask-turn[data-status="done"]', { hasText: answer }).waitFor();
      };
      await ask('What quota does a workspace have?', 'quota of 40 jobs');
      await ask('How often is a job retried?', 'retried three times');
      const source = panel.locator('.op-ask-turn').last().locator('.op-ask-sources a').first();
      expect(await source.getAttribute('href')).toMatch(/^retries\.html/);
      await source.click();
      await page.getByRole('heading', { name: 'Retries', level: 1 }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  },
);

/** The example as `npm run build` makes it, with the packages of the newest client. */
async function buildExample(folder: string, clients: string): Promise<void> {
  cpSync(example, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(clients, 'node_modules'), join(folder, 'node_modules'));
  const newest = join(clients, 'node_modules/client-7.0.173');
  const bundle = await rolldown({
    input: join(folder, 'main.tsx'),
    platform: 'browser',
    resolve: { alias: { '@ai-sdk/react': newest, ai: join(newest, 'node_modules/ai') } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundle.write({ file: join(folder, 'assistant.js'), format: 'iife' });
  await bundle.close();
}
