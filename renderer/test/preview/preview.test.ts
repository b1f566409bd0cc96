import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../render-folder.ts';

const config = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' } };
const withPages = (...pages: string[]) => JSON.stringify({ ...config, navigation: { pages } });

const files = {
  'docs.json': withPages('index', 'guide'),
  'index.mdx': '---\ntitle: Home\n---\n\nFirst words.\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\n[Home](/index)\n',
};

/** Starts the command over these docs, with a temporary folder of its own, and waits until it serves them. */
async function startPreview(...options: string[]) {
  const { child, ...started } = spawnPreview(...options);
  const [line] = await once(createInterface(child.stdout), 'line');
  const address = /^(\S+)/.exec(String(line))?.[1] ?? '';
  return { ...started, child, address };
}

function spawnPreview(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const docs = join(folder, 'docs');
  writeFiles(docs, files);
  writeFiles(folder, { 'tmp/keep': '', 'secret.txt': 'hidden' });
  const program = [
    '--conditions=offprint-source',
    'renderer/src/cli/main.ts',
    'preview',
    docs,
    '--port',
    '0',
    '--cache-dir',
    join(folder, 'cache'),
    ...options,
  ];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { folder, docs, child };
}

/** Opens a page's event stream and gives back its events one by one. */
async function listen(
  address: string,
  path: string,
  shown: Record<string, string> = {},
): Promise<() => Promise<{ event: string; data: unknown }>> {
  const query = new URLSearchParams({ path, ...shown });
  const response = await fetch(`${address}_offprint/preview-events?${query}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The command may have ended the stream before.
  onTestFinished(() => reader?.cancel().catch(() => undefined));
  let text = '';
  return async () => {
    while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
    const [first = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(first) ?? [];
    return { event, data: JSON.parse(data) };
  };
}

/** Waits for a list of findings with a certain text. */
async function untilMessages(
  next: Awaited<ReturnType<typeof listen>>,
  isWanted: (text: string) => boolean,
): Promise<unknown> {
  for (;;) {
    const { event, data } = await next();
    if (event === 'messages' && isWanted(JSON.stringify(data))) return data;
  }
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

test('serves the docs, and each page listens for changes', async () => {
  const { address } = await startPreview();
  const page = await fetch(`${address}guide`);
  expect(page.headers.get('content-type')).toBe('text/html;charset=utf-8');
  expect(await page.text()).toMatch(
    /Guide[\s\S]*<script src="\/_offprint\/preview.js" data-shown="\w+"><\/script>\n$/,
  );
  expect(await read(`${address}_offprint/preview.js`)).toContain('EventSource');
  expect((await fetch(`${address}nowhere`)).status).toBe(404);
  expect(await read(`${address}..%2f..%2fsecret.txt`)).not.toContain('hidden');
});

test('outlives addresses that are none, and names that no file can have', async () => {
  const { address } = await startPreview();
  const { host, hostname, port } = new URL(address);
  const status = (path: string) =>
    new Promise<number | undefined>((settle, fail) => {
      const asked = request({ hostname, port, path, headers: { host } }, (response) => {
        settle(response.resume().statusCode);
      });
      asked.once('error', fail).end();
    });
  expect(await status('//')).toBe(400);
  expect(await status(`/${'a'.repeat(300)}`)).toBe(404);
  expect(await status(`/_offprint/preview-events?path=//`)).toBe(200);
  expect(await status('/guide')).toBe(200);
});

test('loads a page again when it was edited, and leaves the others', async () => {
  const { address, docs } = await startPreview();
  const [home, guide] = [await listen(address, '/'), await listen(address, '/guide.html')];
  expect([await home(), await guide()]).toEqual(Array(2).fill({ event: 'messages', data: [] }));
  writeFileSync(join(docs, 'index.mdx'), files['index.mdx'].replace('First', 'Second'));
  expect((await home()).event).toBe('reload');
  expect(await read(address)).toContain('Second words.');
  expect((await guide()).event).toBe('messages');
});

test('loads a page again that was edited before it began to listen, and no other', async () => {
  const { address, docs } = await startPreview();
  const shownBy = async (path: string) =>
    / data-shown="(\w*)"/.exec(await read(`${address}${path}`))?.[1] ?? '';
  const shown = { home: await shownBy(''), guide: await shownBy('guide'), missing: await shownBy('fresh') };
  writeFileSync(join(docs, 'index.mdx'), files['index.mdx'].replace('First', 'Second'));
  await expect.poll(() => read(address), { timeout: 60_000 }).toContain('Second words.');
  const home = await listen(address, '/', { shown: shown.home });
  expect([(await home()).event, (await home()).event]).toEqual(['messages', 'reload']);
  expect(shown.missing).toBe('');
  const unchanged = [
    await listen(address, '/guide', { shown: shown.guide }),
    await listen(address, '/fresh', { shown: shown.missing }),
  ];
  for (const next of unchanged) await next();
  writeFileSync(join(docs, 'index.mdx'), files['index.mdx'].replace('First', 'Third'));
  for (const next of unchanged) expect((await next()).event).toBe('messages');
});

