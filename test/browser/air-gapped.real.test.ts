import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { renderSite } from 'offprint';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCorpora, findRealPart } from '../real-parts.ts';
import { launchChromium, watchPage } from './chromium.ts';

const chromium = findRealPart('chromium');
const corpora = findCorpora();
const names = [
  'agentclientprotocol+agent-client-protocol',
  'sei-protocol+sei-docs',
  'triggerdotdev+trigger.dev',
];

describe.skipIf(!chromium || !corpora).each(names)('an air-gapped bundle of %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-air-gapped-'));
  let browser: Browser;
  let server: Server;
  let pages: string[];

  beforeAll(async () => {
    await renderSite({
      source: join(corpora ?? '', name),
      output: join(folder, 'site'),
      deployment: 'air-gapped',
    });
    const manifest = JSON.parse(readFileSync(join(folder, 'site/offprint-manifest.json'), 'utf8'));
    pages = spread(manifest.pages, 12).map((path) => `${path}.html`);
    server = createServer(express().use('/deep/below', express.static(join(folder, 'site'))));
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    browser = await launchChromium(chromium ?? '');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['file://', () => pathToFileURL(`${join(folder, 'site')}/`).href],
    ['a sub-path', () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/deep/below/`],
  ] as const)(
    'asks no other host and breaks none of its policy, from %s',
    async (_name, origin) => {
      const { page, complaints, requests } = await watchPage(browser);
      for (const file of pages) {
        await page.goto(origin() + file);
        expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').count(), file).toBe(1);
      }
      await page.keyboard.press('/');
      await page.locator('dialog input').fill('install');
      await page.locator('[role="option"]').first().waitFor();
      // The corpora are text: their pictures are missing, from the bundle's own folder. Components of their
      // authors try to fetch from other hosts: the policy stops them, and the browser says so.
      const missing =
        /(?:ERR_FILE_NOT_FOUND|404 \(Not Found\)|^failed:).*\.(?:png|jpe?g|gif|svg|webp|mp4)|_offprint\/islands\//;
      expect(complaints.filter((complaint) => !missing.test(complaint))).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(origin()) && !url.startsWith('data:'))).toEqual([]);
      await page.close();
    },
    60_000,
  );
});

/** A fixed handful from the whole list. */
function spread(files: string[], count: number): string[] {
  const step = Math.max(1, Math.floor(files.length / count));
  return files
    .toSorted()
    .filter((_, index) => index % step === 0)
    .slice(0, count);
}
