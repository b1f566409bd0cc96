import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type RenderedFolder, renderFolder } from '../render-folder.ts';

const files = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    colors: { primary: '#7c3aed' },
    logo: '/logo.svg',
    navigation: { pages: ['index', 'own', 'ja', 'deep/page'] },
  }),
  'logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="20"/></svg>',
  'index.md': '---\ntitle: Größe & Überblick 🚀\ndescription: Tout sur l’été.\n---\n\nText.\n',
  'own.md': '---\ntitle: Own\n"og:image": https://acme.com/own.png\n---\n\nText.\n',
  'ja.md': '---\ntitle: 概要\n---\n\nText.\n',
  'deep/page.md': '# Deep\n',
};

const options = { siteUrl: 'https://docs.acme.com', ogImages: true };

const imageOf = (site: RenderedFolder, page: string) =>
  /property="og:image" content="([^"]+)"/.exec(site.read(`${page}.html`))?.[1];

const images = ({ files }: RenderedFolder) => files.filter((file) => file.startsWith('_offprint/og/'));

/** Size in pixels, from the header of a PNG file. */
function sizeOf({ folder }: RenderedFolder, file: string) {
  const bytes = readFileSync(join(folder, 'site', file));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('Open Graph images', () => {
  test('are drawn for each page and named by their whole address', async () => {
    const site = await renderFolder(files, options);
    const address = imageOf(site, 'deep/page') ?? '';
    expect(address).toMatch(/^https:\/\/docs\.acme\.com\/_offprint\/og\/deep\/page\.\w+\.png$/);
    expect(sizeOf(site, address.slice('https://docs.acme.com/'.length))).toEqual([1200, 630]);
    expect(site.read('index.html')).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(images(site).length).toBe(3);
  });

  test('are the same bytes for the same docs, and have another address when the title changes', async () => {
    const [one, two] = [await renderFolder(files, options), await renderFolder(files, options)];
    expect(images(one)).toEqual(images(two));
    for (const file of images(one))
      expect(
        readFileSync(join(one.folder, 'site', file)).equals(readFileSync(join(two.folder, 'site', file))),
      ).toBe(true);
    const changed = await renderFolder({ ...files, 'deep/page.md': '# Deeper\n' }, options);
    expect(imageOf(changed, 'deep/page')).not.toBe(imageOf(one, 'deep/page'));
    expect(imageOf(changed, 'index')).toBe(imageOf(one, 'index'));
  });

  test('give way to an image that the page names', async () => {
    expect(imageOf(await renderFolder(files, options), 'own')).toBe('https://acme.com/own.png');
  });

  test.each([
    ['nobody asks for them', { ...options, ogImages: false }],
    ['the address of the site is unknown', { ogImages: true }],
    ['the network is closed', { ...options, deployment: 'air-gapped' }],
  ] as const)('are missing where %s', async (_name, given) => {
    const site = await renderFolder(files, given);
    expect(images(site)).toEqual([]);
    expect(imageOf(site, 'index')).toBeUndefined();
  });

  test('leave out a logo that cannot be drawn', async () => {
    const broken = '<svg xmlns="http://www.w3.org/2000/svg"><g>';
    const site = await renderFolder({ ...files, 'logo.svg': broken }, options);
    expect(sizeOf(site, images(site)[0] ?? '')).toEqual([1200, 630]);
  });
});
