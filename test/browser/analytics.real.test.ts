import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyticsProviders } from '../../renderer/src/page/analytics-files.ts';
import { writeFiles } from '../../renderer/test/render-folder.ts';
import { findRealPart } from '../real-parts.ts';
import { launchChromium } from './chromium.ts';

const chromium = findRealPart('chromium');

const integrations = {
  ...Object.fromEntries(
    Object.entries(analyticsProviders).map(([name, key]) => [name, { [key]: `id-${name}` }]),
  ),
  adobe: { launchUrl: 'https://assets.adobedtm.com/launch.js' },
  hotjar: { hjid: '12', hjsv: '6' },
  cookies: { key: 'consent', value: 'yes' },
};

const expected = [
  'https://api.pirsch.io/pa.js',
  'https://assets.adobedtm.com/launch.js',
  'https://cdn.amplitude.com/script/id-amplitude.js',
  'https://cdn.heapanalytics.com/js/heap-id-heap.js',
  'https://cdn.logrocket.io/LogRocket.min.js',
  'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
  'https://cdn.segment.com/analytics.js/v1/id-segment/analytics.min.js',
  'https://cdn.usefathom.com/script.js',
  'https://plausible.io/js/script.js',
  'https://static.hotjar.com/c/hotjar-12.js?sv=6',
  'https://us-assets.i.posthog.com/static/array.js',
  'https://widget.intercom.io/widget/id-intercom',
  'https://www.clarity.ms/tag/id-clarity',
  'https://www.googletagmanager.com/gtag/js?id=id-ga4',
  'https://www.googletagmanager.com/gtm.js?id=id-gtm',
];

/** What the scripts of the providers would do first: read what the page left for them, or be called when they have run. */
const scripts: Record<string, string> = {
  'cdn.amplitude.com': `window.amplitude = {
    init: (key) => { window.amplitudeKey = key },
    track: (...event) => { window.amplitudeEvent = event },
  };`,
  'plausible.io': `
    window.plausibleDomain = document.currentScript.dataset.domain;
    window.plausible = (...event) => { window.plausibleEvent = event };`,
};

describe.skipIf(!chromium)('analytics in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-analytics-'));
  let browser: Browser;

  beforeAll(async () => {
    writeFiles(join(folder, 'docs'), {
      'docs.json': JSON.stringify({
        name: 'Acme',
        integrations,
        feedback: { thumbsRating: true },
        navigation: { pages: ['index'] },
      }),
      'index.md': '# Home\n',
    });
    await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    browser = await launchChromium(chromium ?? '');
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the site below an origin; every other host answers with a script that says it was there. */
  async function open(origin: string, consent: string) {
    const asked: string[] = [];
    const page = await browser.newPage();
    await page.addInitScript(`localStorage.setItem('consent', '${consent}')`);
    await page.route('**/*', (route) => {
      const url = new URL(route.request().url());
      if (url.origin === origin) return route.fulfill({ path: join(folder, 'site', url.pathname) });
      asked.push(url.href);
      return route.fulfill({ body: scripts[url.hostname] ?? '', contentType: 'text/javascript' });
    });
    await page.goto(`${origin}/index.html`, { waitUntil: 'networkidle' });
    return { page, asked: asked.toSorted() };
  }

  test('loads every configured provider with what it needs', async () => {
    const { page, asked } = await open('https://docs.acme.test', 'yes');
    expect(asked).toEqual(expected);
    expect(await globalsOf(page)).toEqual({
      google: ['js', 'config', 'id-ga4'],
      tagManager: 'gtm.js',
      posthog: ['id-posthog', { api_host: 'https://us.i.posthog.com' }, 'posthog'],
      amplitude: 'id-amplitude',
      plausible: 'id-plausible',
    });
    await page.close();
  });

  test('asks whether the page helped, and tells the providers the answer', async () => {
    const { page } = await open('https://docs.acme.test', 'yes');
    await page.getByText('Was this page helpful?').getByRole('button', { name: 'No' }).click();
    expect(await page.locator('[data-rating]').textContent()).toBe('Thank you for your feedback.');
    expect(await page.evaluate('document.activeElement.matches("[data-rating]")')).toBe(true);
    const [name, properties] = ['docs.feedback.thumbs_down', { path: '/index.html' }];
    expect(
      await page.evaluate(`({
        google: [...dataLayer.at(-2)],
        tagManager: dataLayer.at(-1),
        amplitude: amplitudeEvent,
        plausible: plausibleEvent,
        clarity: clarity.q.at(-1),
      })`),
    ).toEqual({
      google: ['event', 'docs_feedback_thumbs_down', properties],
      tagManager: { event: name, ...properties },
      amplitude: [name, properties],
      plausible: [name, { props: properties }],
      clarity: ['event', name],
    });
    await page.close();
  });

  test.each([
    ['before the reader agrees', 'https://docs.acme.test', 'no'],
    ['on this machine', 'http://localhost', 'yes'],
  ])('loads none %s', async (_name, origin, consent) => {
    const { page, asked } = await open(origin, consent);
    expect(asked).toEqual([]);
    expect(await page.locator('[data-rating]').isVisible()).toBe(false);
    await page.close();
  });
});

function globalsOf(page: Page): Promise<unknown> {
  return page.evaluate(`({
    google: [dataLayer[0][0], dataLayer[1][0], dataLayer[1][1]],
    tagManager: dataLayer[2].event,
    posthog: posthog._i[0],
    amplitude: amplitudeKey,
    plausible: plausibleDomain,
  })`);
}
