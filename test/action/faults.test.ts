import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProblem, type ProblemCode, problemCodes } from '../../protocol/src/index.ts';
import { type Handler, json, listen, type SeenRequest } from '../../protocol/test/listen.ts';
import { tarOf } from '../../renderer/test/archive-fixture.ts';
import {
  answer,
  bundleAnswer,
  fakeService,
  fullJob,
  reset,
  running,
  type ServiceScript,
  secrets,
  serveArchive,
  stall,
} from './fake-service.ts';
import { type Outcome, readTree, runAction } from './run-action.ts';
import { siteArchive, siteFiles } from './site-archive.ts';

const archive = await siteArchive();

async function run(
  script: ServiceScript,
  inputs: Record<string, string> = {},
  environment: Record<string, string> = {},
) {
  const service = await fakeService({ archive, ...script });
  const outcome = await runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 'directory',
      directory: 'public',
      ...inputs,
    },
    environment,
  });
  return { ...outcome, service };
}

async function expectSite({ code, workspace, log }: Outcome): Promise<void> {
  expect(code, log).toBe(0);
  expect(await readTree(join(workspace, 'public'))).toEqual(siteFiles());
}

async function expectFailure(
  { code, annotations, leftovers, workspace, outputs, summary }: Outcome,
  message: string,
) {
  expect(annotations.join('\n')).toContain(message);
  expect({ code, leftovers, status: outputs.status }).toEqual({ code: 1, leftovers: [], status: 'failed' });
  expect(await readTree(join(workspace, 'public'))).toEqual({});
  expect(summary).toContain('export failed');
}

const times = (count: number, handler: Handler) => Array.from({ length: count }, () => handler);
const problem = (code: ProblemCode, more: object = {}): Handler =>
  answer(problemCodes[code].status, { ...createProblem(code, 'As the service says.'), ...more });
const completed = answer(200, fullJob());
const started = answer(202, fullJob({ status: 'queued', progress: 0 }));

/** The real bundle, served in ways that go wrong first. */
const goodFile: Handler = (request, response) => serveArchive(request, response, archive);
const bundle: Handler = ({ headers }, response) =>
  json(response, 200, bundleAnswer(`http://${headers.host}`, archive));
const bundleWith =
  (more: object, bytes = archive): Handler =>
  ({ headers }, response) =>
    json(response, 200, bundleAnswer(`http://${headers.host}`, bytes, more));

function breakOff(_: SeenRequest, response: ServerResponse): void {
  response.writeHead(200, { etag: '"v1"', 'content-length': archive.length });
  response.write(archive.subarray(0, 100), () => setTimeout(() => response.destroy(), 20));
}

