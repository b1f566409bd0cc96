import { describe, expect, test } from 'vitest';
import {
  type Clock,
  createExportClient,
  type ExportClientOptions,
  type WatchedJob,
} from '../src/export-client.ts';
import { createProblem } from '../src/index.ts';
import { type Handler, json, listen, type SeenRequest } from './listen.ts';
import { listenSelfSigned } from './self-signed.ts';

const signal = new AbortController().signal;
const job = (status: string, more = {}) => ({ jobId: 'se_0123456789abcdef', status, ...more });

/** A clock that never waits and writes down how long it should have. */
function fastClock(start = 0) {
  const slept: number[] = [];
  const now = () => start + slept.reduce((sum, wait) => sum + wait, 0);
  const sleep = async (wait: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    slept.push(wait);
  };
  const clock: Clock = { now, elapsed: now, random: () => 0.5, sleep };
  return { slept, clock };
}

async function scripted(
  answers: ((request: SeenRequest) => [number, unknown, object?] | 'reset')[],
  more = {},
) {
  const queue = [...answers];
  const { url, seen } = await listen((request, response) => {
    const answer = (queue.length > 1 ? queue.shift() : queue[0])?.(request);
    if (answer === 'reset' || answer === undefined) response.destroy();
    else json(response, ...answer);
  });
  const { slept, clock } = fastClock(Date.parse('2026-11-20T12:00:00Z'));
  const options: ExportClientOptions = { apiUrl: url, apiKey: 'svc_0123456789abcdef', clock, ...more };
  return { client: createExportClient(options), seen, slept, url };
}