test('follows an edit that was made during the first render', async () => {
  const { folder, docs, child } = spawnPreview();
  const line = once(createInterface(child.stdout), 'line');
  const isWritten = () =>
    readdirSync(join(folder, 'tmp'), { recursive: true }).some((path) => /index\.html$/.test(String(path)));
  while (!isWritten()) await new Promise((resolve) => setTimeout(resolve, 1));
  writeFileSync(join(docs, 'index.mdx'), '---\ntitle: Home\n---\n\nEarly words.\n');
  const address = /^(\S+)/.exec(String(await line))?.[1] ?? '';
  await expect.poll(() => read(`${address}index.html`), { timeout: 60_000 }).toContain('Early words.');
});

test('lists dead links of an edited page, and takes them back', async () => {
  const { address, docs } = await startPreview();
  const guide = await listen(address, '/guide.html');
  await guide();
  writeFileSync(join(docs, 'guide.mdx'), files['guide.mdx'].replace('/index', '/missing'));
  const found = await untilMessages(guide, (text) => text.includes('dead-link'));
  expect(found).toEqual([
    expect.objectContaining({ rule: 'dead-link', file: 'guide.mdx', line: 5, isHere: true }),
  ]);
  const home = await listen(address, '/');
  expect((await home()).data).toEqual([expect.objectContaining({ file: 'guide.mdx', isHere: false })]);
  writeFileSync(join(docs, 'guide.mdx'), files['guide.mdx']);
  expect(await untilMessages(guide, (text) => text === '[]')).toEqual([]);
});

test('follows the configuration and new pages', async () => {
  const { address, docs } = await startPreview();
  const home = await listen(address, '/');
  await home();
  writeFileSync(join(docs, 'fresh.mdx'), '---\ntitle: Fresh\n---\n\nNew.\n');
  writeFileSync(join(docs, 'docs.json'), withPages('index', 'guide', 'fresh'));
  while ((await home()).event !== 'reload');
  expect(await read(address)).toContain('fresh.html');
  expect(await read(`${address}fresh.html`)).toContain('New.');
});

test('keeps the last good site while the configuration is half-written', async () => {
  const { address, docs } = await startPreview();
  writeFileSync(join(docs, 'docs.json'), '{ "name": ');
  writeFileSync(join(docs, 'index.mdx'), files['index.mdx'].replace('First', 'Third'));
  await expect.poll(() => read(address), { timeout: 60_000 }).toContain('Third words.');
});

test.each([
  ['cut off', '{ "name": "PV", "navigation": { "groups": ['],
  ['hardly begun', '{'],
  ['empty', ''],
])('keeps the last good navigation while the configuration is %s, and says so', async (_name, broken) => {
  const { address, docs } = await startPreview();
  const home = await listen(address, '/');
  await home();
  const before = await read(address);
  writeFileSync(join(docs, 'docs.json'), broken);
  const found = await untilMessages(home, (text) => text.includes('config-syntax'));
  expect(found).toContainEqual(expect.objectContaining({ rule: 'config-syntax', file: 'docs.json' }));
  expect(await read(address)).toBe(before);
  writeFileSync(join(docs, 'docs.json'), files['docs.json'].replace('Acme', 'Apex'));
  while ((await home()).event !== 'reload');
  expect(await read(address)).toContain('Apex');
});

test('ends when interrupted while it renders, and leaves nothing behind', async () => {
  const { child, folder, docs, address } = await startPreview();
  const home = await listen(address, '/');
  await home();
  writeFileSync(join(docs, 'index.mdx'), files['index.mdx'].replace('First', 'Last'));
  await home();
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(join(folder, 'tmp')).filter((name) => name.startsWith('offprint-preview-'))).toEqual([]);
});

test('answers to this machine and to names it was told, not to those that others let lead here', async () => {
  const { address } = await startPreview('--allow-host', 'docs.internal');
  const { port } = new URL(address);
  const status = (host: string) =>
    new Promise<number | undefined>((settle, fail) => {
      const asked = request(address, { headers: { host } }, (response) => {
        settle(response.resume().statusCode);
      });
      asked.once('error', fail).end();
    });
  const hosts = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '192.168.0.7',
    'Docs.Internal',
    'evil.example',
    'localhost.evil.example',
  ];
  const answers = await Promise.all(hosts.map(async (host) => [host, await status(`${host}:${port}`)]));
  expect(Object.fromEntries(answers)).toEqual({
    localhost: 200,
    '127.0.0.1': 200,
    '[::1]': 200,
    '192.168.0.7': 200,
    'Docs.Internal': 200,
    'evil.example': 403,
    'localhost.evil.example': 403,
  });
});