describe('ends well in spite of', () => {
  test.each<[string, ServiceScript, Record<string, string>?]>([
    ['a reset of the start call', { start: [reset, started] }],
    ['a burst of 503 at the start', { start: [...times(3, problem('unavailable')), started] }],
    ['429 with seconds', { start: [answer(429, {}, { 'retry-after': '1' }), started] }],
    ['429 with a date', { start: [answer(429, {}, { 'retry-after': new Date().toUTCString() }), started] }],
    ['a start answered with 200', { start: [answer(200, { jobId: 'job-1' })] }],
    ['a reset poll', { status: [reset, completed] }],
    ['a poll cut off in mid-body', { status: [cutOff, completed] }],
    [
      'ten polls in a row answered with 502',
      { status: [...times(10, answer(502, 'Bad Gateway')), completed] },
    ],
    ['polls that answer HTML', { status: [html, completed] }],
    ['an unknown status word', { status: [answer(200, fullJob({ status: 'packaging' })), completed] }],
    [
      'a bundle call that comes too early',
      { bundle: [problem('job-not-completed', { jobStatus: 'running' }), bundle] },
    ],
    ['a burst of 500 at the bundle call', { bundle: [...times(3, problem('internal')), bundle] }],
    ['a relative link', { bundle: [bundleWith({ bundleUrl: '/files/b.zip?X-Amz-Signature=abcdefgh' })] }],
    [
      'a bundle about which nothing is told',
      { bundle: [bundleWith({ sizeBytes: null, sha256: null, expiresAt: null })] },
    ],
    ['a download that breaks off', { file: [breakOff, goodFile] }],
    ['a burst of 503 at the store', { file: [...times(3, answer(503, {})), goodFile] }],
    ['429 at the store', { file: [answer(429, {}), goodFile] }],
    ['a link that expires early', { file: [problem('link-expired'), goodFile] }],
    [
      'a link that is about to expire',
      { bundle: [bundleWith({ expiresAt: new Date().toISOString() }), bundle] },
    ],
    ['a range that the store ignores', { file: [breakOff, ignoreRange] }],
    ['a range that the store refuses', { file: [breakOff, answer(416, {}), goodFile] }],
  ])('%s', async (_, script, inputs) => {
    await expectSite(await run(script, inputs));
  });

  test('a redirect to another host, which never sees the key', async () => {
    const store = await listen((request, response) => serveArchive(request, response, archive));
    const hop: Handler = (_, response) => response.writeHead(302, { location: `${store.url}/files/x` }).end();
    await expectSite(await run({ file: [hop] }));
    expect(store.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

function cutOff(_: SeenRequest, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 500 }).write('{"status":', () => response.destroy());
}

function html(_: SeenRequest, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html', 'retry-after': '0' }).end('<h1>Please wait</h1>');
}

function ignoreRange(_: SeenRequest, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': archive.length }).end(archive);
}

describe('ends with the remedy after', () => {
  test.each<[string, ServiceScript, string, Record<string, string>?]>([
    ['a wrong key', { start: [problem('unauthenticated')] }, problemCodes.unauthenticated.remedy],
    [
      'an assistant key at the service',
      { start: [problem('wrong-key-kind')] },
      problemCodes['wrong-key-kind'].remedy,
    ],
    ['a plan without export', { start: [problem('plan-required')] }, problemCodes['plan-required'].remedy],
    ['an unknown domain', { start: [problem('unknown-domain')] }, problemCodes['unknown-domain'].remedy],
    ['a bare 403', { start: [answer(403, 'Forbidden')] }, 'The key may not do this'],
    ['six times 503', { start: [problem('unavailable')] }, 'answered 503'],
    ['a start page instead of an API', { start: [html] }, 'without JSON'],
    [
      'a redirect of the API',
      { start: [answer(308, {}, { location: 'https://other.example/x?k=secret' })] },
      'redirects to https://other.example',
    ],
    ['a stalled start', { start: [stall] }, 'timeout-minutes', { 'timeout-minutes': '0.02' }],
    [
      'a stalled poll',
      { status: [stall] },
      'attach to it with the input "job-id"',
      { 'timeout-minutes': '0.02' },
    ],
    ['a job that never ends', { status: [running] }, 'timeout-minutes', { 'timeout-minutes': '0.02' }],
    [
      'a job that stands still',
      { status: [running] },
      'has made no progress for 0.01 min. Attach to it with the input "job-id", and give it more time with "no-progress-minutes".',
      { 'no-progress-minutes': '0.01' },
    ],
    ['eleven failed polls', { status: [answer(502, {})] }, 'answered 502'],
    [
      'a key revoked in between',
      { status: [running, problem('unauthenticated')] },
      problemCodes.unauthenticated.remedy,
    ],
    ['a job that is gone', { status: [problem('unknown-job')] }, problemCodes['unknown-job'].remedy],
    [
      'a failed job',
      { status: [answer(200, fullJob({ status: 'failed', error: 'No docs.json.\n::error::x' }))] },
      'failed: No docs.json. ::error::x',
    ],
    [
      'a bundle that is never ready',
      { bundle: [problem('job-not-completed')] },
      problemCodes['job-not-completed'].remedy,
    ],
    ['a purged bundle', { bundle: [problem('bundle-purged')] }, problemCodes['bundle-purged'].remedy],
    ['a bundle without a link', { bundle: [answer(200, { bundleUrl: null })] }, 'no "bundleUrl"'],
    [
      'an unsafe link',
      { bundle: [bundleWith({ bundleUrl: 'http://store.example/b?X-Amz-Signature=abcdefgh' })] },
      'is not safe',
    ],
    [
      'links that never work',
      { file: [problem('link-invalid')] },
      'answered 403 instead of the bundle. The link is expired or wrong',
    ],
    [
      'a store that always fails',
      { file: [answer(500, {})] },
      'answered 500 instead of the bundle. Its store is busy',
    ],
    [
      'a download that stalls',
      { file: [stall] },
      'is completed at the service; fetch its bundle with the input "job-id"',
      { 'timeout-minutes': '0.02' },
    ],
    [
      'a truncated archive',
      { bundle: [bundleWith({ sizeBytes: archive.length + 9, sha256: null })] },
      'expected',
    ],
    [
      'an archive that is too long',
      { bundle: [bundleWith({ sizeBytes: archive.length - 9 })] },
      'longer than',
    ],
    ['a corrupted archive', { bundle: [bundleWith({ sha256: '0'.repeat(64) })] }, 'export again'],
    [
      'a redirect to plain http',
      { file: [answer(302, {}, { location: 'http://store.example/b?X-Amz-Signature=abcdefgh' })] },
      'is not safe',
    ],
    ['redirects without end', { file: [answer(302, {}, { location: '/files/b' })] }, 'more than 5 times'],
    [
      'a login page as the bundle',
      { file: [html], bundle: [bundleWith({ sizeBytes: null, sha256: null })] },
      'expected a tar.gz or a zip',
    ],
  ])('%s', async (_, script, message, inputs) => {
    await expectFailure(await run(script, inputs), message);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['an entry that climbs out', () => tarOf([['../evil.html', 'x']]), '".."'],
    ['an absolute entry', () => tarOf([['/etc/cron.d/x', 'x']]), 'absolute'],
    [
      'a link that leads out',
      () => tarOf([[{ name: 'l', type: 'symlink', linkname: '/etc' }], ['l/passwd', 'x']]),
      'symlink',
    ],
    ['a hard link', () => tarOf([[{ name: 'l', type: 'link', linkname: '../../x' }]]), 'Unexpected link'],
    ['a bomb', () => tarOf([['bomb', Buffer.alloc(80 << 20)]]), '200 times'],
    [
      'two entries of one name',
      () =>
        tarOf([
          ['a.html', '1'],
          ['A.html', '2'],
        ]),
      'second entry',
    ],
    [
      'a site unlike its manifest',
      () => tarOf(Object.entries({ ...siteFiles(), 'index.html': 'changed' })),
      'index.html differs',
    ],
    ['no files', () => tarOf([]), 'The bundle has no files'],
    ['pages but no home page', () => tarOf([['about.html', 'x']]), 'The bundle has no index.html'],
    [
      'an archive cut off before it was stored',
      async () => (await siteArchive()).subarray(0, 200),
      'damaged',
    ],
  ])('an archive with %s', async (_, make, message) => {
    await expectFailure(await run({ archive: await make(), bundle: [] }), message);
  });
});

test.each(['', ' , '])('asks for a target where %j names none, before any call', async (targets) => {
  const { code, annotations, service } = await run({}, { targets });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('targets: Unexpected empty input')]);
  expect(annotations.join()).toContain('"dry-run"');
  expect(service.seen).toEqual([]);
});

test('leaves the site in its place when the next bundle is empty', async () => {
  const first = await run({});
  const { code } = await run({ archive: await tarOf([]) }, {}, { GITHUB_WORKSPACE: first.workspace });
  expect(code).toBe(1);
  expect(await readTree(join(first.workspace, 'public'))).toEqual(siteFiles());
});

test('asks for a folder once where the target has none', async () => {
  const { annotations } = await run({}, { targets: 'directory', directory: '' });
  expect(annotations.join().match(/^- .*$/gm)).toEqual([
    expect.stringContaining('directory: Unexpected empty input, expected a folder'),
  ]);
});

test('tells everything that is wrong with the inputs at once, before any call', async () => {
  const inputs = {
    'api-key': 'svc_dsc_0123456789abcdef',
    domain: 'https://docs.example.com/',
    targets: 'directory, artefact, s3',
    directory: '/',
    'timeout-minutes': '-1',
    'dry-run': 'maybe',
    'on-missing-key': 'shrug',
  };
  const { code, annotations, service } = await run({}, inputs);
  expect(code).toBe(1);
  for (const part of [
    'assistant key',
    'scheme',
    'artefact',
    's3-bucket',
    'root',
    'timeout-minutes',
    'dry-run',
    'on-missing-key',
  ])
    expect(annotations.join()).toContain(part);
  expect(service.seen).toEqual([]);
});

test.each([
  ['http://api.example.com', 'allow-http permits plain http://'],
  ['api.example.com', 'The API address is not a valid URL'],
  ['https://user:pass@api.example.com', 'without a user name'],
])('refuses to send the key to %s', async (address, message) => {
  const { code, annotations } = await run({}, { 'api-url': address });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('- api-url: The API address')]);
  expect(annotations.join()).toContain(message);
});
