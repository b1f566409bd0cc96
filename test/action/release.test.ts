import { expect, test } from 'vitest';
import type { Handler } from '../../protocol/test/listen.ts';
import { fakeGithub, reply } from './fake-github.ts';
import { fakeService, secrets } from './fake-service.ts';
import { runAction } from './run-action.ts';

const releases = '/repos/acme/docs/releases';
const page = 'https://github.com/acme/docs/releases/v1';

async function deliver(routes: (url: () => string) => Record<string, Handler | Handler[]>, inputs = {}) {
  const service = await fakeService();
  const github = await fakeGithub(routes);
  const outcome = await runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 'release',
      ...inputs,
    },
    environment: { ...github.environment, GITHUB_REF: 'refs/tags/v1' },
  });
  return { ...outcome, calls: github.calls(), seen: github.seen, archive: service.archive };
}

/** GitHub knows a draft by another address, which leads nowhere once it is public. */
const release = (url: string, draft: boolean) => ({
  id: 5,
  draft,
  tag_name: 'v1',
  html_url: draft ? `${page}-untagged` : page,
  body: draft ? '<!-- offprint -->\n## What changed' : 'Notes',
  upload_url: `${url}/uploads/5/assets{?name,label}`,
});
const uploaded = reply(201, { id: 9, browser_download_url: `${page}-untagged/docs-site.tar.gz` });
const asset = { id: 9, name: 'docs-site.tar.gz', browser_download_url: `${page}/docs-site.tar.gz` };
const published = reply(200, { html_url: page, assets: [asset] });

test('drafts a release, uploads the bundle byte for byte, and only then publishes', async () => {
  const { code, calls, seen, archive, outputs } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: reply(404, { message: 'Not Found' }),
    [`GET ${releases}`]: reply(200, []),
    [`POST ${releases}`]: (request, response) => reply(201, release(url(), true))(request, response),
    'POST /uploads/5/assets': uploaded,
    [`PATCH ${releases}/5`]: published,
  }));
  expect(code).toBe(0);
  expect(calls.slice(-3)).toEqual([`POST ${releases}`, 'POST /uploads/5/assets', `PATCH ${releases}/5`]);
  const upload = seen.find(({ path }) => path.startsWith('/uploads'));
  expect(upload?.path).toBe('/uploads/5/assets?name=docs-site.tar.gz');
  expect(upload?.bytes.equals(archive)).toBe(true);
  expect(outputs).toMatchObject({ 'release-url': page, 'release-asset-url': `${page}/docs-site.tar.gz` });
});

test('goes on with the draft that an interrupted run left', async () => {
  const { code, calls } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: reply(404, { message: 'Not Found' }),
    [`GET ${releases}`]: (request, response) => reply(200, [release(url(), true)])(request, response),
    'POST /uploads/5/assets': uploaded,
    [`PATCH ${releases}/5`]: published,
  }));
  expect([code, calls.includes(`POST ${releases}`)]).toEqual([0, false]);
});

test('leaves the draft of somebody else a draft', async () => {
  const theirs = (url: string) => ({ ...release(url, true), body: 'Notes of Ada' });
  const { code, calls, log, outputs } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: reply(404, { message: 'Not Found' }),
    [`GET ${releases}`]: (request, response) => reply(200, [theirs(url())])(request, response),
    'POST /uploads/5/assets': uploaded,
    [`PATCH ${releases}/5`]: published,
  }));
  expect([code, calls.at(-1)]).toEqual([0, 'POST /uploads/5/assets']);
  expect(log).toContain('stays a draft');
  expect(outputs['release-url']).toBe(`${page}-untagged`);
});