describe('start', () => {
  test('sends the key, an idempotency key and the request', async () => {
    const { client, seen } = await scripted([() => [202, job('queued')]]);
    const request = { domain: 'docs.example.com', version: 'v2' };
    expect(await client.start(request, { signal, idempotencyKey: 'once' })).toBe('se_0123456789abcdef');
    expect(seen).toMatchObject([{ method: 'POST', path: '/v1/static-export/jobs' }]);
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer svc_0123456789abcdef',
      'idempotency-key': 'once',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request);
  });

  test.each([200, 201, 202])('takes the job id from a %d', async (status) => {
    const { client } = await scripted([() => [status, { jobId: 'other-service-7' }]]);
    expect(await client.start({ domain: 'acme' }, { signal })).toBe('other-service-7');
  });

  test('takes the job id from the Location when the body has none', async () => {
    const { client } = await scripted([() => [201, {}, { location: '/v1/static-export/jobs/se_9?x=1' }]]);
    expect(await client.start({ domain: 'acme' }, { signal })).toBe('se_9');
  });

  test('takes the job id from the Location of a 202 without a body', async () => {
    const { url } = await listen((_, response) =>
      response.writeHead(202, { location: '/v1/static-export/jobs/se_9' }).end(),
    );
    const client = createExportClient({ apiUrl: url, apiKey: 'svc_0123456789abcdef' });
    expect(await client.start({ domain: 'acme' }, { signal })).toBe('se_9');
  });

  test('repeats the same idempotency key after a reset and a 503', async () => {
    const { client, seen } = await scripted([() => 'reset', () => [503, {}], () => [202, job('queued')]]);
    await client.start({ domain: 'acme' }, { signal });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(seen).toHaveLength(3);
  });

  test.each([
    ['7', 7000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['86400', 300_000],
  ])('waits as long as Retry-After %s says, five minutes at most', async (header, wait) => {
    const { client, slept } = await scripted([
      () => [429, {}, { 'retry-after': header }],
      () => [202, job('queued')],
    ]);
    await client.start({ domain: 'acme' }, { signal });
    expect(slept).toEqual([wait]);
  });

  test.each(['0', 'Fri, 20 Nov 2026 11:00:00 GMT'])(
    'waits a little, and more each time, although Retry-After %s asks for nothing',
    async (header) => {
      const { client, slept } = await scripted([() => [429, {}, { 'retry-after': header }]]);
      await expect(client.start({ domain: 'acme' }, { signal })).rejects.toMatchObject({ status: 429 });
      expect(slept).toEqual([100, 200, 400, 800, 1600]);
    },
  );

  test.each([
    [401, 'unauthenticated', 'unauthenticated'],
    [403, 'plan-required', 'forbidden'],
    [404, 'unknown-domain', 'not-found'],
    [400, 'invalid-request', 'refused'],
  ] as const)('ends at once on %d and tells the remedy of %s', async (status, problem, code) => {
    const body = createProblem(problem, 'Because.\n::set-output::x');
    const { client, seen } = await scripted([() => [status, body]]);
    const failure = client.start({ domain: 'acme' }, { signal });
    await expect(failure).rejects.toMatchObject({ code, status });
    await expect(failure).rejects.toThrow(`Because. ::set-output::x. ${body.remedy}`);
    expect(seen).toHaveLength(1);
  });

  test.each(['svc_a/b+c=0123456789', 'svc_0123456789abcdef'])(
    'keeps the key %s out of what the service says, as it is and encoded',
    async (apiKey) => {
      const detail = `Bearer ${apiKey} or ?key=${encodeURIComponent(apiKey)} is unknown.`;
      const { client } = await scripted([() => [401, { title: 'No', detail }]], { apiKey });
      const failure = client.start({ domain: 'acme' }, { signal });
      await expect(failure).rejects.toThrow('No. Bearer *** or ?key=*** is unknown.');
    },
  );

  test('says which call was answered without JSON, and that the address is probably not the API', async () => {
    const page: Handler = (_, response) => response.writeHead(200).end('<h1>Welcome</h1>');
    const { url } = await listen(page);
    const client = createExportClient({ apiUrl: url, apiKey: 'svc_0123456789abcdef' });
    await expect(client.start({ domain: 'acme' }, { signal })).rejects.toThrow(
      `POST ${url}/v1/static-export/jobs answered 200 without JSON. That address is probably not the API: check api-url.`,
    );
  });

  test('does not follow a redirect with the key', async () => {
    const other = await listen((_, response) => json(response, 202, job('queued')));
    const { client } = await scripted([() => [308, {}, { location: `${other.url}/v1/static-export/jobs` }]]);
    await expect(client.start({ domain: 'acme' }, { signal })).rejects.toThrow(`redirects to ${other.url}`);
    expect(other.seen).toEqual([]);
  });

  test('waits as it would without it when Retry-After names no time', async () => {
    const { client, slept } = await scripted([
      () => [429, {}, { 'retry-after': 'soon' }],
      () => [202, job('queued')],
    ]);
    await client.start({ domain: 'acme' }, { signal });
    expect(slept).toEqual([500]);
  });

  test('names each fault of a request that the service refuses', async () => {
    const errors = [{ pointer: '#/domain', detail: 'Too long' }, { detail: 'Of no member' }, null, 'text'];
    const { client } = await scripted([() => [400, { title: 'Invalid', errors }]]);
    await expect(client.start({ domain: 'acme' }, { signal })).rejects.toThrow(
      /Invalid\. #\/domain: Too long\.$/,
    );
  });

  test('refuses an answer without a job id', async () => {
    const { client, seen } = await scripted([() => [202, {}]]);
    await expect(client.start({ domain: 'acme' }, { signal })).rejects.toMatchObject({
      code: 'invalid-answer',
    });
    expect(seen).toHaveLength(1);
  });

  test('gives up after six attempts', async () => {
    const { client, seen } = await scripted([() => [500, {}]]);
    await expect(client.start({ domain: 'acme' }, { signal })).rejects.toMatchObject({
      code: 'busy',
      status: 500,
    });
    expect(seen).toHaveLength(6);
  });

  test('gives up at once on a certificate that is not trusted, and says how to vouch for it', async () => {
    const { slept, clock } = fastClock();
    const apiUrl = await listenSelfSigned();
    const client = createExportClient({ apiUrl, apiKey: 'svc_0123456789abcdef', clock });
    await expect(client.start({ domain: 'acme' }, { signal })).rejects.toMatchObject({
      code: 'untrusted',
      message: expect.stringMatching(/certificate of 127\.0\.0\.1:\d+ is not trusted .*NODE_EXTRA_CA_CERTS/),
    });
    expect(slept).toEqual([]);
  });

  test('rejects with the reason of the signal when cancelled mid-answer', async () => {
    const controller = new AbortController();
    const { url } = await listen((_, response) => {
      response.writeHead(200).write('{');
      controller.abort(new Error('Cancelled.'));
    });
    const client = createExportClient({ apiUrl: url, apiKey: 'svc_0123456789abcdef' });
    await expect(client.start({ domain: 'acme' }, { signal: controller.signal })).rejects.toThrow(
      'Cancelled.',
    );
  });

  test('gives up on a server that stalls in the middle of an answer', async () => {
    const { url } = await listen((_, response) => response.writeHead(200).write('{'));
    const { clock } = fastClock();
    const client = createExportClient({
      apiUrl: url,
      apiKey: 'svc_0123456789abcdef',
      clock,
      requestTimeoutMs: 20,
    });
    await expect(client.start({ domain: 'acme' }, { signal })).rejects.toMatchObject({ code: 'stalled' });
  });
});

