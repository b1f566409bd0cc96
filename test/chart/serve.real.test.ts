import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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
import { InitError, initPod, type Pod, startPod } from './pod.ts';

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
  const held = new Map<string, (() => void)[]>();

  beforeAll(async () => {
    mkdirSync(join(docs, 'guides'), { recursive: true });
    writeDocs('first');
    server = await startServer({ config: serverConfig(), logger: createLogger('silent') });
    const { database, clock } = server.services;
    key = (await createKey(database.kysely, clock, { organizationId: 'o', kind: 'admin', name: 'test' })).key;
    first = await exportBundle();
    writeDocs('second');
    second = await exportBundle();
    mirror = createServer(({ url = '' }, response) => {
      const send = () => response.end(mirrored.get(url) ?? '');
      held.get(url)?.push(send) ?? send();
    });
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
    const folder = await fetch(`${address}/guides?q=1`);
    expect([folder.status, folder.url]).toEqual([200, `${address}/guides/?q=1`]);
    expect(await folder.text()).toContain('href="start.html"');
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
    expect((await fetch(`${pod.address}/manual/guides`)).url).toBe(`${pod.address}/manual/guides/`);
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

  test('of two pods on one volume the second takes the copy of the first and leaves it alone', async () => {
    const store = join(folder, 'shared');
    const values = { 'staticExport.bundleUrl': hold('/held', first.archive) };
    const early = initPod(helm, { folder: join(folder, 'early'), store }, values);
    await countHeld('/held', 1);
    const late = initPod(helm, { folder: join(folder, 'late'), store }, values);
    await countHeld('/held', 2);
    release('/held');
    await early;
    const page = join(folder, 'early/site/current/index.html');
    const placed = statSync(page).ino;
    release('/held');
    expect(await late).toContain('another pod unpacked bundle');
    expect(statSync(page).ino).toBe(placed);
    expect(statSync(join(folder, 'late/site/current/index.html')).ino).toBe(placed);
    expect(readdirSync(join(store, 'releases'))).toHaveLength(1);
  });

  test('keeps this bundle and the one before, and removes older ones and leftovers', async () => {
    const place = { folder: join(folder, 'tidy'), store: join(folder, 'tidy-store') };
    const releases = join(place.store, 'releases');
    const older = (name: string, minutes: number) =>
      utimesSync(join(releases, name), new Date(), new Date(Date.now() - minutes * 60_000));
    const publishAgain = async (name: string) => {
      const before = existsSync(releases) ? readdirSync(releases) : [];
      await initPod(helm, place, { 'staticExport.bundleUrl': publish(`/${name}`, first.archive) });
      return readdirSync(releases).find((entry) => !before.includes(entry)) ?? '';
    };
    const [one, two, three] = [await publishAgain('1'), await publishAgain('2'), await publishAgain('3')];
    expect(readdirSync(releases), 'nothing goes while roll-outs may still run').toHaveLength(3);
    for (const [name, minutes] of [
      [one, 90],
      [two, 60],
      [three, 30],
    ] as const)
      older(`${name}/.complete`, minutes);
    for (const [name, minutes] of [
      ['.part.dead', 180],
      ['.part.busy', 5],
    ] as const) {
      mkdirSync(join(releases, name));
      older(name, minutes);
    }
    const four = await publishAgain('4');
    expect(readdirSync(releases).sort()).toEqual(['.part.busy', three, four].sort());
    expect(existsSync(join(place.folder, 'site/current/index.html'))).toBe(true);
  });

  test('tells a full volume from a damaged archive', async () => {
    const programs = join(folder, 'full-programs');
    mkdirSync(programs);
    const message = 'tar: write error: No space left on device';
    const script = `#!/bin/sh\ncase "$1" in -t*) PATH=\${PATH#*:} exec tar "$@" ;; esac\necho '${message}' >&2\nexit 1\n`;
    writeFileSync(join(programs, 'tar'), script, { mode: 0o755 });
    const place = { folder: join(folder, 'full'), programs };
    const attempt = initPod(helm, place, { 'staticExport.bundleUrl': publish('/full', first.archive) });
    await expect(attempt).rejects.toThrow(/is full: enlarge persistence\.size/);
    await expect(attempt).rejects.not.toThrow('damaged');
    expect(readdirSync(join(place.folder, 'site/releases'))).toEqual([]);
  });

  async function run(name: string, values: Record<string, string>): Promise<Pod> {
    const pod = await startPod({ helm, nginx }, join(folder, name), values);
    pods.push(pod);
    return pod;
  }

  function writeDocs(edition: string): void {
    writeFileSync(join(docs, 'index.md'), `# Home\n\nThe ${edition} edition.\n`);
    writeFileSync(join(docs, 'guides/index.md'), '# Guides\n\n[Start](start.md)\n');
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

  /** Publishes an archive whose requests are answered one by one, by {@link release}. */
  function hold(path: string, archive: Buffer): string {
    held.set(path, []);
    return publish(path, archive);
  }

  async function countHeld(path: string, count: number): Promise<void> {
    await expect.poll(() => held.get(path)?.length, { timeout: 10_000 }).toBe(count);
  }

  function release(path: string): void {
    held.get(path)?.shift()?.();
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
