import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RenderOptions, type RenderResult, renderSite } from 'offprint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../render-folder.ts';

const config = {
  name: 'Acme',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  variables: { product: 'Rocket' },
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guides/install', 'guides/use'] }] },
      { tab: 'More', pages: ['more/faq'] },
    ],
  },
};

const files = {
  'docs.json': JSON.stringify(config),
  'index.mdx':
    '---\ntitle: Home\n---\n\nUse {{product}}. See [setup](/guides/install#set-up).\n\n![Logo](/logo.svg)\n',
  'guides/install.mdx':
    "---\ntitle: Install\n---\n\nimport Note from '/snippets/note.mdx';\nimport { version } from '/snippets/data.js';\n\n## Set up\n\n<Note />\n\nVersion {version}.\n",
  'guides/use.mdx':
    '---\ntitle: Use\n---\n\nimport Later from "/snippets/later.mdx";\n\nAfter [installing](./install.mdx), read [the FAQ](/more/faq).\n\n<Later />\n',
  'more/faq.mdx': '---\ntitle: FAQ\n---\n\n## Why?\n\nBecause `a < b`.\n\n```js\nconst a = 1;\n```\n',
  'snippets/note.mdx': 'Mind the gap.\n',
  'snippets/data.js': 'export const version = "1.0";\n',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** A copy of docs that is rendered into the same folder again and again, with a cache of its own. */
function createSite(docs: Readonly<Record<string, string>> | string) {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'docs');
  if (typeof docs === 'string') cpSync(docs, source, { recursive: true });
  else writeFiles(source, docs);
  const cacheFolder = join(folder, 'cache');
  const output = join(folder, 'site');
  return {
    source,
    output,
    cacheFolder,
    render: (options: Partial<RenderOptions> = {}) => renderSite({ source, output, cacheFolder, ...options }),
    /** The same docs without a cache and without an earlier output. */
    async renderAnew(options: Partial<RenderOptions> = {}) {
      const fresh = mkdtempSync(join(folder, 'fresh-'));
      const result = await renderSite({ source, ...options, output: fresh });
      return { result, files: readSite(fresh) };
    },
  };
}

function readSite(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]));
}

async function expectLikeAnew(site: ReturnType<typeof createSite>, options: Partial<RenderOptions> = {}) {
  const result = await site.render(options);
  const anew = await site.renderAnew(options);
  const written = readSite(site.output);
  expect([...written.keys()]).toEqual([...anew.files.keys()]);
  expect([...written].filter(([path, contents]) => anew.files.get(path) !== contents)).toEqual([]);
  expect(result).toEqual(anew.result satisfies RenderResult);
}

const edits: [string, (docs: string) => void][] = [
  ['an edited page', (docs) => writeFiles(docs, { 'more/faq.mdx': '---\ntitle: FAQ\n---\n\nNothing.\n' })],
  ['an edited snippet', (docs) => writeFiles(docs, { 'snippets/note.mdx': 'Mind **the step**.\n' })],
  ['an edited module', (docs) => writeFiles(docs, { 'snippets/data.js': 'export const version = "2.0";' })],
  ['a snippet that was missing', (docs) => writeFiles(docs, { 'snippets/later.mdx': 'Now it is here.\n' })],
  ['a snippet that is gone', (docs) => rmSync(join(docs, 'snippets/note.mdx'))],
  ['a renamed page', (docs) => renameSync(join(docs, 'guides/install.mdx'), join(docs, 'guides/setup.mdx'))],
  ['a new page', (docs) => writeFiles(docs, { 'guides/extra.mdx': '---\ntitle: Extra\n---\n\nMore.\n' })],
  [
    'a heading that another page links to',
    (docs) => writeFiles(docs, { 'guides/install.mdx': '---\ntitle: Install\n---\n\n## Get ready\n' }),
  ],
  [
    'a title that the navigation shows',
    (docs) => writeFiles(docs, { 'guides/use.mdx': '---\ntitle: Using it\n---\n\nText.\n' }),
  ],
  [
    'the first formula of the site',
    (docs) => writeFiles(docs, { 'more/faq.mdx': '---\ntitle: FAQ\n---\n\n$$\na^2\n$$\n' }),
  ],
  [
    'the first utility class of the site',
    (docs) =>
      writeFiles(docs, { 'more/faq.mdx': '---\ntitle: FAQ\n---\n\n<div className="mt-4">Far</div>\n' }),
  ],
  ['another picture', (docs) => writeFiles(docs, { 'logo.svg': '<svg viewBox="0 0 1 1"/>' })],
  ['a picture that is gone', (docs) => rmSync(join(docs, 'logo.svg'))],
  [
    'another navigation',
    (docs) =>
      writeFiles(docs, { 'docs.json': JSON.stringify({ ...config, navigation: { pages: ['index'] } }) }),
  ],
  [
    'another variable',
    (docs) =>
      writeFiles(docs, { 'docs.json': JSON.stringify({ ...config, variables: { product: 'Train' } }) }),
  ],
  [
    'a redirect',
    (docs) =>
      writeFiles(docs, {
        'docs.json': JSON.stringify({ ...config, redirects: [{ source: '/old', destination: '/more/faq' }] }),
      }),
  ],
];

