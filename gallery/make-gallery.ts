import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderSite } from 'offprint';
import type { Browser, Page } from 'playwright-core';
import { answerEvents, startAssistantService, streamPieces } from '../test/browser/assistant-service.ts';
import { launchChromium } from '../test/browser/chromium.ts';

/** Renders the gallery's docs and photographs each page: phone and desktop, light and dark. Needs Chromium. */
const root = join(import.meta.dirname, '..');
const images = join(root, 'docs/images/gallery');
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const screens = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, shownWidth: 1080 },
  { name: 'phone', viewport: { width: 390, height: 844 }, shownWidth: 390 },
];
const themes = ['light', 'dark'] as const;

/** Pages of the gallery in the order in which they are shown; the rest of its docs only fills the navigation. */
const families = [
  'index',
  'typography',
  'code',
  'callouts',
  'cards',
  'steps',
  'tabs',
  'accordions',
  'media',
  'tables',
  'badges',
  'trees',
  'fields',
  'api',
  'math',
  'changelog',
];

/** Runs in the page: draws a picture at a width and gives it back as a data address. */
const encode = `async ([source, wide]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: wide,
    height: Math.round((image.height * wide) / image.width),
  });
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.85);
}`;

const answer = `Install the client and create a charge [1]. Amounts are in the **smallest unit** of the currency:

\`\`\`ts
const charge = await halyard.charges.create({
  amount: 4200,
  currency: 'eur',
});
\`\`\`

The charge is *pending* until the bank answers:

- Listen for the webhook rather than asking again [2].
- Keys that start with \`test_\` never move money.`;

/** What is photographed: a page, and what its reader does there first. */
type Subject = { name: string; page: string; title: string; act?: (tab: Page) => Promise<void> };

const service = await startAssistantService();
const subjects: Subject[] = [
  ...families.map((family) => ({ name: family, page: family, title: titleOf(family) })),
  { name: 'assistant', page: 'index', title: 'Assistant', act: askAssistant },
];

const folder = mkdtempSync(join(tmpdir(), 'offprint-gallery-'));
const browser = await launchChromium(executablePath);
try {
  const assistant = { url: service.url, key: 'svc_dsc_gallery', domain: 'halyard' };
  await renderSite({ source: join(root, 'gallery/docs'), output: folder, assistant });
  rmSync(images, { recursive: true, force: true });
  mkdirSync(images, { recursive: true });
  for (const subject of subjects) await photograph(browser, subject);
  await photographForReadme(browser);
} finally {
  await browser.close();
  service.close();
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(join(root, 'docs/gallery.mdx'), galleryPage());
process.stdout.write(`${readdirSync(images).length} pictures in docs/images/gallery\n`);

async function photograph(chromium: Browser, subject: Subject): Promise<void> {
  for (const { name, viewport, shownWidth } of screens)
    for (const theme of themes) {
      const picture = await shoot(chromium, subject, { viewport, theme });
      writeFileSync(
        join(images, `${subject.name}-${name}-${theme}.webp`),
        await toWebp(chromium, picture, shownWidth),
      );
    }
}

type Shot = { viewport: { width: number; height: number }; theme: (typeof themes)[number]; scale?: number };

type Place = Pick<Subject, 'page' | 'act'>;

async function shoot(chromium: Browser, { page, act }: Place, shot: Shot): Promise<Buffer> {
  const { viewport, theme, scale = 1 } = shot;
  const tab = await chromium.newPage({ viewport, colorScheme: theme, deviceScaleFactor: scale });
  await tab.goto(pathToFileURL(join(folder, `${page}.html`)).href, { waitUntil: 'load' });
  await tab.evaluate('document.fonts.ready');
  await act?.(tab);
  const picture = await tab.screenshot({ animations: 'disabled' });
  await tab.close();
  return picture;
}

async function askAssistant(tab: Page): Promise<void> {
  const sources = [
    { sourceId: '1', url: '/index#make-a-charge', title: 'Take your first payment › Make a charge' },
    { sourceId: '2', url: '/fields', title: 'Parameters and responses' },
  ];
  service.next(streamPieces(answerEvents(answer, { sources }), 0));
  await tab.locator('.op-ask-open').click();
  await tab.locator('#op-assistant textarea').fill('How do I charge 42 euros?');
  await tab.keyboard.press('Enter');
  await tab.locator('[data-status="done"]').waitFor();
}

/** The browser encodes WebP, so no image library is needed. */
async function toWebp(chromium: Browser, png: Buffer, width: number): Promise<Buffer> {
  const tab = await chromium.newPage();
  const input = JSON.stringify([`data:image/png;base64,${png.toString('base64')}`, width]);
  const address: string = await tab.evaluate(`(${encode})(${input})`);
  await tab.close();
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

async function photographForReadme(chromium: Browser): Promise<void> {
  const picture = await shoot(
    chromium,
    { page: 'index' },
    {
      viewport: { width: 1360, height: 850 },
      theme: 'light',
      scale: 2,
    },
  );
  writeFileSync(join(root, 'docs/images/offprint.webp'), await toWebp(chromium, picture, 2000));
}

function titleOf(family: string): string {
  const text = readFileSync(join(root, `gallery/docs/${family}.mdx`), 'utf8');
  return /^title: (.+)$/m.exec(text)?.[1] ?? family;
}

function galleryPage(): string {
  const sections = subjects.map(({ name, title }) => {
    const picture = (screen: string) =>
      themes.map(
        (theme) =>
          `<img className="${theme === 'light' ? 'block dark:hidden' : 'hidden dark:block'}" src="/images/gallery/${name}-${screen}-${theme}.webp" alt="${title} on a ${screen === 'phone' ? 'phone' : 'desktop'}, ${theme}" />`,
      );
    return `## ${title}\n\n<Frame>\n  ${picture('desktop').join('\n  ')}\n</Frame>\n\n<Expandable title="On a phone">\n  ${picture('phone').join('\n  ')}\n</Expandable>\n`;
  });
  return `---
title: Gallery
description: One page for each family of components, as readers see it; switch this page to dark to see the dark ones.
mode: wide
---

{/* Written by \`npm run gallery\` from the pages in gallery/docs. */}

${sections.join('\n')}`;
}
