import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Handler, json, listen } from '../../protocol/test/listen.ts';
import { fakeArtifacts } from './fake-artifacts.ts';
import { fakeGithub, reply } from './fake-github.ts';
import { fakeService, secrets } from './fake-service.ts';
import { runAction } from './run-action.ts';
import { siteFiles } from './site-archive.ts';

const deployments = '/repos/acme/docs/pages/deployments';
const oidcToken = 'eyJhbGciOiJSUzI1NiJ9.b2lkYy10b2tlbg.c2ln';

type Script = {
  create?: Handler[];
  status?: string[];
  serve?: (stamp: string) => string;
  /** Answers in the place of the site. */
  greet?: Handler;
  /** Where GitHub says that the site is: at itself, or at a host that moved there for good. */
  pageUrl?: (url: { site: string; moved: string }) => string;
  inputs?: Record<string, string>;
};

/** GitHub Pages with its parts: OIDC, artifacts, deployments, and the public site. */
async function deploy({
  create = [],
  status = ['succeed'],
  serve = (stamp) => stamp,
  greet,
  pageUrl = (url) => url.site,
  inputs = {},
}: Script = {}) {
  const [service, artifacts] = [await fakeService(), await fakeArtifacts()];
  const oidc = await listen((_, response) => json(response, 200, { value: oidcToken }));
  const site = await listen(async (request, response) =>
    greet
      ? greet(request, response)
      : response.end(serve((await tarFiles(artifacts.stored[0]?.bytes))['offprint-stamp.txt'] ?? '')),
  );
  const moved = await listen(({ path }, response) =>
    response.writeHead(301, { location: `${site.url}${path}` }).end(),
  );
  const address = pageUrl({ site: site.url, moved: moved.url });
  const github = await fakeGithub(() => ({
    [`POST ${deployments}`]: [...create, reply(200, { id: 31, page_url: `${address}/docs/` })],
    [`GET ${deployments}/31`]: status.map((word) => reply(200, { status: word })),
  }));
  const outcome = await runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 'pages',
      ...inputs,
    },
    environment: {
      ...artifacts.environment,
      ...github.environment,
      ACTIONS_ID_TOKEN_REQUEST_URL: `${oidc.url}/token?api-version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'b2lkYy1yZXF1ZXN0',
    },
    secrets: [...artifacts.secrets, oidcToken],
  });
  return { ...outcome, artifacts, github, site, oidc };
}

async function tarFiles(zip: Buffer | undefined): Promise<Record<string, string>> {
  if (zip === undefined) return {};
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of archive.eachEntry()) {
    expect(entry.fileName).toBe('artifact.tar');
    const tar = extract();
    tar.end(await buffer(await archive.openReadStreamPromise(entry)));
    for await (const file of tar) {
      expect([file.header.type, file.header.mode]).toEqual(['file', 0o644]);
      files[file.header.name] = (await buffer(file)).toString();
    }
  }
  return files;
}

test('deploys one artifact.tar and checks that the public address serves it', async () => {
  const { code, outputs, artifacts, github, site } = await deploy({
    status: ['deployment_in_progress', 'succeed'],
  });
  expect(code).toBe(0);
  const { 'offprint-stamp.txt': stamp, ...files } = await tarFiles(artifacts.stored[0]?.bytes);
  expect(files).toEqual(siteFiles());
  expect(stamp).toContain('4711.1');
  expect(artifacts.stored[0]?.name).toBe('github-pages');
  const body = JSON.parse(github.seen.find(({ method }) => method === 'POST')?.body ?? '');
  expect(body).toEqual({
    artifact_id: 7000,
    pages_build_version: expect.stringMatching(/^12345/),
    oidc_token: oidcToken,
  });
  expect(outputs['page-url']).toBe(`${site.url}/docs/`);
  expect(site.seen[0]?.path).toMatch(/^\/docs\/offprint-stamp\.txt\?run=/);
});

test('waits for a deployment that is in progress, with a fresh token', async () => {
  const busy = reply(400, {
    message: 'Deployment request failed due to in progress deployment. Please wait.',
  });
  const { code, log, oidc } = await deploy({ create: [busy] });
  expect([code, oidc.seen.length]).toEqual([0, 2]);
  expect(log).toContain('Another Pages deployment is in progress');
});

test('waits on at temporary and unknown words', async () => {
  const { code } = await deploy({ status: ['deployment_attempt_error', 'brand_new_word', 'succeed'] });
  expect(code).toBe(0);
});

test.each([
  'deployment_failed',
  'deployment_content_failed',
  'deployment_perms_error',
  'deployment_cancelled',
  'deployment_lost',
])('fails on %s', async (word) => {
  const { code, annotations } = await deploy({ status: [word] });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining(word)]);
});

test('fails when GitHub reports success but serves old content', async () => {
  const { code, annotations } = await deploy({
    serve: () => 'old stamp',
    inputs: { 'pages-verify-minutes': '0.02' },
  });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('did not serve this export')]);
});

test('waits until caches let the new site through', async () => {
  let looks = 0;
  const { code } = await deploy({ serve: (stamp) => (++looks > 1 ? stamp : 'old') });
  expect([code, looks]).toEqual([0, 2]);
});

test('follows a site that moved for good, as from http to https', async () => {
  const { code, log } = await deploy({
    pageUrl: ({ moved }) => moved,
    inputs: { 'pages-verify-minutes': '0.02' },
  });
  expect([code, log]).toEqual([0, expect.stringContaining('serves this export')]);
});

test('warns where a site asks for a login', async () => {
  const greet: Handler = (_, response) => response.writeHead(302, { location: '/login' }).end();
  const { code, annotations } = await deploy({ greet });
  expect([code, annotations.join()]).toEqual([0, expect.stringContaining('asks for a login')]);
});

test('says that the runner cannot reach the site, and how to do without', async () => {
  const { code, annotations } = await deploy({
    pageUrl: () => 'http://127.0.0.1:9',
    inputs: { 'pages-verify-minutes': '0.02' },
  });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('cannot reach')]);
  expect(annotations.join()).toContain('"pages-verify"');
});

test('says how to enable Pages', async () => {
  const { code, annotations } = await deploy({ create: [reply(404, { message: 'Not Found' })] });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('Pages is not enabled')]);
});

test.each([
  ['a push', {}, '"permissions: id-token: write" and "pages: write"'],
  ['a fork', { pull_request: { head: { repo: { full_name: 'mallory/docs' } } } }, 'leave this target out'],
])('says what %s lacks before anything is exported', async (_, event, message) => {
  const service = await fakeService();
  const { code, annotations } = await runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 'pages',
    },
    event,
  });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining(message)]);
  expect(service.seen).toEqual([]);
});
