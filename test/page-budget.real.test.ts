import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderSite } from 'offprint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCorpora } from './real-parts.ts';

const corpus = join(findCorpora() ?? '/', '../bench-corpus/pages');
const folder = mkdtempSync(join(tmpdir(), 'offprint-budget-'));
const measured = 'vue/p006';

describe.skipIf(!existsSync(corpus))(`the page ${measured} among 100`, () => {
  let files: Record<'html' | 'css' | 'js', number[]>;

  beforeAll(async () => {
    const pages = ['vue', 'vue-part2', 'vite'].flatMap((part) =>
      readdirSync(join(corpus, part))
        .toSorted()
        .map((file) => join(part, file)),
    );
    for (const page of pages.slice(0, 100)) cpSync(join(corpus, page), join(folder, 'docs', page));
    const result = await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    expect(result.pageCount).toBe(100);
    files = readPageFiles();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function readPageFiles() {
    const html = readFileSync(join(folder, 'site', `${measured}.html`), 'utf8');
    const size = (address: string) =>
      gzipSync(readFileSync(join(folder, 'site/vue', address)), { level: 9 }).length;
    const addresses = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map(([, address]) => size(address ?? ''));
    return {
      html: [gzipSync(html, { level: 9 }).length],
      css: addresses(/<link rel="stylesheet" href="([^"]+)"/g),
      js: addresses(/<script[^>]* src="([^"]+)"/g),
    };
  }

  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

  test('weighs at most 30 KB with its styles and scripts, gzipped, in at most 4 requests', () => {
    const all = Object.values(files).flat();
    expect(all.length).toBeLessThanOrEqual(4);
    expect(sum(all)).toBeLessThanOrEqual(30_000);
  });

  test('has at most 10 KB of scripts', () => {
    expect(files.js.length).toBeGreaterThan(0);
    expect(sum(files.js)).toBeLessThanOrEqual(10_000);
  });
});