test('finds an earlier asset behind many others, under the name that GitHub gave it', async () => {
  const others = Array.from({ length: 100 }, (_, id) => ({ id, name: `${id}.bin` }));
  const { code, calls } = await deliver(
    (url) => ({
      [`GET ${releases}/tags/v1`]: (request, response) =>
        reply(200, release(url(), false))(request, response),
      'POST /uploads/5/assets': [reply(422, { message: 'already_exists' }), uploaded],
      [`GET ${releases}/5/assets`]: [
        (request, response) =>
          reply(200, others, { link: `<${url()}${releases}/5/assets?page=2>; rel="next"` })(
            request,
            response,
          ),
        reply(200, [{ id: 108, name: 'my.site.tar.gz' }]),
      ],
      [`DELETE ${releases}/assets/108`]: (_, response) => response.writeHead(204).end(),
    }),
    { 'release-asset-name': 'my site.tar.gz' },
  );
  expect([code, calls]).toEqual([0, expect.arrayContaining([`DELETE ${releases}/assets/108`])]);
});

test('tells the reason of a refusal that has nothing to do with immutability', async () => {
  const { annotations } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: (request, response) => reply(200, release(url(), false))(request, response),
    'POST /uploads/5/assets': reply(422, { message: 'Validation Failed: size is too large' }),
    [`GET ${releases}/5/assets`]: reply(200, []),
  }));
  expect(annotations.join()).toContain('size is too large');
  expect(annotations.join()).not.toContain('immutable');
});

test('says of a lost connection that it was one', async () => {
  const { code, log } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: [
      (_, response) => response.destroy(),
      (request, response) => reply(200, release(url(), false))(request, response),
    ],
    'POST /uploads/5/assets': uploaded,
  }));
  expect([code, log]).toEqual([0, expect.stringContaining('GitHub could not be reached')]);
});

test('replaces an asset of the same name in a release that is public', async () => {
  const { code, calls } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: (request, response) => reply(200, release(url(), false))(request, response),
    'POST /uploads/5/assets': [reply(422, { message: 'already_exists' }), uploaded],
    [`GET ${releases}/5/assets`]: reply(200, [{ id: 8, name: 'docs-site.tar.gz' }]),
    [`DELETE ${releases}/assets/8`]: (_, response) => response.writeHead(204).end(),
  }));
  expect(code).toBe(0);
  expect(calls).toContain(`DELETE ${releases}/assets/8`);
});

test('says that a release is immutable', async () => {
  const { code, annotations } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: (request, response) => reply(200, release(url(), false))(request, response),
    'POST /uploads/5/assets': reply(422, { message: 'Cannot upload assets to an immutable release.' }),
    [`GET ${releases}/5/assets`]: reply(200, []),
  }));
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('immutable')]);
});

test('waits out a rate limit and a burst of 502', async () => {
  const { code } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: [
      reply(403, { message: 'You have exceeded a secondary rate limit' }, { 'retry-after': '0' }),
      reply(502, { message: 'Bad Gateway' }, { 'retry-after': '0' }),
      (request, response) => reply(200, release(url(), false))(request, response),
    ],
    'POST /uploads/5/assets': uploaded,
  }));
  expect(code).toBe(0);
});

test('names the permission that the token lacks', async () => {
  const denied = reply(403, { message: 'Resource not accessible by integration' });
  const { code, annotations } = await deliver(() => ({ [`GET ${releases}/tags/v1`]: denied }));
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('permissions: contents: write')]);
});

test('asks for a tag when the run has none', async () => {
  const service = await fakeService();
  const { code, annotations } = await runAction({
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 'release',
    },
  });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('release-tag')]);
  expect(service.seen).toEqual([]);
});

test('makes no second draft when the answer to the first one is lost', async () => {
  let isMade = false;
  const { code, calls } = await deliver((url) => ({
    [`GET ${releases}/tags/v1`]: reply(404, { message: 'Not Found' }),
    [`GET ${releases}`]: (request, response) =>
      reply(200, isMade ? [release(url(), true)] : [])(request, response),
    [`POST ${releases}`]: (_, response) => {
      isMade = true;
      response.destroy();
    },
    'POST /uploads/5/assets': uploaded,
    [`PATCH ${releases}/5`]: published,
  }));
  expect(code).toBe(0);
  expect(calls.filter((call) => call === `POST ${releases}`)).toHaveLength(1);
});
