import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  createKey,
  createLogger,
  type RunningServer,
  resolveConfig,
  startServer,
} from '@offprint/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRealPart } from '../real-parts.ts';
import { InitError, type Pod, startPod } from './pod.ts';

const helm = findRealPart('helm') ?? '';
const nginx = findRealPart('nginx') ?? '';

type Bundle = { url: string; version: string; archive: Buffer; sha256: string };

describe.skipIf(helm === '' || nginx === '')('a pod of the chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-pod-'));
  const docs = join(folder, 'docs');
  const pods: Pod[] = [];
  let server: RunningServer;
  let key: string;
  let first: Bundle;
  let second: Bundle;
  let mirror: Server;
  const mirrored = new Map<string, Buffer>();

  beforeAll(async () => {
    mkdirSync(join(docs, 'guides'), { recursive: true });
    writeDocs('first');
    server = await startServer({ config: serverConfig(), logger: createLogger('silent') });
    const { database, clock } = server.services;
    key = (await createKey(database.kysely, clock, { organizationId: 'o', kind: 'admin', name: 'test' })).key;
    first = await exportBundle();
    writeDocs('second');
    second = await exportBundle();
    mirror = createServer((request, response) => response.end(mirrored.get(request.url ?? '') ?? ''));
    await new Promise<void>((done) => mirror.listen(0, '127.0.0.1', done));
  }, 120_000);

  afterAll(async () => {
    await Promise.all(pods.map((pod) => pod.stop()));
    mirror?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('fetches from the reference server, verifies and serves', async () => {
    const pod = await run('serves', {
      'staticExport.bundleUrl': first.url,
      'staticExport.sha256': first.sha256,
    });
    expect(pod.log).toMatch(/verified \d+ files against the manifest/);
    expect(pod.log).not.toContain('signature=');
    const page = await fetch(`${pod.address}/guides/start.html`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const html = await page.text();
    expect(html).toContain('This is the first edition');
    const style = /href="\.\.\/(_offprint\/site\.\w+\.css)"/.exec(html)?.[1];
    const css = await fetch(`${pod.address}/${style}`);
    expect(css.headers.get('content-encoding')).toBe('gzip');
    expect(css.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${pod.address}/guides/start.md`)).headers.get('content-type')).toMatch(
      /^text\/markdown/,
    );
  });

  test('answers addresses without extension, unknown ones with the 404 page, and hides dot files', async () => {
    const { address } = pods[0] ?? { address: '' };
    expect((await fetch(`${address}/guides/start`)).status).toBe(200);
    const missing = await fetch(`${address}/none`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Page not found');
    expect((await fetch(`${address}/.complete`)).status).toBe(404);
    expect((await fetch(`${address}/index.html`, { method: 'POST' })).status).toBe(403);
    const etag = (await fetch(`${address}/index.html`)).headers.get('etag') ?? '';
    expect((await fetch(`${address}/index.html`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('serves below the path of its ingress', async () => {
    const pod = await run('path', {
      'staticExport.bundleUrl': first.url,
      'ingress.enabled': 'true',
      'ingress.path': '/manual',
    });
    expect((await fetch(`${pod.address}/manual/guides/start.html`)).status).toBe(200);
    const bare = await fetch(`${pod.address}/manual`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([301, '/manual/']);
    expect((await fetch(`${pod.address}/index.html`)).status).toBe(200);
  });

  test('rolls to a second bundle under load without one failed request', async () => {
    const service = createService(await run('old', { 'staticExport.bundleUrl': first.url }));
    const load = service.load(8);
    await pause(500);
    const old = service.endpoint;
    const next = await run('new', {
      'staticExport.bundleUrl': second.url,
      'staticExport.version': second.version,
    });
    service.endpoint = next;
    // The pause of the preStop hook: clients go on using the old pod while its endpoint is being removed.
    await pause(300);
    await pods.splice(pods.indexOf(old), 1)[0]?.stop();
    await pause(500);
    const { answers, failures } = await load.end();
    expect(failures).toEqual([]);
    expect(answers.get('first')).toBeGreaterThan(50);
    expect(answers.get('second')).toBeGreaterThan(50);
  }, 60_000);

  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'another archive than the pinned one',
      () => ({ 'staticExport.bundleUrl': second.url, 'staticExport.sha256': first.sha256 }),
      /its SHA-256 is \w+, expected/,
    ],
    [
      'another version than the pinned one',
      () => ({ 'staticExport.bundleUrl': second.url, 'staticExport.version': 'v9' }),
      /it is version \w+, expected v9/,
    ],
    [
      'an archive with one changed page',
      () => ({ 'staticExport.bundleUrl': publish('/tampered', tamper(second.archive)) }),
      /guides\/start\.html: FAILED, against the manifest/,
    ],
    [
      'a truncated archive',
      () => ({ 'staticExport.bundleUrl': publish('/cut', second.archive.subarray(0, 3000)) }),
      /truncated or damaged/,
    ],
    [
      'what is no archive',
      () => ({ 'staticExport.bundleUrl': publish('/html', Buffer.from('<h1>Sign in</h1>')) }),
      /neither tar\.gz nor zip/,
    ],
    [
      'a link with a forged signature',
      () => ({ 'staticExport.bundleUrl': forge(second.url) }),
      /could not be fetched.*403.*An expired link must be generated again/s,
    ],
  ])('refuses %s, and the old pod goes on serving', async (name, values, message) => {
    const attempt = startPod({ helm, nginx }, join(folder, name.replaceAll(' ', '-')), values());
    await expect(attempt).rejects.toThrow(InitError);
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.not.toThrow(/signature=/);
    expect((await fetch(`${pods[0]?.address}/guides/start.html`)).status).toBe(200);
  });

  test('a pod whose volume holds the bundle starts without the link', async () => {
    const values = {
      'staticExport.bundleUrl': publish('/kept', first.archive),
      'staticExport.sha256': first.sha256,
    };
    await (await startPod({ helm, nginx }, join(folder, 'kept'), values)).stop();
    mirrored.delete('/kept');
    const again = await startPod({ helm, nginx }, join(folder, 'kept'), values);
    expect(again.log).toContain('already unpacked');
    await again.stop();
  });

  async function run(name: string, values: Record<string, string>): Promise<Pod> {
    const pod = await startPod({ helm, nginx }, join(folder, name), values);
    pods.push(pod);
    return pod;
  }

  function writeDocs(edition: string): void {
    writeFileSync(join(docs, 'index.md'), `# Home\n\nThe ${edition} edition.\n`);
    writeFileSync(join(docs, 'guides/start.md'), `# Start\n\nThis is the ${edition} edition.\n`);
  }

  function serverConfig() {
    const sites = [{ id: 'docs', source: { type: 'folder' as const, path: docs } }];
    return resolveConfig({
      port: 0,
      data: join(folder, 'data'),
      logLevel: 'silent',
      organizations: [{ id: 'o', sites }],
    });
  }

  async function exportBundle(): Promise<Bundle> {
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${server.address}/v1/static-export/jobs${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as Record<string, string>;
    };
    const { jobId } = await call('', { domain: 'docs' });
    for (let status = ''; status !== 'completed'; status = (await call(`/${jobId}`)).status ?? '') {
      if (status === 'failed') throw new Error('The export failed');
      await pause(100);
    }
    const { bundleUrl: url = '', version = '' } = await call(`/${jobId}/bundle`, {});
    const archive = Buffer.from(await (await fetch(url)).arrayBuffer());
    return { url, version, archive, sha256: createHash('sha256').update(archive).digest('hex') };
  }

  function publish(path: string, archive: Buffer): string {
    mirrored.set(path, archive);
    return `http://127.0.0.1:${(mirror.address() as AddressInfo).port}${path}`;
  }
});

/** A service with one endpoint at a time, and clients that ask it for a page as fast as they can. */
function createService(pod: Pod) {
  const service = {
    endpoint: pod,
    load(clients: number) {
      const answers = new Map<string, number>();
      const failures: string[] = [];
      let running = true;
      const client = async () => {
        while (running) {
          const answer = await ask(`${service.endpoint.address}/guides/start.html`);
          if (answer.edition) answers.set(answer.edition, (answers.get(answer.edition) ?? 0) + 1);
          else failures.push(answer.failure ?? '');
        }
      };
      const ended = Promise.all(Array.from({ length: clients }, client));
      return {
        end: async () => {
          running = false;
          await ended;
          return { answers, failures };
        },
      };
    },
  };
  return service;
}

async function ask(address: string): Promise<{ edition?: string | undefined; failure?: string }> {
  try {
    const response = await fetch(address);
    const text = await response.text();
    const edition = /This is the (\w+) edition/.exec(text)?.[1];
    return edition ? { edition } : { failure: `${response.status} ${text.slice(0, 80)}` };
  } catch (error) {
    return { failure: String(error) };
  }
}

/** Changes one letter of one page and leaves the archive whole. */
function tamper(archive: Buffer): Buffer {
  const tar = gunzipSync(archive);
  const at = tar.indexOf('<p>This is the second edition');
  if (at < 0) throw new Error('The archive lacks the page');
  tar.write('<p>That', at);
  return gzipSync(tar);
}

function forge(url: string): string {
  return url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
