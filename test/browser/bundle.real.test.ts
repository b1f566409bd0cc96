import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { renderSite } from 'offprint';
import { unpackArchive } from 'offprint/archive';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCorpora, findRealPart } from '../real-parts.ts';
import { launchChromium, watchPage } from './chromium.ts';

const chromium = findRealPart('chromium');
const corpora = findCorpora();

describe.skipIf(!chromium || !corpora)('an unpacked bundle of real documentation in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-browser-'));
  const site = join(folder, 'unpacked/manual');
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    const source = join(corpora ?? '', 'agentclientprotocol+agent-client-protocol');
    const { archives } = await renderSite({ source, output: join(folder, 'site'), archives: ['tar.gz'] });
    mkdirSync(join(folder, 'unpacked'), { recursive: true });
    await unpackArchive(archives[0]?.file ?? '', site);
    const host = express().use('/deep/below', express.static(join(folder, 'unpacked')));
    host.use('/deep', (_request, response) => {
      response.status(404).sendFile(join(site, '404.html'));
    });
    server = createServer(host);
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    browser = await launchChromium(chromium ?? '');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const origins = [
    ['file://', () => pathToFileURL(`${site}/`).href],
    ['a sub-path', () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/deep/below/manual/`],
  ] as const;

  test.each(origins)('from %s: styled, silent, and nothing leaves the machine', async (_name, origin) => {
    const { page, complaints, requests } = await watchPage(browser);
    await page.goto(`${origin()}index.html`);
    await page.waitForURL('**/get-started/introduction.html');
    await page.goto(`${origin()}protocol/v1/overview.html`);
    expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).fontWeight')).toBe('700');
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(origin()))).toEqual([]);
    await page.close();
  });

  test.each(origins)(
    'from %s: search finds a word of the third page and leads there',
    async (_name, origin) => {
      const third = thirdPage(site);
      const { page, complaints } = await watchPage(browser);
      await page.goto(`${origin()}protocol/v1/overview.html`);
      await page.keyboard.press('/');
      await page.locator('dialog input').fill(third.title);
      await page.locator('[role="option"]', { hasText: third.title }).first().click();
      await page.waitForURL((url) => url.pathname.endsWith(`/${third.path}.html`));
      expect(await page.locator('h1').innerText()).toBe(third.title);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  test.each(origins)('from %s: the page for unknown addresses leads home', async (_name, origin) => {
    const { page } = await watchPage(browser);
    for (const address of origin().startsWith('file:') ? ['404.html'] : ['404.html', 'a', 'a/b//c/']) {
      await page.goto(`${origin()}${address}`);
      const home = () => page.evaluate<string>('document.links[0].href');
      await expect.poll(home).toMatch(new RegExp(`^${origin()}(?:index\\.html)?$`));
    }
    await page.close();
  });

  test('works without scripts: the page reads and its links lead on', async () => {
    const { page } = await watchPage(browser, { javaScriptEnabled: false });
    await page.goto(`${pathToFileURL(`${site}/`).href}get-started/introduction.html`);
    await page.locator('#sidebar nav a').nth(1).click();
    expect(await page.locator('h1').innerText()).not.toBe('Introduction');
    await page.close();
  });
});

/** The third page in the order of the sidebar of the first tab. */
function thirdPage(site: string): { path: string; title: string } {
  const document = readFileSync(join(site, 'get-started/introduction.html'), 'utf8');
  const links = [...document.matchAll(/<nav aria-label="Pages"[\s\S]*?<\/nav>/g)].flatMap(([nav]) => [
    ...nav.matchAll(/href="([^"]+)\.html"/g),
  ]);
  const path = `get-started/${links[2]?.[1] ?? ''}`;
  const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(readFileSync(join(site, `${path}.html`), 'utf8'))?.[1] ?? '';
  return { path, title };
}
