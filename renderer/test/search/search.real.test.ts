import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRealPart } from '../../../test/real-parts.ts';
import { renderFolder } from '../render-folder.ts';

const executablePath = findRealPart('chromium');

const docs = {
  'index.md': '# Home\n\nWelcome to the manual of the espresso machine.\n',
  'guides/cleaning.md':
    '# Cleaning\n\n## Descaling\n\nUse citric acid to descale the boiler.\n\n## Grinder\n\nBrush the burrs weekly.\n',
};

describe.skipIf(executablePath === undefined)('search in a page opened from a disk', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser?.close());

  async function openPage(): Promise<{ page: Page; faults: string[] }> {
    const site = await renderFolder(docs);
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(pathToFileURL(join(site.folder, 'site/guides/cleaning.html')).href);
    return { page, faults };
  }

  test('loads nothing of the search until it is used', async () => {
    const { page } = await openPage();
    expect(await page.locator('script[src*="search"]').count()).toBe(0);
  });

  test('opens by "/", finds a misspelled word and follows it by keyboard', async () => {
    const { page, faults } = await openPage();
    await page.keyboard.press('/');
    const input = page.getByRole('combobox');
    await input.fill('espreso');
    await page.getByRole('option').first().waitFor();
    expect(await input.getAttribute('aria-activedescendant')).toBe('op-result-1');
    expect(await page.locator('.op-result mark').first().textContent()).toBe('espresso');
    await page.keyboard.press('Enter');
    await page.waitForURL(/index\.html$/);
    expect(faults).toEqual([]);
  });

  test('moves between sections by arrow keys and offers the search again', async () => {
    const { page } = await openPage();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('descal');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/cleaning\.html#descaling$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('');
    await page.locator('.op-recent').waitFor();
    expect(await page.locator('.op-recent').allTextContents()).toEqual(['descal']);
  });

  test('says that nothing was found, and closes by Escape', async () => {
    const { page } = await openPage();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('zeppelin');
    await page.getByText('Nothing found for “zeppelin”').waitFor();
    expect(await page.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});