describe('a render with a cache', () => {
  test.each(edits)('gives the same bytes as one without after %s', async (_name, edit) => {
    const site = createSite(files);
    await site.render();
    edit(site.source);
    await expectLikeAnew(site);
  });

  test('gives the same bytes for other options and into another folder', async () => {
    const site = createSite(files);
    await site.render();
    await expectLikeAnew(site, { siteUrl: 'https://docs.example.com' });
    await expectLikeAnew(site, { deployment: 'air-gapped' });
    rmSync(site.output, { recursive: true });
    await expectLikeAnew(site);
  });

  test('gives the same bytes after each edit of a plain folder', async () => {
    const site = createSite({ 'index.md': '# Acme\n\nText.\n', 'b.md': '# B\n\n[Acme](index.md)\n' });
    await site.render();
    for (const [path, text] of [
      ['index.md', '# Acme\n\nMore text.\n'],
      ['index.md', '# Acme Rockets\n\nMore text.\n'],
      ['b.md', '# B\n\n[Acme](c.md)\n'],
      ['c.md', '# C\n'],
      ['SUMMARY.md', '# Summary\n\n- [B](b.md)\n- [Start](index.md)\n'],
    ] as const) {
      writeFiles(site.source, { [path]: text });
      await expectLikeAnew(site);
    }
  });

  test('gives the same bytes for the docs of this project', async () => {
    const site = createSite('docs');
    await site.render();
    const file = join(site.source, 'glossary.mdx');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n## One more word\n`);
    await expectLikeAnew(site);
  });

  test('gives the same bytes after one edit upon another', async () => {
    const site = createSite(files);
    await site.render();
    await expectLikeAnew(site);
    for (const [, edit] of edits) {
      edit(site.source);
      await expectLikeAnew(site);
    }
  });

  test('writes nothing when nothing has changed', async () => {
    const site = createSite(files);
    const first = await site.render({ archives: ['zip'] });
    const before = statSync(join(site.cacheFolder)).mtimeMs;
    const times = () =>
      [...readSite(site.output).keys()].map((path) => statSync(join(site.output, path)).mtimeMs);
    const written = times();
    const second = await site.render({ archives: ['zip'] });
    expect(second).toEqual(first);
    expect(times()).toEqual(written);
    expect(statSync(join(site.cacheFolder)).mtimeMs).toBe(before);
  });

  test('writes an archive again that is gone', async () => {
    const site = createSite(files);
    const { archives } = await site.render({ archives: ['zip'] });
    rmSync(archives[0]?.file ?? '');
    expect((await site.render({ archives: ['zip'] })).archives).toEqual(archives);
    expect(existsSync(archives[0]?.file ?? '')).toBe(true);
  });

  test('leaves the files of pages alone that an edit does not touch', async () => {
    const site = createSite(files);
    await site.render();
    const before = statSync(join(site.output, 'index.html')).mtimeMs;
    writeFiles(site.source, { 'more/faq.mdx': '---\ntitle: FAQ\n---\n\nNothing.\n' });
    await site.render();
    expect(statSync(join(site.output, 'index.html')).mtimeMs).toBe(before);
  });

  test('puts back what was changed or removed in the output', async () => {
    const site = createSite(files);
    await site.render();
    writeFiles(site.output, { 'index.html': 'changed', 'stale.html': 'stale' });
    rmSync(join(site.output, 'more/faq.md'));
    await expectLikeAnew(site);
  });

  test('takes no harm from a damaged cache', async () => {
    const site = createSite(files);
    await site.render();
    for (const { parentPath, name } of readdirSync(site.cacheFolder, {
      recursive: true,
      withFileTypes: true,
    })) {
      if (/\.(?:pack|site)$/.test(name)) damage(join(parentPath, name));
    }
    rmSync(site.output, { recursive: true });
    await expectLikeAnew(site);
  });

  test('does without where it cannot be written to', async () => {
    const site = createSite(files);
    writeFileSync(`${site.cacheFolder}-file`, '');
    const { pageCount } = await site.render({ cacheFolder: `${site.cacheFolder}-file/cache` });
    expect(pageCount).toBe(4);
  });

  test('serves renders at the same time', async () => {
    const site = createSite(files);
    const outputs = ['', '-two', '-three'].map((suffix) => site.output + suffix);
    await Promise.all(outputs.map((output) => site.render({ output })));
    const [first, ...others] = outputs.map(readSite);
    for (const other of others) expect(other).toEqual(first);
    await expectLikeAnew(site);
  });

  test('forgets outputs that nothing was rendered to for a month', async () => {
    const site = createSite(files);
    const memories = () =>
      readdirSync(site.cacheFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.site'),
      );
    await site.render({ output: `${site.output}-old` });
    const old = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
    for (const name of memories()) utimesSync(join(site.cacheFolder, name), old, old);
    await site.render();
    expect(memories()).toHaveLength(1);
  });

  test('stays small however often a page is edited', async () => {
    const site = createSite(files);
    await site.render();
    const first = sizeOf(site.cacheFolder);
    for (let edit = 0; edit < 40; edit += 1) {
      writeFiles(site.source, { 'more/faq.mdx': `---\ntitle: FAQ\n---\n\nEdit ${edit}.\n` });
      await site.render();
    }
    expect(sizeOf(site.cacheFolder)).toBeLessThan(4 * first);
  });
});

/** Cuts a file short, or changes a byte within. */
function damage(file: string): void {
  const { size } = statSync(file);
  if (file.endsWith('.site')) {
    truncateSync(file, Math.floor(size / 2));
    return;
  }
  const bytes = readFileSync(file);
  bytes[Math.floor(size / 3)] = (bytes[Math.floor(size / 3)] ?? 0) ^ 255;
  writeFileSync(file, bytes);
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
