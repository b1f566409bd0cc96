import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createProblem, problemCodes } from '../protocol/src/index.ts';
import { tarOf } from '../renderer/test/archive-fixture.ts';
import {
  answer,
  fakeService,
  jobId,
  running,
  type ServiceScript,
  secrets,
  stall,
} from './action/fake-service.ts';
import { readTree } from './action/run-action.ts';
import { digest, siteArchive, siteFiles } from './action/site-archive.ts';

type Call = {
  words?: string[];
  key?: string;
  script?: ServiceScript;
  signalAt?: RegExp;
  /** Files in the folder of the export before it begins. */
  files?: Record<string, string>;
  /** The folder of an earlier call. */
  into?: string;
  /** In place of the service's own. */
  apiUrl?: string;
};

async function runCommand({
  words = ['docs.example.com'],
  key = secrets.apiKey,
  script,
  signalAt,
  files = {},
  into,
  apiUrl,
}: Call = {}) {
  const service = await fakeService(script);
  const folder = into ?? (await mkdtemp(join(tmpdir(), 'export-')));
  if (into === undefined) onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  const program = ['--conditions=offprint-source', 'renderer/src/cli/main.ts', 'export', ...words];
  const child = spawn(process.execPath, [...program, '--out', folder, '--api-url', apiUrl ?? service.url], {
    env: { PATH: process.env.PATH ?? '', OFFPRINT_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isSent = false;
  child.stderr.on('data', (chunk) => {
    if (isSent || !signalAt?.test(String(chunk))) return;
    isSent = child.kill('SIGINT');
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  for (const secret of Object.values(secrets)) expect(out + error).not.toContain(secret);
  return { code, out, error, folder, service };
}

test('exports, verifies and unpacks, and tells the facts as JSON', async () => {
  const { code, out, folder, service, error } = await runCommand({
    words: ['Docs.example.com', '--json', '--label', 'v1'],
  });
  expect(code, error).toBe(0);
  expect(JSON.parse(out)).toEqual({
    jobId,
    version: 'v1',
    pageCount: 2,
    warnings: 0,
    bundle: join(folder, 'bundle.tar.gz'),
    site: join(folder, 'site'),
    sizeBytes: service.archive.length,
    sha256: digest(service.archive),
  });
  expect(await readTree(join(folder, 'site'))).toEqual(siteFiles());
  expect(await readFile(join(folder, 'bundle.tar.gz'))).toEqual(service.archive);
  expect(error).toContain(`Job ${jobId}`);
});

test.each<[string, Call, string, number]>([
  ['no domain', { words: [] }, 'Which site?', 2],
  ['a domain with a scheme', { words: ['https://docs.example.com'] }, 'Unexpected scheme', 2],
  ['no key', { key: '' }, 'OFFPRINT_API_KEY is empty', 2],
  ['two domains', { words: ['acme', 'other'] }, 'Unexpected second site "other"', 2],
  ['a key that holds more than a key', { key: 'svc_abc\nsvc_def' }, 'OFFPRINT_API_KEY', 2],
  ['the key of the examples', { key: 'svc_…' }, 'OFFPRINT_API_KEY', 2],
  ['an assistant key', { key: 'svc_dsc_0123456789abcdef' }, 'assistant key', 2],
  ['an unknown option', { words: ['acme', '--nope'] }, '--nope', 2],
  [
    'a refused key',
    { script: { start: [answer(401, createProblem('unauthenticated', 'No.'))] } },
    problemCodes.unauthenticated.remedy,
    1,
  ],
  [
    'an archive that is none',
    { script: { archive: Buffer.from('<html>') } },
    'expected a tar.gz or a zip',
    1,
  ],
  ['an archive without a site', { script: { archive: await tarOf([]) } }, 'The bundle has no files', 1],
])('says what is wrong with %s', async (_, call, message, exitCode) => {
  const { code, error, folder } = await runCommand(call);
  expect([code, error]).toEqual([exitCode, expect.stringContaining(message)]);
  expect(error).not.toMatch(/\n\s+at /);
  expect(await readdir(folder)).toEqual([]);
});

test('counts the pages of the bundle where the service tells nothing, and takes a key as a file holds it', async () => {
  const finding = { rule: 'a', severity: 'warning', reason: 'b', file: 'c.md' };
  const script = { status: [answer(200, { status: 'completed', warnings: [finding] })] };
  const { code, out, error } = await runCommand({ script, key: `${secrets.apiKey}\r\n` });
  expect(code, error).toBe(0);
  expect(out).toMatch(/^2 pages, version v1, 1 finding\n/);
});

test('never replaces a folder that holds no earlier export, and asks for none', async () => {
  const files = { 'site/thesis.txt': 'mine' };
  const { code, error, folder, service } = await runCommand({ files });
  expect([code, error]).toEqual([2, expect.stringContaining('no earlier export')]);
  expect(await readTree(folder)).toEqual(files);
  expect(service.seen).toEqual([]);
});

test.each([
  ['with a manifest', () => siteArchive()],
  ['without a manifest', () => tarOf([['index.html', 'home']])],
])('replaces its own earlier export %s', async (_, make) => {
  const script = { archive: await make() };
  const { folder } = await runCommand({ script });
  const { code, error } = await runCommand({ script, into: folder });
  expect(code, error).toBe(0);
});

test('asks for no export that has no place to go', async () => {
  const { folder } = await runCommand({ files: { file: '' } });
  const { code, error, service } = await runCommand({ into: join(folder, 'file') });
  expect([code, error]).toEqual([2, expect.stringContaining('is a file, expected a folder')]);
  expect(service.seen).toEqual([]);
});

test('refuses an address that is none as a wrong use', async () => {
  const { code, error } = await runCommand({ apiUrl: 'nonsense' });
  expect([code, error]).toEqual([2, expect.stringContaining('The API address is not a valid URL')]);
});

test('names its own option to a service without TLS', async () => {
  const { code, error } = await runCommand({ apiUrl: 'http://api.example.com' });
  expect(code).toBe(2);
  expect(error).toContain(' --allow-http permits plain http://');
});

test('says without a stack what the disk refuses', async () => {
  const { folder } = await runCommand({ files: { file: '' } });
  const { code, error } = await runCommand({ into: join(folder, 'file/below') });
  expect([code, error]).toEqual([1, expect.stringContaining('ENOTDIR')]);
  expect(error).not.toMatch(/\n\s+at /);
});

test('stops when interrupted and leaves nothing behind', async () => {
  const { code, error, folder } = await runCommand({ script: { file: [stall] }, signalAt: /completed/ });
  const remedy = `Job ${jobId} is completed at the service; fetch its bundle with --job ${jobId}.`;
  expect([code, error]).toEqual([1, expect.stringContaining(`Cancelled. ${remedy}`)]);
  expect(await readdir(folder)).toEqual([]);
});

test('says how to come back to a job that goes on', async () => {
  const { code, error } = await runCommand({ script: { status: [running] }, signalAt: /running/ });
  const remedy = `Job ${jobId} goes on at the service; attach to it with --job ${jobId}.`;
  expect([code, error]).toEqual([1, expect.stringContaining(`Cancelled. ${remedy}`)]);
});

test('the documentation lists every option of the command', async () => {
  const page = await readFile('docs/other-ci.mdx', 'utf8');
  const source = await readFile('renderer/src/cli/export-command.ts', 'utf8');
  const options = [...source.matchAll(/^ {2}'?([a-z-]+)'?: \{ type: /gm)].map(([, name]) => `--${name}`);
  const listed = [...page.matchAll(/^\| `(--[a-z-]+)/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(options.sort());
});
