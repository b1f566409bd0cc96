import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderFolder, writeFiles } from '../render-folder.ts';

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;

describe('renderSite', () => {
  test('writes one document per page, with relative links that name the file', async () => {
    const site = await renderFolder({
      'docs.json': JSON.stringify({
        name: 'Site',
        theme: 'mint',
        colors: { primary: '#123456' },
        navigation: { pages: ['index', 'guides/start'] },
      }),
      'index.mdx': page('Home', 'Read [the guide](/guides/start#first-step).'),
      'guides/start.mdx': page('Start', '## First step\n\nBack [home](../index).'),
    });
    expect(site.pageCount).toBe(2);
    expect(site.read('index.html')).toContain('href="guides/start.html#first-step"');
    expect(site.read('guides/start.html')).toContain('href="../index.html"');
    expect(site.read('guides/start.html')).toContain('<h2 id="first-step">');
  });

  test('lists every file with its digest in the manifest', async () => {
    const site = await renderFolder({ 'index.md': '# Hello\n' });
    const manifest = JSON.parse(site.read('offprint-manifest.json')) as {
      files: Record<string, { sha256: string }>;
      pages: string[];
    };
    expect(manifest.pages).toEqual(['index']);
    expect(Object.keys(manifest.files).sort()).toEqual(
      site.files.filter((file) => file !== 'offprint-manifest.json'),
    );
    expect(manifest.files['index.html']?.sha256).toBe(
      createHash('sha256').update(site.read('index.html')).digest('hex'),
    );
  });

  test('reports links to pages that are left out, however they are written, and takes nothing of these', async () => {
    const files = {
      'index.mdx': page('Home', '[a](guide.md) [b](/guide) [c](data.txt)'),
      'guide.md': '# Secret\n',
      'data.txt': 'd',
    };
    const { messages, files: written } = await renderFolder(files, { paths: ['index'] });
    expect(messages.filter(({ rule }) => rule === 'dead-link')).toHaveLength(2);
    expect(written.filter((file) => file.startsWith('_offprint/assets/'))).toEqual([
      expect.stringContaining('data.'),
    ]);
  });

  test.each(['tar.gz', 'zip'] as const)(
    'gives byte-identical %s archives for the same docs',
    async (format) => {
      const files = { 'index.md': '# Hello\n', 'b/index.md': '# B\n\n```js\nlet a = 1\n```\n' };
      const first = await renderFolder(files, { archives: [format] });
      const second = await renderFolder(files, { archives: [format] });
      expect(first.archives[0]?.sha256).toBe(second.archives[0]?.sha256);
      expect(readFileSync(first.archives[0]?.file ?? '').length).toBe(first.archives[0]?.sizeBytes);
    },
  );

  test('gives the same pages from threads as from one thread', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `page-${index}`);
    const all = Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n\n[next](page-1.md)\n`]));
    const threaded = await renderFolder(all);
    const manifest = JSON.parse(threaded.read('offprint-manifest.json')) as { pages: string[] };
    expect(manifest.pages).toHaveLength(60);
    expect(threaded.read('page-7.html')).toContain('href="page-1.html"');
    const [language = ''] = readdirSync(join(threaded.folder, 'site/_offprint/search'));
    expect(threaded.read(`_offprint/search/${language}/meta.js`)).toContain('"sections":60');
  });

  test('removes what an earlier render left behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFiles(join(folder, 'docs'), { 'index.md': '# A', 'old.md': '# Old' });
    const options = { source: join(folder, 'docs'), output: join(folder, 'site') };
    await renderSite(options);
    rmSync(join(folder, 'docs/old.md'));
    await renderSite(options);
    expect(() => readFileSync(join(folder, 'site/old.html'))).toThrow('ENOENT');
  });

  test('leaves files alone whose bytes stay the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFiles(join(folder, 'docs'), { 'index.md': '# A', 'b.md': '# B\n\nOld words.' });
    const options = { source: join(folder, 'docs'), output: join(folder, 'site') };
    await renderSite(options);
    const timeOf = (file: string) => statSync(join(folder, 'site', file)).mtimeMs;
    const before = new Date('2020-01-01');
    for (const file of ['index.html', 'b.html']) utimesSync(join(folder, 'site', file), before, before);
    writeFiles(join(folder, 'docs'), { 'b.md': '# B\n\nNew words.' });
    await renderSite(options);
    expect(timeOf('index.html')).toBe(before.getTime());
    expect(timeOf('b.html')).toBeGreaterThan(before.getTime());
  });

  test('repairs what a render that was cut short has left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFiles(join(folder, 'docs'), { 'index.md': '# A\n' });
    const options = { source: join(folder, 'docs'), output: join(folder, 'site') };
    await renderSite(options);
    const whole = readFileSync(join(folder, 'site/index.html'), 'utf8');
    writeFiles(join(folder, 'site'), { 'index.html': whole.slice(0, 50), 'index.html.12-0.part': 'half' });
    await renderSite(options);
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toBe(whole);
    expect(existsSync(join(folder, 'site/index.html.12-0.part'))).toBe(false);
  });

  test('never reads through a link that leads out of the folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'secret.md'), '# Secret words\n');
    writeFiles(join(folder, 'docs'), { 'index.md': '# A\n\n![x](../secret.md) ![y](leak.md)\n' });
    symlinkSync(join(folder, 'secret.md'), join(folder, 'docs/leak.md'));
    symlinkSync(folder, join(folder, 'docs/up'));
    const result = await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
    expect(result.pageCount).toBe(1);
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).not.toContain('Secret words');
  });

  test('stops when it is told to', async () => {
    await expect(
      renderFolder({ 'index.md': '# A' }, { signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop');
  });
});

describe('raw HTML in Markdown', () => {
  test('keeps markup and drops scripts, handlers and javascript: links', async () => {
    const site = await renderFolder({
      'index.md':
        '# A\n\n<div align="center" onclick="x()"><b>bold</b><script>alert(1)</script><a href="javascript:alert(1)">l</a></div>\n',
    });
    const document = site.read('index.html');
    expect(document).toContain('<b>bold</b>');
    expect(document).not.toMatch(/alert|onclick/);
  });

  test('resolves links and pictures written as HTML', async () => {
    const site = await renderFolder({
      'index.md': '# A\n\n<a href="b/page.md">B</a> <img src="pic.svg">\n',
      'b/page.md': '# B\n',
      'pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(site.read('index.html')).toContain('href="b/page.html"');
    expect(site.read('index.html')).toMatch(/src="_offprint\/assets\/pic\.[0-9a-f]{10}\.svg"/);
  });
});
