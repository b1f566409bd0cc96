import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { renderSite } from 'offprint';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCorpora, findRealPart } from '../real-parts.ts';
import { launchChromium, watchPage } from './chromium.ts';
import { layouts, layoutsSite } from './layouts.ts';

const chromium = findRealPart('chromium');
const corpora = findCorpora();

/** Rules of WCAG 2.2, levels A and AA. Preloading would read style sheets, which file:// pages may not. */
const axeOptions = JSON.stringify({
  preload: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
});

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

describe.skipIf(!chromium)('a site opened from the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-site-'));
  let browser: Browser;

  beforeAll(async () => {
    for (const [path, text] of Object.entries(layoutsSite)) {
      mkdirSync(dirname(join(folder, 'docs', path)), { recursive: true });
      writeFileSync(join(folder, 'docs', path), text);
    }
    await renderSite({
      source: join(folder, 'docs'),
      output: join(folder, 'layouts'),
      deployment: 'air-gapped',
    });
    browser = await launchChromium(chromium ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const address = (site: string, page: string) => pathToFileURL(join(folder, site, `${page}.html`)).href;

  async function open(page: string, options: Parameters<typeof watchPage>[1] = {}) {
    const watched = await watchPage(browser, options);
    await watched.page.goto(address('layouts', page));
    return watched;
  }

  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe.source);
    const found: Violation[] = await page.evaluate(
      `axe.run(${axeOptions}).then((result) => result.violations)`,
    );
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }

  const themes = ['light', 'dark'] as const;
  const pages = [...layouts, 'ar/default', 'alpha'];

  describe.each(themes)('in %s', (colorScheme) => {
    test.each(pages)('%s has no barriers by WCAG 2.2 AA, and says nothing on the console', async (name) => {
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const { page, complaints } = await open(name, { colorScheme, viewport });
        expect(await violations(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.close();
      }
    });
  });

  describe.skipIf(!corpora).each([
    [
      'agentclientprotocol+agent-client-protocol',
      ['get-started/introduction', 'protocol/v1/overview', 'updates'],
    ],
    [
      'triggerdotdev+trigger.dev',
      ['quick-start', 'introduction', 'self-hosting/env/webapp', 'management/runs/list'],
    ],
    ['argoproj+argo-cd', ['faq', 'user-guide/index', 'operator-manual/rbac']],
  ])('real documentation: %s', (name, names) => {
    beforeAll(async () => {
      await renderSite({ source: join(corpora ?? '', name), output: join(folder, name) });
    }, 120_000);

    test.each(names.flatMap((page) => themes.map((theme) => [page, theme] as const)))(
      '%s in %s has no barriers',
      async (path, colorScheme) => {
        const { page } = await watchPage(browser, { colorScheme });
        await page.goto(address(name, path));
        expect(await violations(page)).toEqual([]);
        await page.close();
      },
    );
  });

  test('shows the theme of the system at once, and keeps the one that a reader chose', async () => {
    const { page } = await open('default', { colorScheme: 'dark' });
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    expect(await page.locator('html.dark').count()).toBe(1);
    await page.locator('[data-theme-toggle]').click();
    expect(await page.locator('html.dark').count()).toBe(0);
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
    await page.goto(address('layouts', 'wide'));
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
    await page.close();
  });

  test('a tab menu opens by Enter, moves by arrows, closes by Escape and leads to its pages', async () => {
    const { page, complaints } = await open('default');
    const menu = page.locator('.op-tab-menu');
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await menu.getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('open')).toBeNull();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('BetaThe second');
    await page.keyboard.press('Enter');
    await page.waitForURL(/beta\.html$/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the language switcher leads to the same page in the other language, laid out from right to left', async () => {
    const { page } = await open('wide');
    await page.locator('.op-switcher-language summary').click();
    await page.locator('.op-switcher-language a[lang="ar"]').click();
    await page.waitForURL(/ar\/wide\.html$/);
    expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe('rtl');
    const sidebar = await page.locator('#sidebar').boundingBox();
    expect(sidebar?.x).toBeGreaterThan(700);
    await page.close();
  });

  test('the search speaks the language of the page', async () => {
    const { page, complaints } = await open('ar/default');
    await page.keyboard.press('/');
    const input = page.getByRole('combobox');
    expect(await input.getAttribute('placeholder')).toBe('بحث');
    await input.fill('sentence');
    await page.getByRole('option').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('tabs of an article follow the arrow keys', async () => {
    const { page } = await open('default');
    await page.getByRole('tab', { name: 'One' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByText('Second panel.').isVisible()).toBe(true);
    expect(await page.getByText('First panel.').isVisible()).toBe(false);
    await page.close();
  });

  test('a dismissed banner stays away', async () => {
    const { page } = await open('default');
    await page.locator('[data-dismiss]').click();
    await page.goto(address('layouts', 'wide'));
    expect(await page.locator('.op-banner').isVisible()).toBe(false);
    await page.close();
  });

  test('the table of contents follows the reading', async () => {
    const { page } = await open('default', { viewport: { width: 1440, height: 400 } });
    await page.locator('#second-section').evaluate((heading) => heading.scrollIntoView());
    await page.locator('#table-of-contents a[aria-current]', { hasText: 'Second section' }).waitFor();
    await page.close();
  });

  test('the page can be copied, and says so', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(address('layouts', 'default'));
    await page.locator('.op-contextual-copy').click();
    await page.locator('.op-contextual-copy', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('First section');
    await context.close();
  });

  test('on a phone the menu button opens the pages, Escape closes them', async () => {
    const { page } = await open('default', { viewport: { width: 390, height: 844 } });
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    await page.locator('[data-drawer]').click();
    expect(await page.locator('#sidebar').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    await page.close();
  });

  test.each([1440, 390])(
    'without scripts a page of %i pixels reads, and its links, menus and panels work',
    async (width) => {
      const { page } = await open('default', { javaScriptEnabled: false, viewport: { width, height: 900 } });
      expect(await page.getByText('First panel.').isVisible()).toBe(true);
      expect(await page.getByText('Second panel.').isVisible()).toBe(true);
      expect(await page.locator('[data-theme-toggle]').isVisible()).toBe(false);
      await page.locator('.op-switcher-language summary').click();
      expect(await page.locator('.op-switcher-language a[lang="ar"]').isVisible()).toBe(true);
      await page.locator('#sidebar nav a', { hasText: 'The wide page' }).click();
      await page.waitForURL(/wide\.html$/);
      await page.close();
    },
  );

  test('nothing moves for readers who asked for that', async () => {
    const { page } = await open('default', { reducedMotion: 'reduce' });
    expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
    expect(
      await page.evaluate('getComputedStyle(document.querySelector(".op-search")).transitionDuration'),
    ).toBe('0s');
    await page.close();
  });

  test('on paper only the article remains', async () => {
    const { page } = await open('default');
    await page.emulateMedia({ media: 'print' });
    for (const part of ['#navbar', '#sidebar', '#footer', '.op-pagination'])
      expect(await page.locator(part).isVisible()).toBe(false);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.close();
  });
});

describe.skipIf(!chromium)('a sidebar too long for every page, opened from the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-long-'));
  let browser: Browser;

  beforeAll(async () => {
    const groups = Array.from({ length: 30 }, (_, outer) => `group-${outer}`);
    mkdirSync(join(folder, 'docs/long'), { recursive: true });
    for (let at = 0; at < 200; at += 1)
      writeFileSync(join(folder, `docs/long/page-${at}.md`), `# long page ${at}\n`);
    for (const group of groups) {
      mkdirSync(join(folder, 'docs', group), { recursive: true });
      for (let at = 0; at < 8; at += 1)
        writeFileSync(join(folder, 'docs', group, `page-${at}.md`), `# ${group} page ${at}\n`);
    }
    await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    browser = await launchChromium(chromium ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = () => pathToFileURL(join(folder, 'site/group-12/page-3.html')).href;

  test('loads a branch when it is opened, and its links lead on', async () => {
    const { page, complaints } = await watchPage(browser);
    await page.goto(start());
    const branch = page.locator('#sidebar details', { hasText: 'Group 20' });
    await branch.locator('summary').click();
    const link = branch.getByRole('link', { name: 'group-20 page 7' });
    await link.click();
    await page.waitForURL(/group-20\/page-7\.html$/);
    expect(await page.locator('#sidebar a[aria-current="page"]').innerText()).toBe('group-20 page 7');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('puts the pages of branches that open at once each under its own', async () => {
    const { page } = await watchPage(browser);
    await page.goto(start());
    await page.evaluate(
      'for (const branch of document.querySelectorAll("#sidebar details")) branch.open = true',
    );
    for (const at of [20, 21]) {
      const links = page.locator('#sidebar details', { hasText: `Group ${at}` }).getByRole('link');
      await expect
        .poll(() => links.allTextContents(), { timeout: 10_000 })
        .toEqual(Array.from({ length: 8 }, (_, page) => `group-${at} page ${page}`));
    }
    await page.close();
  });

  test('loads a branch at a later opening whose list failed to load', async () => {
    const { page } = await watchPage(browser);
    await page.route(/\/sidebar\//, (route) => route.abort(), { times: 1 });
    await page.goto(start());
    const branch = page.locator('#sidebar details', { hasText: 'Group 20' });
    const failed = page.waitForEvent('requestfailed');
    await branch.locator('summary').click();
    await failed;
    await branch.locator('summary').click();
    await branch.locator('summary').click();
    await branch.getByRole('link', { name: 'group-20 page 7' }).waitFor({ timeout: 10_000 });
    await page.close();
  });

  test('shows a long list whole when asked, and stays at its place', async () => {
    const { page, complaints } = await watchPage(browser);
    await page.goto(pathToFileURL(join(folder, 'site/long/page-120.html')).href);
    const links = page.locator('#sidebar a[href*="page-"]');
    expect(await links.count()).toBeLessThan(100);
    await page.locator('#sidebar .op-more a').last().click();
    await page.getByRole('link', { name: 'long page 199', exact: true }).waitFor();
    expect(await page.locator('#sidebar a[aria-current="page"]').allTextContents()).toEqual([
      'long page 120',
    ]);
    await page.getByRole('link', { name: 'long page 2', exact: true }).click();
    await page.waitForURL(/long\/page-2\.html$/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('without scripts a branch leads to its first page', async () => {
    const { page } = await watchPage(browser, { javaScriptEnabled: false });
    await page.goto(start());
    const branch = page.locator('#sidebar details', { hasText: 'Group 20' });
    await branch.locator('summary').click();
    await branch.getByRole('link').click();
    await page.waitForURL(/group-20\/page-0\.html$/);
    await page.close();
  });
});
