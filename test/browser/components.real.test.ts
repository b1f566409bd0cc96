import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderSite } from 'offprint';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../../renderer/test/render-folder.ts';
import { findRealPart } from '../real-parts.ts';
import { launchChromium, watchPage } from './chromium.ts';

const chromium = findRealPart('chromium');

const longWord = 'configuration_of_everything_'.repeat(4);

const article = (title: string) => `---
title: ${title}
---

<Tooltip tip="What this means">Words</Tooltip> at the start, and at the end of a narrow line <Tooltip tip="A tip that is wider than what is left of the line">more</Tooltip>.

## Panels

<Tabs>
<Tab title="One">First panel.</Tab>
<Tab title="Two">

### In the second

<Tabs>
<Tab title="Outer">Outer panel.</Tab>
<Tab title="Inner">

<Accordion title="A question">

### In the answer

Text of the answer.

</Accordion>

</Tab>
</Tabs>

</Tab>
<Tab title="Three">Third panel.</Tab>
</Tabs>

## Views

<View title="JavaScript">Text for JavaScript.</View>
<View title="Python">

### In Python

Text for Python.

</View>

\`\`\`js
const first = call(${'argument, '.repeat(12)}last);
\`\`\`

\`\`\`js {1}
const first = call(${'argument, '.repeat(12)}last);
\`\`\`

![A picture](/picture.svg)

| Name | Type | Description |
|---|---|---|
| \`${longWord}\` | \`integer\` | ${'Words that fill the line. '.repeat(9)} |

${'Text.\n\n'.repeat(60)}
`;

const changelog = `
<Update label="May" tags={["Server"]}>

${'`'.repeat(3)}js wrap
const first = call(${'argument, '.repeat(12)}last);
${'`'.repeat(3)}

</Update>
<Update label="June" tags={["Server", "Browser"]}>

| Name | Description |
|---|---|
| <Tooltip tip="Shown whole">Word</Tooltip> | Text |

