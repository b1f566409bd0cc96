import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinRange, packRange, type RenderResult, renderRange, renderSite } from 'offprint';
import { unpackArchive } from 'offprint/archive';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from './render-folder.ts';

const pages = Array.from({ length: 9 }, (_, number) => `page-${number}`);
const docs = {
  'docs.json': JSON.stringify({ name: 'Acme', navigation: { pages: ['index', ...pages] } }),
  'index.md': '# Home\n\nWelcome.\n',
  ...Object.fromEntries(
    pages.map((path, number) => [
      `${path}.mdx`,
      `---\ntitle: Page ${number}\n---\n\nSee [next](/page-${(number + 1) % 9}).\n\n\`\`\`js\nlet n = ${number};\n\`\`\`\n`,
    ]),
  ),
};

function arrange() {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-range-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(join(folder, 'docs'), docs);
  return { folder, source: join(folder, 'docs'), siteUrl: 'https://acme.example' };
}

/** The archives of a plain render, and of one that was given these ranges. */
async function compare(indexes: number[], change = (_folder: string): unknown => undefined) {
  const { folder, source, siteUrl } = arrange();
  const archives = ['tar.gz', 'zip'] as const;
  for (const index of indexes) {
    const copy = join(folder, `copy-${index}`);
    cpSync(source, copy, { recursive: true });
    await renderRange({ source: copy, siteUrl, archives }, join(folder, `range-${index}`), {
      index,
      count: 3,
    });
  }
  await change(folder);
  const target = { source, output: join(folder, 'joined/site'), cacheFolder: join(folder, 'cache') };
  for (const index of indexes) joinRange(join(folder, `range-${index}`), target);
  const rendered: number[] = [];
  const joined = await renderSite({
    ...target,
    siteUrl,
    archives,
    onProgress: ({ completed }) => rendered.push(completed),
  });
  const plain = await renderSite({ source, siteUrl, archives, output: join(folder, 'plain/site') });
  return { joined: digestsOf(joined), plain: digestsOf(plain), found: rendered[0] };
}

function digestsOf({ archives }: RenderResult): string[] {
  return archives.map(({ sha256 }) => sha256);
}

test('ranges of three workers give the bytes of one render, which renders no page again', async () => {
  const { joined, plain, found } = await compare([0, 1, 2]);
  expect(joined).toEqual(plain);
  expect(found).toBe(10);
});

/** Sends a range to another machine. */
async function send(range: string) {
  const { file } = await packRange(range, `${range}.tar.gz`);
  rmSync(range, { recursive: true });
  await unpackArchive(file, range);
}

test('ranges that were packed for their way are taken as they are, however large', async () => {
  const { joined, plain, found } = await compare([0, 1, 2], async (folder) => {
    writeFiles(join(folder, 'range-1'), {
      'records/0.pack': 'a'.repeat(2e6),
      'records/1.pack': 'b'.repeat(3e6),
    });
    for (const index of [1, 2]) await send(join(folder, `range-${index}`));
  });
  expect(joined).toEqual(plain);
  expect(found).toBe(10);
});

test('a range that never came is rendered with the rest', async () => {
  const { joined, plain, found } = await compare([0, 2]);
  expect(joined).toEqual(plain);
  expect(found).toBe(7);
});

test('a page that changed meanwhile, and a range that was damaged, are rendered again', async () => {
  const { joined, plain, found } = await compare([0, 1, 2], (folder) => {
    writeFiles(join(folder, 'docs'), { 'page-8.mdx': '---\ntitle: New\n---\n\nAnother text.\n' });
    writeFiles(join(folder, 'range-0'), { memory: 'torn' });
  });
  expect(joined).toEqual(plain);
  expect(found).toBeLessThan(10);
});
