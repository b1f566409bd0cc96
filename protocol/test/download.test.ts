import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BundleLink, type Clock, createExportClient } from '../src/export-client.ts';
import { type Handler, json, listen, type SeenRequest } from './listen.ts';

const archive = randomBytes(300_000);
const sha256 = createHash('sha256').update(archive).digest('hex');
const signal = new AbortController().signal;
const clock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  random: () => 0,
  sleep: async () => {},
};

/** A clock that never waits and writes down how long it should have. */
function patientClock() {
  const slept: number[] = [];
  const patient: Clock = { ...clock, sleep: async (wait) => void slept.push(wait) };
  return { slept, patient };
}

/** Serves the archive the way object stores do: validator, ranges, conditional ranges. */
function serveArchive({ headers }: SeenRequest, response: ServerResponse, body: Buffer = archive): void {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const isPartial = start > 0 && headers['if-range'] === '"v1"';
  const rest = isPartial ? body.subarray(start) : body;
  response.writeHead(isPartial ? 206 : 200, {
    etag: '"v1"',
    'content-length': rest.length,
    ...(isPartial ? { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` } : {}),
  });
  response.end(rest);
}

/** Bytes that the client of the running test has read so far. */
let received = 0;
const onProgress = (bytes: number) => {
  received = bytes;
};

/** Sends a piece of the archive and breaks the connection as soon as the client has read some of it. */
async function sendPiece(response: ServerResponse, start: number, bytes: number): Promise<void> {
  response.write(archive.subarray(start, start + bytes));
  await expect.poll(() => received, { interval: 1 }).toBeGreaterThan(start);
  response.destroy();
}

/** Sends the head of the archive and then breaks the connection. */
function breakOff(
  response: ServerResponse,
  bytes: number,
  headers: object = { etag: '"v1"' },
): Promise<void> {
  response.writeHead(200, { 'content-length': archive.length, ...headers });
  return sendPiece(response, 0, bytes);
}

async function arrange(handlers: Handler[], link: Partial<BundleLink> = {}, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'download-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  received = 0;
  const queue = [...handlers];
  const server = await listen((request, response) => {
    if (request.method === 'POST')
      return json(response, 200, { bundleUrl: '/b?sig=new', sizeBytes: archive.length, sha256 });
    (queue.length > 1 ? queue.shift() : queue[0])?.(request, response);
  });
  const links: string[] = [];
  const onLink = (url: URL) => links.push(url.search);
  const client = createExportClient({
    apiUrl: server.url,
    apiKey: 'svc_0123456789abcdef',
    clock,
    onLink,
    ...options,
  });
  const url = new URL('/b?sig=old', server.url);
  const whole: BundleLink = {
    url,
    sizeBytes: archive.length,
    sha256,
    expiresAt: undefined,
    version: undefined,
    filename: undefined,
    ...link,
  };
  const file = join(folder, 'bundle.tar.gz');
  const download = () => client.download('se_1', whole, { file, signal, onProgress });
  return { download, file, folder, seen: server.seen, links };
}

test('writes the archive, returns its digest and sends no key', async () => {
  const { download, file, seen, folder } = await arrange([serveArchive]);
  expect(await download()).toEqual({ file, sizeBytes: archive.length, sha256 });
  expect(archive.equals(await readFile(file))).toBe(true);
  expect(seen[0]?.headers.authorization).toBeUndefined();
  expect(await readdir(folder)).toEqual(['bundle.tar.gz']);
});

test('resumes after two resets with Range and If-Range', async () => {
  const reset: Handler = (_, response) => breakOff(response, 100_000);
  const resetAgain: Handler = ({ headers }, response) => {
    const start = Number(headers.range?.match(/\d+/)?.[0]);
    response.writeHead(206, {
      etag: '"v1"',
      'content-length': archive.length - start,
      'content-range': `bytes ${start}-${archive.length - 1}/${archive.length}`,
    });
    return sendPiece(response, start, 50_000);
  };
  const { download, file, seen } = await arrange([reset, resetAgain, serveArchive]);
  await download();
  expect(archive.equals(await readFile(file))).toBe(true);
  expect(seen.map(({ headers }) => headers['if-range'])).toEqual([undefined, '"v1"', '"v1"']);
});

/** Sends the head of the archive and ends as if that were all. */
const endEarly: Handler = (_, response) => {
  response.writeHead(200, { etag: '"v1"' }).end(archive.subarray(0, 100_000));
};

test('resumes after a connection that closes cleanly too early', async () => {
  const { download, file, seen } = await arrange([endEarly, serveArchive]);
  await download();
  expect(seen[1]?.headers.range).toBe('bytes=100000-');
  expect(archive.equals(await readFile(file))).toBe(true);
});

test('takes a whole archive without a Content-Length', async () => {
  const { download, seen } = await arrange([(_, response) => response.writeHead(200).end(archive)]);
  expect(await download()).toMatchObject({ sizeBytes: archive.length, sha256 });
  expect(seen).toHaveLength(1);
});

test('gives up on an archive that always ends too early', async () => {
  const refuseRange: Handler = (request, response) =>
    request.headers.range === undefined ? endEarly(request, response) : response.writeHead(416).end();
  const { download } = await arrange([refuseRange]);
  await expect(download()).rejects.toMatchObject({ code: expect.stringMatching(/network|busy/) });
});

test('waits before it asks a busy store again that asks for no wait', async () => {
  const { slept, patient } = patientClock();
  const busy: Handler = (_, response) => json(response, 503, {}, { 'retry-after': '0' });
  const { download } = await arrange([busy, busy, serveArchive], {}, { clock: patient });
  await download();
  expect(slept).toEqual([100, 200]);
});

test('starts over when the server cannot prove that the rest fits', async () => {
  const { download, file, seen } = await arrange([(_, response) => breakOff(response, 99, {}), serveArchive]);
  await download();
  expect(seen[1]?.headers.range).toBeUndefined();
  expect(archive.equals(await readFile(file))).toBe(true);
});

test('starts over once when a resumed archive has the wrong digest', async () => {
  const lying: Handler = ({ headers }, response) => {
    const start = Number(headers.range?.match(/\d+/)?.[0]);
    const length = archive.length - start;
    const range = `bytes ${start}-${archive.length - 1}/${archive.length}`;
    response
      .writeHead(206, { etag: '"v1"', 'content-length': length, 'content-range': range })
      .end(randomBytes(length));
  };
  const { download, file } = await arrange([(_, response) => breakOff(response, 5000), lying, serveArchive]);
  await download();
  expect(archive.equals(await readFile(file))).toBe(true);
});

test('continues after a stall', async () => {
  const stall: Handler = (_, response) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': archive.length });
    response.write(archive.subarray(0, 1000));
  };
  const { download, file } = await arrange([stall, serveArchive], {}, { stallMs: 60 });
  await download();
  expect(archive.equals(await readFile(file))).toBe(true);
});

test('gives up on a server that only stalls', async () => {
  const { download, folder } = await arrange([() => {}], {}, { stallMs: 20 });
  await expect(download()).rejects.toMatchObject({ code: 'stalled' });
  expect(await readdir(folder)).toEqual([]);
});

test.each([403, 401, 410])('asks for a new link on %d and reports it', async (status) => {
  const { download, links } = await arrange([(_, response) => json(response, status, {}), serveArchive]);
  await download();
  expect(links).toEqual(['?sig=old', '?sig=new', '?sig=new']);
});

test('asks for a new link when the old one is about to end', async () => {
  const { download, seen } = await arrange([serveArchive], { expiresAt: Date.now() + 30_000 });
  await download();
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/static-export/jobs/se_1/bundle',
    'GET /b?sig=new',
  ]);
});

test('stops asking for links after five, ever slower', async () => {
  const { slept, patient } = patientClock();
  const { download, seen } = await arrange(
    [(_, response) => json(response, 403, {})],
    {},
    { clock: patient },
  );
  await expect(download()).rejects.toMatchObject({ code: 'link-refused', status: 403 });
  expect(slept).toEqual([100, 200, 400, 800]);
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(5);
});

test('follows redirects, relative ones too, and reports each address', async () => {
  const { download, links } = await arrange([
    (_, response) => response.writeHead(302, { location: '/c?sig=hop' }).end(),
    serveArchive,
  ]);
  await download();
  expect(links).toEqual(['?sig=old', '?sig=hop']);
});

test('refuses a redirect to plain http on another machine', async () => {
  const { download } = await arrange([
    (_, response) => response.writeHead(302, { location: 'http://files.example/c?sig=secret' }).end(),
  ]);
  const failure = download();
  await expect(failure).rejects.toMatchObject({ code: 'unsafe-address' });
  await expect(failure).rejects.not.toThrow('secret');
});

test('refuses to go round in circles', async () => {
  const { download, seen } = await arrange([
    (_, response) => response.writeHead(307, { location: '/b' }).end(),
  ]);
  await expect(download()).rejects.toThrow('redirects more than 5 times');
  expect(seen).toHaveLength(6);
});

test.each([
  ['another digest', { sha256: '0'.repeat(64) }, {}, 'digest-mismatch'],
  ['fewer bytes than named', { sizeBytes: archive.length + 1 }, {}, 'size-mismatch'],
  ['more bytes than named', { sizeBytes: archive.length - 1 }, {}, 'size-mismatch'],
  ['more bytes than allowed', { sizeBytes: undefined }, { maxBundleBytes: 1000 }, 'too-large'],
])('refuses an archive with %s and leaves no file', async (_, link, options, code) => {
  const { download, file, folder } = await arrange([serveArchive], link, options);
  await expect(download()).rejects.toMatchObject({ code });
  expect(existsSync(file)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('takes an archive about which the service tells nothing', async () => {
  const { download } = await arrange([serveArchive], { sizeBytes: undefined, sha256: undefined });
  expect(await download()).toMatchObject({ sha256 });
});

test('refuses an empty archive', async () => {
  const { download } = await arrange([(_, response) => response.writeHead(200).end()], {
    sizeBytes: undefined,
    sha256: undefined,
  });
  await expect(download()).rejects.toThrow('The bundle is empty.');
});