test.each(['http://docs.example.com', 'ftp://x', 'not a url', 'https://user:secret@x.example'])(
  'refuses the API address %s without quoting credentials',
  (apiUrl) => {
    const create = () => createExportClient({ apiUrl, apiKey: 'svc_0123456789abcdef' });
    expect(create).toThrow(expect.objectContaining({ code: 'unsafe-address' }));
    expect(create).not.toThrow('secret');
  },
);

describe('watch', () => {
  test.each([
    ['a fraction', 0.25, 25],
    ['a percentage', 25, 25],
    ['counts', { completed: 5, total: 20 }, 25],
    ['nothing', undefined, undefined],
    ['nonsense', 'soon', undefined],
  ])('reads progress told as %s', async (_, progress, percent) => {
    const { client } = await scripted([
      () => [200, job('running', { progress })],
      () => [200, job('completed')],
    ]);
    const seen: unknown[] = [];
    await client.watch('se_1', {
      signal,
      noProgressMs: 60_000,
      onUpdate: (update) => seen.push(update.progress),
    });
    expect(seen[0]).toBe(percent);
  });

  test('takes half a percent of our own service as half a percent', async () => {
    const time = '2026-11-20T12:00:00Z';
    const whole = {
      domain: 'acme',
      version: null,
      createdAt: time,
      updatedAt: time,
      error: null,
      warnings: [],
    };
    const answer = { ...job('running', { progress: 0.5, pageCount: 1 }), ...whole };
    const { client } = await scripted([() => [200, answer], () => [200, job('completed')]]);
    const seen: unknown[] = [];
    await client.watch('se_1', {
      signal,
      noProgressMs: 60_000,
      onUpdate: (update) => seen.push(update.progress),
    });
    expect(seen[0]).toBe(0.5);
  });

  test('polls ever slower while nothing moves, and fast again when progress does', async () => {
    const still = () => [200, job('running', { progress: 1 })] as [number, unknown];
    const moved = () => [200, job('running', { progress: 2 })] as [number, unknown];
    const answers = [
      ...Array.from({ length: 7 }, () => still),
      moved,
      () => [200, job('completed')] as [number, unknown],
    ];
    const { client, slept } = await scripted(answers);
    await client.watch('se_1', { signal, noProgressMs: 600_000 });
    expect(slept).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 2000]);
  });

  test('keeps polling through ten failures in a row and says so', async () => {
    const failing = Array.from(
      { length: 10 },
      (_, index) => () => (index % 2 ? 'reset' : ([502, 'oops'] as [number, unknown])),
    );
    const { client } = await scripted([...failing, () => [200, job('completed')]] as never);
    const notices: string[] = [];
    await client.watch('se_1', { signal, noProgressMs: 600_000, onNotice: (notice) => notices.push(notice) });
    expect(notices).toHaveLength(10);
  });

  test('gives up after the eleventh failure in a row', async () => {
    const { client, seen } = await scripted([() => [502, {}]]);
    await expect(client.watch('se_1', { signal, noProgressMs: 600_000 })).rejects.toMatchObject({
      status: 502,
    });
    expect(seen).toHaveLength(11);
  });

  test('polls once more after an answer that is no job, and never after a refusal', async () => {
    const { client, seen } = await scripted([() => [200, 'oops'], () => [404, {}]]);
    const watching = client.watch('se_1', { signal, noProgressMs: 600_000 });
    await expect(watching).rejects.toMatchObject({ code: 'not-found' });
    expect(seen).toHaveLength(2);
  });

  test('mentions an unknown status once and keeps polling', async () => {
    const packing = () => [200, job('Packaging')] as [number, unknown];
    const { client } = await scripted([packing, packing, () => [200, job('completed')]]);
    const notices: string[] = [];
    await client.watch('se_1', { signal, noProgressMs: 60_000, onNotice: (notice) => notices.push(notice) });
    expect(notices).toEqual([expect.stringContaining('"packaging"')]);
  });

  test('keeps the key out of the reasons and warnings of a job', async () => {
    const said = 'Nothing for svc_0123456789abcdef.';
    const { client } = await scripted([
      () => [200, job('running', { warnings: [said] })],
      () => [200, job('failed', { error: { message: said } })],
    ]);
    const seen: unknown[] = [];
    const onUpdate = ({ warnings: [warning] }: WatchedJob) => seen.push(warning?.reason);
    const failure = client.watch('se_1', { signal, noProgressMs: 60_000, onUpdate });
    await expect(failure).rejects.toThrow('failed: Nothing for ***.');
    expect(seen[0]).toBe('Nothing for ***.');
  });

  test.each([
    ['a number', 12, 12],
    ['digits', '12', 12],
    ['null', null, undefined],
    ['an object', { rendered: 4 }, undefined],
  ])('reads a page count told as %s', async (_, pageCount, pages) => {
    const { client } = await scripted([() => [200, job('completed', { pageCount })]]);
    expect(await client.watch('se_1', { signal, noProgressMs: 60_000 })).toMatchObject({ pageCount: pages });
  });

  test('reads warnings of other services', async () => {
    const warnings = [{ message: 'Dead link', file: 'a.md', line: 3, id: 7 }, { id: 8 }];
    const { client } = await scripted([() => [200, job('completed', { warnings })]]);
    const watched = await client.watch('se_1', { signal, noProgressMs: 60_000 });
    expect(watched.warnings).toEqual([
      { rule: 'service', severity: 'warning', reason: 'Dead link', file: 'a.md', line: 3 },
    ]);
  });

  test.each(['cancelled', 'Expired'])('takes "%s" for an end', async (status) => {
    const { client } = await scripted([() => [200, job(status)]]);
    const failure = client.watch('se_1', { signal, noProgressMs: 60_000 });
    await expect(failure).rejects.toThrow(
      `Job se_0123456789abcdef ended as "${status.toLowerCase()}": the service gave no reason.`,
    );
  });

  test('tells why the job failed', async () => {
    const { client } = await scripted([() => [200, job('failed', { error: { message: 'No pages.' } })]]);
    const failure = client.watch('se_1', { signal, noProgressMs: 60_000 });
    await expect(failure).rejects.toThrow('Job se_0123456789abcdef failed: No pages.');
  });

  test('gives up when nothing moves for too long', async () => {
    const { client } = await scripted([() => [200, job('running', { progress: 3 })]]);
    const failure = client.watch('se_1', { signal, noProgressMs: 60_000 });
    await expect(failure).rejects.toMatchObject({ code: 'no-progress' });
  });
});