</Update>
<Update label="July" tags={["Mail"]}>Text.</Update>
`;

describe.skipIf(!chromium)('the components of a page in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-components-'));
  let browser: Browser;

  beforeAll(async () => {
    writeFiles(join(folder, 'docs'), {
      'docs.json': JSON.stringify({
        name: 'Acme',
        navigation: {
          languages: [
            {
              language: 'en',
              banner: { content: 'Something new' },
              tabs: [
                ...['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map((tab) => ({
                  tab: `The ${tab}`,
                  pages: tab === 'First' ? ['index', 'long'] : [tab.toLowerCase()],
                })),
              ],
            },
            { language: 'ar', pages: ['ar/index'] },
          ],
        },
      }),
      'index.mdx': article('Home'),
      'long.mdx': article(longWord),
      ...Object.fromEntries(
        ['second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => [`${name}.mdx`, changelog]),
      ),
      'ar/index.mdx': `${article('Home')}\n\n![](/picture.svg)\n\n<p id="path">\`/pets/a\`</p>\n`,
      'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>',
    });
    await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    browser = await launchChromium(chromium ?? '');
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(address: string, options: Parameters<typeof watchPage>[1] = {}) {
    const watched = await watchPage(browser, { reducedMotion: 'reduce', ...options });
    const [file = '', hash = ''] = address.split('#');
    await watched.page.goto(`${pathToFileURL(join(folder, 'site', file)).href}${hash && `#${hash}`}`);
    return watched;
  }

  test.each([
    ['a tab', 'in-the-second'],
    ['an accordion in tabs in tabs', 'in-the-answer'],
    ['a view', 'in-python'],
  ])('an address shows the heading it names in %s', async (_name, id) => {
    const { page, complaints } = await open(`index.html#${id}`);
    const heading = page.locator(`#${id}`);
    expect(await heading.isVisible()).toBe(true);
    expect((await heading.boundingBox())?.y).toBeLessThan(200);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the table of contents leads into a tab each time', async () => {
    const { page } = await open('index.html', { viewport: { width: 1400, height: 800 } });
    const link = page.locator('#table-of-contents').getByRole('link', { name: 'In the second' });
    for (const time of [1, 2]) {
      await link.click();
      expect(await page.locator('#in-the-second').isVisible(), `time ${time}`).toBe(true);
      await page.getByRole('tab', { name: 'One' }).click();
    }
    await page.close();
  });

  test('an address that cannot be decoded leaves the page at work', async () => {
    const { page, complaints } = await open('index.html#100%');
    await page.getByRole('tab', { name: 'Two' }).click();
    expect(await page.locator('#in-the-second').isVisible()).toBe(true);
    await page.keyboard.press('/');
    await page.locator('.op-search-dialog input').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the arrow keys move in tabs as they are laid out from right to left', async () => {
    const { page } = await open('ar/index.html');
    await page.getByRole('tab', { name: 'One' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'One' }).getAttribute('aria-selected')).toBe('true');
    await page.close();
  });

  test('a tooltip can be pointed at, and Escape takes it away', async () => {
    const { page } = await open('index.html');
    const word = page.locator('.op-tooltip').first();
    const tip = page.getByText('What this means');
    await word.hover();
    const box = await tip.boundingBox();
    if (!box) throw new Error('Expected the tooltip to be shown');
    const [x, bottom] = [box.x + 10, box.y + box.height];
    await page.mouse.move(x, bottom + 4);
    await page.mouse.move(x, bottom - 4);
    expect(await tip.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
    await page.mouse.move(600, 600);
    await word.hover();
    expect(await tip.isVisible()).toBe(true);
    await page.close();
  });

  test.each(['index.html', 'ar/index.html'])('a tooltip of %s stays in a narrow window', async (file) => {
    for (const width of [300, 330, 360, 390, 420]) {
      const { page } = await open(file, { viewport: { width, height: 800 } });
      await page.locator('.op-tooltip').last().focus();
      const box = await page.getByText('A tip that is wider').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await page.close();
    }
  });

  test.each(['Enter', 'Space'])('a picture opens by %s', async (key) => {
    const { page } = await open('index.html');
    await page.getByRole('button', { name: 'A picture' }).focus();
    await page.keyboard.press(key);
    expect(await page.getByRole('dialog', { name: 'A picture' }).isVisible()).toBe(true);
    await page.close();
  });

  test('a picture without words is a button that says what it does, in the language of the page', async () => {
    const { page } = await open('ar/index.html');
    expect(await page.getByRole('button', { name: 'تكبير الصورة' }).isVisible()).toBe(true);
    await page.close();
  });

  test('a path keeps its first slash in front where text runs from right to left', async () => {
    const { page } = await open('ar/index.html');
    const leftOf = (at: number) =>
      page.evaluate<number>(`(() => {
        const range = document.createRange();
        const text = document.querySelector('#path code').firstChild;
        range.setStart(text, ${at});
        range.setEnd(text, ${at + 1});
        return range.getBoundingClientRect().left;
      })()`);
    expect(await leftOf(0)).toBeLessThan(await leftOf(6));
    await page.close();
  });

  test('a long word in the title breaks on a phone', async () => {
    const { page } = await open('long.html', { viewport: { width: 390, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.close();
  });

  test('short code in a table stays in one line', async () => {
    const { page } = await open('index.html', { viewport: { width: 390, height: 800 } });
    expect(
      await page
        .getByRole('cell', { name: 'integer' })
        .locator('code')
        .evaluate((code) => code.getClientRects().length),
    ).toBe(1);
    await page.close();
  });

  test('where nothing hovers, the copy button leaves the end of a line to read', async () => {
    const { page } = await open('index.html', {
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    for (const block of await page.locator('.op-code').all()) {
      const { end, button } = await block.evaluate((element) => {
        const code = element.querySelector('pre');
        const copy = element.querySelector('.op-copy');
        const [letters] = [...element.querySelectorAll('i')].slice(-1);
        if (!code || !copy || !letters) throw new Error('Expected code with a button');
        code.scrollLeft = 9999;
        return { end: letters.getBoundingClientRect().right, button: copy.getBoundingClientRect().left };
      });
      expect(end).toBeLessThanOrEqual(button);
    }
    await page.close();
  });

  test('where nothing hovers, wrapped code stands beside the copy button', async () => {
    const { page } = await open('second.html', {
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const covered = await page.evaluate(`(() => {
      const { left, bottom } = document.querySelector('.op-copy').getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(document.querySelector('.op-code code'));
      return [...text.getClientRects()].filter((box) => box.right > left && box.top + 4 < bottom).length;
    })()`);
    expect(covered).toBe(0);
    await page.close();
  });

  test('a word of code in a narrow column stays whole, and the table scrolls', async () => {
    const { page } = await open('index.html', { viewport: { width: 390, height: 800 } });
    const code = page.getByRole('cell', { name: longWord }).locator('code');
    const lines = await code.evaluate((element) => element.getClientRects().length);
    expect(lines).toBeLessThanOrEqual(Math.ceil(longWord.length / 28));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.close();
  });

  test('a tooltip in a box that scrolls is shown whole', async () => {
    const { page } = await open('second.html');
    await page.locator('.op-table .op-tooltip').hover();
    const tip = page.getByText('Shown whole');
    const { x = 0, y = 0, width = 0, height = 0 } = (await tip.boundingBox()) ?? {};
    const isWhole = await page.evaluate(`[[${x + 4}, ${y + 4}], [${x + width - 4}, ${y + height - 4}]].every(
      ([left, top]) => document.elementFromPoint(left, top)?.matches('.op-tooltip-body'),
    )`);
    expect(isWhole).toBe(true);
    await page.close();
  });

  test('the filter of a changelog offers no tag that would leave nothing', async () => {
    const { page } = await open('second.html');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Browser').click();
    expect(await button('Server').isDisabled()).toBe(false);
    expect(await button('Mail').isDisabled()).toBe(true);
    await button('Browser').click();
    expect(await button('Mail').isDisabled()).toBe(false);
    await page.goto(page.url().replace(/(?:\?.*)?$/, '?tags=Server,Mail,%20Browser'));
    expect(await page.locator('.op-update:visible').count()).toBe(1);
    expect(await page.locator('.op-update-filter [aria-pressed="true"]').allTextContents()).toEqual([
      'Server',
      'Browser',
    ]);
    await page.close();
  });

  test('the tab of the page is in view in a narrow window', async () => {
    const { page } = await open('sixth.html', { viewport: { width: 390, height: 800 } });
    const box = await page.locator('.op-tabs-bar [aria-current]').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await page.close();
  });

  test('a banner stays where it is while the drawer is open', async () => {
    const { page } = await open('index.html', { viewport: { width: 390, height: 800 } });
    const button = page.locator('[data-drawer]');
    const before = await button.boundingBox();
    await button.click();
    expect(await button.boundingBox()).toEqual(before);
    const bar = await page.locator('.op-bar').boundingBox();
    const drawer = await page.locator('#sidebar').boundingBox();
    expect(drawer?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
    await page.close();
  });

  test('the focus stays in the drawer and the header while the drawer covers the page', async () => {
    const { page } = await open('index.html', { viewport: { width: 390, height: 800 } });
    await page.locator('[data-drawer]').click();
    for (let at = 0; at < 20; at += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('!!document.activeElement.closest("main, .op-aside, .op-footer")')).toBe(
        false,
      );
    }
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.getByRole('tab', { name: 'Two' }).click({ timeout: 2000 });
    await page.close();
  });

  test('Enter in the middle of a word of an input method does not leave the search', async () => {
    const { page } = await open('index.html');
    await page.keyboard.press('/');
    await page.locator('.op-search-dialog input').fill('panels');
    await page.locator('.op-result').first().waitFor();
    const enter = (isComposing: boolean) =>
      page
        .locator('.op-search-dialog input')
        .dispatchEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true });
    await enter(true);
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await enter(false);
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    await page.close();
  });

  test('in the colours of the system only the chosen tab and the current page are marked', async () => {
    const { page } = await open('index.html', {
      forcedColors: 'active',
      viewport: { width: 1400, height: 800 },
    });
    const styleOf = (selector: string, name: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${name}`);
    expect(await styleOf('[role="tab"][aria-selected="true"]', 'borderBottomColor')).not.toBe(
      await styleOf('[role="tab"][aria-selected="false"]', 'borderBottomColor'),
    );
    expect(await styleOf('#sidebar a[aria-current]', 'outlineStyle')).toBe('solid');
    await page.close();
  });

  test('in a low window the header leaves the room to the text', async () => {
    const { page } = await open('index.html', { viewport: { width: 320, height: 256 } });
    await page.mouse.wheel(0, 1000);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500);
    const box = await page.locator('#navbar').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(0);
    await page.close();
  });

  test('the theme follows the system, then the choice made in another window', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(pathToFileURL(join(folder, 'site/index.html')).href);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
    await other.goto(page.url());
    await other.locator('[data-theme-toggle]').click();
    const chosen = await other.getAttribute('html', 'data-theme');
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe(chosen);
    await page.emulateMedia({ colorScheme: chosen === 'dark' ? 'light' : 'dark' });
    expect(await page.getAttribute('html', 'data-theme')).toBe(chosen);
    await context.close();
  });

  test('a site whose default is dark is dark without scripts', async () => {
    writeFiles(join(folder, 'night'), {
      'docs.json': JSON.stringify({ name: 'Night', appearance: { default: 'dark' } }),
      'index.mdx': '# Night\n',
    });
    await renderSite({ source: join(folder, 'night'), output: join(folder, 'site/night') });
    for (const [javaScriptEnabled, color] of [
      [false, 'rgb(14, 16, 19)'],
      [true, 'rgb(255, 255, 255)'],
    ] as const) {
      const { page } = await open('night/index.html', { javaScriptEnabled });
      if (javaScriptEnabled) await page.locator('[data-theme-toggle]').click();
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(color);
      await page.close();
    }
  });

  test('a dark page is printed dark on white, and is dark again', async () => {
    const { page } = await open('index.html', { colorScheme: 'dark' });
    await page.evaluate(`addEventListener('beforeprint', () => {
      window.printed = getComputedStyle(document.body).color;
    })`);
    await page.pdf();
    expect(await page.evaluate('window.printed')).toBe('rgb(59, 63, 71)');
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.close();
  });

  test('closed accordions are printed', async () => {
    const { page } = await open('index.html#in-the-second');
    await page.getByRole('tab', { name: 'Inner' }).click();
    expect(await page.getByText('Text of the answer.').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Text of the answer.').isVisible()).toBe(true);
    await page.close();
  });
});
