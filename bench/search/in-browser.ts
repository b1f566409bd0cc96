/**
 * How soon the first result shows after the last keystroke, and how much was fetched for it, in Chromium on a site of
 * 1,001 pages that has not been searched before. `npm run build && node --conditions=offprint-source bench/search/in-browser.ts`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { renderSite } from 'offprint';
import { launchChromium } from '../../test/browser/chromium.ts';

const source = resolve(process.argv[2] ?? '../shared/bench-corpus/pages');
const queries = [
  'reactivity',
  'how to install the command line',
  'configration',
  'middle',
  'error handling in routes',
];
/** Types the last letter and waits for the list to change and be painted. Runs in the page. */
const toFirstResult = `(letter) => new Promise((settle) => {
  const field = document.activeElement;
  const list = document.querySelector('#op-results');
  const begun = performance.now();
  const watcher = new MutationObserver(() => {
    if (list.querySelector('[role=option]')) {
      watcher.disconnect();
      requestAnimationFrame(() => settle(performance.now() - begun));
    }
  });
  watcher.observe(list, { childList: true, subtree: true });
  field.value += letter;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
})`;

const folder = mkdtempSync(join(tmpdir(), 'offprint-search-'));
const { pageCount } = await renderSite({ source, output: folder });
const server = createServer(express().use(express.static(folder)));
await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await launchChromium(process.env.CHROMIUM ?? '/usr/bin/chromium');
process.stdout.write(
  `${pageCount} pages\n| query | first result | fetched for it (gzip) | fetched before a search |\n|---|--:|--:|--:|\n`,
);
for (const query of queries) {
  const page = await browser.newPage();
  const fetched: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/search')) return;
    fetched.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${address}index.html`);
  const before = fetched.length;
  await page.keyboard.press('/');
  const field = page.locator('dialog input');
  await field.fill(query.slice(0, -1));
  await page.waitForTimeout(400);
  const milliseconds = Number(await page.evaluate(`(${toFirstResult})(${JSON.stringify(query.slice(-1))})`));
  const bytes = (await Promise.all(fetched)).reduce((sum, size) => sum + size, 0);
  process.stdout.write(
    `| ${query} | ${milliseconds.toFixed(0)} ms | ${(bytes / 1000).toFixed(0)} KB | ${before} files |\n`,
  );
  await page.close();
}
await browser.close();
server.close();
server.closeAllConnections();
rmSync(folder, { recursive: true, force: true });
