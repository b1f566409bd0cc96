import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderSite } from 'offprint';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../../renderer/test/render-folder.ts';
import { findRealPart } from '../real-parts.ts';
import { launchChromium, watchPage } from './chromium.ts';

const chromium = findRealPart('chromium');
const elsewhere = 'https://evil.example/x.js';

/** Markup of a page that would have the site's own scripts load another one, and what a reader does there. */
const pages: Record<string, { markup: string; act: (page: Page) => Promise<void> }> = {
  'an element in the place of the root': {
    markup: `<img name="documentElement" data-search="${elsewhere}" data-root="" alt="" />`,
    act: (page) => page.keyboard.press('Control+k'),
  },
  'an element in the place of the current script': {
    markup: `<form name="currentScript" data-engine="${elsewhere}"></form>\n\n\`\`\`mermaid\nmindmap\n  root\n\`\`\``,
    act: async () => {},
  },
  'a sidebar of its own': {
    markup: `<div id="sidebar"><a href="#" data-list="${elsewhere}">More</a></div>`,
    act: (page) => page.getByText('More').click(),
  },
  'a button that copies': {
    markup: `<b data-markdown-script="${elsewhere}"></b><button data-copy-page=""><span>Take</span></button>`,
    act: (page) => page.getByText('Take').click(),
  },
};

describe.skipIf(!chromium)('a page in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-hostile-page-'));
  let browser: Browser;

  beforeAll(async () => {
    const docs = Object.values(pages).map(({ markup }, index) => [
      `p${index}.mdx`,
      `---\nmode: custom\ntitle: Page\n---\n\n${markup}\n`,
    ]);
    writeFiles(join(folder, 'docs'), Object.fromEntries(docs));
    await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    browser = await launchChromium(chromium ?? '');
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(Object.keys(pages))('%s loads no script of another host', async (name) => {
    const { page, requests } = await watchPage(browser);
    const file = join(folder, 'site', `p${Object.keys(pages).indexOf(name)}.html`);
    await page.goto(pathToFileURL(file).href);
    await pages[name]?.act(page);
    await page.waitForTimeout(500);
    expect(requests.filter((url) => url.includes('evil'))).toEqual([]);
    await page.close();
  });
});
