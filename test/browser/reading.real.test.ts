import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderSite } from 'offprint';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeFiles } from '../../renderer/test/render-folder.ts';
import { findRealPart } from '../real-parts.ts';
import { launchChromium } from './chromium.ts';

const chromium = findRealPart('chromium');

const article = `---
title: Home
description: What this is.
---

Some **bold** and \`code\` with a [link](/second).

## First part

1. One

   \`\`\`sh
   npm install
   \`\`\`

2. Two
   - inner

<Tabs>
  <Tab title="Left">On the left.</Tab>
  <Tab title="Right">On the right.</Tab>
</Tabs>

| a | b |
|---|---|
| 1 | x \\| y |

> Quoted

## Second part

${'Long text.\n\n'.repeat(60)}
`;

const copied = `# Home

What this is.

Some **bold** and \`code\` with a [link](second.html).

## First part

1. One

   \`\`\`sh
   npm install
   \`\`\`
2. Two

   - inner

**Left**

On the left.

**Right**

On the right.

| a | b |
| --- | --- |
| 1 | x \\| y |

> Quoted

## Second part

Long text.`;

describe.skipIf(!chromium)('a page opened from a file in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-reading-'));
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    writeFiles(join(folder, 'docs'), {
      'docs.json': JSON.stringify({
        name: 'Acme',
        contextual: { options: ['copy'] },
        navigation: {
          tabs: [
            { tab: 'A', pages: ['index'] },
            { tab: 'B', pages: ['second'] },
          ],
        },
      }),
      'index.mdx': article,
      'second.mdx': '# Second\n\n```mermaid\ngitGraph\n  commit\n```\n',
    });
    await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    browser = await launchChromium(chromium ?? '');
  }, 60_000);

  beforeEach(async () => {
    page = await browser.newPage({ reducedMotion: 'reduce' });
    return () => page.close();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = () => page.goto(pathToFileURL(join(folder, 'site/index.html')).href);

  test('is copied as Markdown', async () => {
    await page.addInitScript(
      'Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text } } })',
    );
    await open();
    await page.getByRole('button', { name: 'Copy page' }).first().click();
    await page.getByText('Copied').waitFor();
    const text = await page.evaluate<string>('window.copied');
    expect(text.slice(0, copied.length)).toBe(copied);
  });

  test('says where the browser refuses to copy, and offers it again', async () => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.addInitScript(
      'Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } })',
    );
    await open();
    const button = page.locator('.op-copy');
    for (const text of ['Copy', 'Copying failed', 'Copy']) {
      await expect.poll(() => button.textContent(), { timeout: 10_000 }).toBe(text);
      if (text === 'Copy') await button.click({ clickCount: 2 });
    }
    expect(faults).toEqual([]);
  });

  test.each([
    ['a phone', 390],
    ['a small window', 1100],
  ])('leads to its sections on %s', async (_name, width) => {
    await page.setViewportSize({ width, height: 800 });
    await open();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const link = contents.getByRole('link', { name: 'Second part' });
    expect(await link.isVisible()).toBe(false);
    await contents.getByText('On this page').click();
    await link.click();
    expect(await link.isVisible()).toBe(false);
    const bottom = await contents.evaluate((bar) => bar.getBoundingClientRect().bottom);
    const top = await page.locator('#second-part').evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(bottom);
    expect(top).toBeLessThan(bottom + 60);
  });

  test('finds after a script failed to load', async () => {
    await page.route(/search\.\w+\.js$/, (route) => route.abort(), { times: 1 });
    await open();
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('/');
    await failed;
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor({ timeout: 10_000 });
  });

  test('shows the source of a diagram whose engine failed to load, without a fault', async () => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.route(/mermaid\.[\w.]+\.js$/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(pathToFileURL(join(folder, 'site/second.html')).href);
    await failed;
    await page.waitForTimeout(100);
    expect(await page.getByText('gitGraph').isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('works at an address whose fragment is no percent-encoding', async () => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${pathToFileURL(join(folder, 'site/index.html')).href}#100%`);
    await page.getByRole('tab', { name: 'Right' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    expect(faults).toEqual([]);
  });

  test('shows its sections in a column of a wide window', async () => {
    await page.setViewportSize({ width: 1400, height: 800 });
    await open();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link', { name: 'Second part' }).isVisible()).toBe(true);
  });
});