describe('bundle', () => {
  test('resolves a relative link, reports it for masking and keeps the digest', async () => {
    const links: string[] = [];
    const sha256 = 'A'.repeat(64);
    const { client, url, seen } = await scripted(
      [() => [200, { bundleUrl: '/files/b?sig=s', sha256, sizeBytes: 9 }]],
      {
        onLink: (link: URL) => links.push(link.href),
      },
    );
    const link = await client.bundle('se_1', { signal, format: 'zip' });
    expect(links).toEqual([`${url}/files/b?sig=s`]);
    expect(link).toMatchObject({ sha256: sha256.toLowerCase(), sizeBytes: 9 });
    expect(seen[0]).toMatchObject({ path: '/v1/static-export/jobs/se_1/bundle?format=zip', body: '' });
  });

  test.each([
    [409, 'job-not-completed'],
    [410, 'bundle-purged'],
  ])('tells %d as %s', async (status, code) => {
    const { client } = await scripted([() => [status, {}]]);
    await expect(client.bundle('se_1', { signal })).rejects.toMatchObject({ code });
  });

  test('asks again, as late as the service says, while the bundle is being packaged', async () => {
    const { client, slept } = await scripted([
      () => [202, { status: 'packaging' }, { 'retry-after': '7' }],
      () => [202, null],
      () => [202, { bundleUrl: '/files/b' }],
    ]);
    expect((await client.bundle('se_1', { signal })).url.pathname).toBe('/files/b');
    expect(slept).toEqual([7000, 4000]);
  });

  test('refuses an unsafe link without quoting its signature', async () => {
    const { client } = await scripted([() => [200, { bundleUrl: 'http://files.example/b?sig=secret' }]]);
    const failure = client.bundle('se_1', { signal });
    await expect(failure).rejects.toMatchObject({ code: 'unsafe-address' });
    await expect(failure).rejects.not.toThrow('secret');
  });
});

describe('finish', () => {
  const watching = { signal, noProgressMs: 600_000 };

  test('watches on, slower each time, while the service refuses the bundle of a completed job', async () => {
    const refused = () => [409, {}] as [number, unknown];
    const completed = () => [200, job('completed')] as [number, unknown];
    const { client, slept } = await scripted([
      completed,
      refused,
      completed,
      refused,
      completed,
      () => [200, { bundleUrl: '/files/b' }],
    ]);
    await client.finish('se_1', watching);
    expect(slept).toEqual([2000, 4000]);
  });

  test('gives up after five refusals', async () => {
    const { client, seen } = await scripted([
      ({ method }) => (method === 'POST' ? [409, {}, { 'retry-after': '0' }] : [200, job('completed')]),
    ]);
    await expect(client.finish('se_1', watching)).rejects.toMatchObject({ code: 'job-not-completed' });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(5);
  });
});
