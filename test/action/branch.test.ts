import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fakeGit, type GitServer } from './fake-git.ts';
import { fakeGithub, reply } from './fake-github.ts';
import { fakeService, secrets } from './fake-service.ts';
import { readTree, runAction, type Step } from './run-action.ts';
import { siteArchive, siteFiles } from './site-archive.ts';

async function deliver(git: GitServer, inputs: Record<string, string> = {}, step: Step = {}) {
  const service = await fakeService();
  return runAction({
    ...step,
    inputs: {
      'api-url': service.url,
      'api-key': secrets.apiKey,
      domain: 'docs.example.com',
      targets: 'branch',
      ...inputs,
    },
    environment: { GITHUB_SERVER_URL: git.url, ...step.environment },
    secrets: [Buffer.from(`x-access-token:${secrets.githubToken}`).toString('base64')],
  });
}

const filesOf = (git: GitServer, branch = 'gh-pages') =>
  git.git('ls-tree', '-r', '--name-only', branch).split('\n');
const sitePaths = Object.keys(siteFiles());
const previews = { 'branch-previews': 'true', 'branch-preview-url': 'https://x.test' };
const closed = { action: 'closed', pull_request: { number: 7 } };
const onTag = { GITHUB_REF: 'refs/tags/v1' };

test('makes the branch with the site and .nojekyll', async () => {
  const git = await fakeGit();
  const { code, outputs } = await deliver(git, { 'branch-cname': 'docs.example.com' });
  expect(code).toBe(0);
  expect(filesOf(git)).toEqual(['.nojekyll', 'CNAME', ...sitePaths].sort());
  expect(outputs['branch-commit']).toBe(git.git('rev-parse', 'gh-pages'));
  expect(git.git('log', '--format=%an <%ae>%n%B', 'gh-pages')).toContain('github-actions[bot]');
});

test('replaces the old site, and keeps the host name, previews and what globs name', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', {
    CNAME: 'x',
    'old.html': '',
    'old/a.html': '',
    'previews/pr-1/index.html': '',
    'keep/me.txt': '',
  });
  const { code } = await deliver(git, { 'branch-keep': 'keep/**' });
  expect(code).toBe(0);
  expect(filesOf(git)).toEqual(
    ['.nojekyll', 'CNAME', 'keep/me.txt', 'previews/pr-1/index.html', ...sitePaths].sort(),
  );
  expect(git.git('rev-list', '--count', 'gh-pages')).toBe('2');
});

test('follows no link that somebody committed to the branch', async () => {
  const git = await fakeGit();
  const outside = await mkdtemp(join(tmpdir(), 'outside-'));
  onTestFinished(() => rm(outside, { recursive: true, force: true }));
  await writeFile(join(outside, 'host'), 'untouched');
  const links = { CNAME: join(outside, 'host'), previews: outside };
  git.commit('gh-pages', links, '120000');
  const event = { pull_request: { number: 7 } };
  const site = await deliver(git, { 'branch-cname': 'docs.example.com' });
  expect(site.code, site.log).toBe(0);
  const preview = await deliver(git, previews, { event });
  expect(preview.code).toBe(1);
  expect(await readTree(outside)).toEqual({ host: 'untouched' });
});

test('leaves a single commit when asked', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', { 'old.html': '' });
  await deliver(git, { 'branch-history': 'single' });
  expect(git.git('rev-list', '--count', 'gh-pages')).toBe('1');
});

test('commits nothing when nothing changed', async () => {
  const git = await fakeGit();
  await deliver(git);
  const before = git.git('rev-parse', 'gh-pages');
  const { code, outputs } = await deliver(git);
  expect(code).toBe(0);
  expect([outputs['branch-commit'], git.git('rev-parse', 'gh-pages')]).toEqual([before, before]);
});

test('publishes into a folder and leaves the rest of the branch alone', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', { 'index.html': 'landing', 'docs/old.html': '' });
  await deliver(git, { 'branch-folder': '/docs/' });
  expect(filesOf(git)).toEqual(
    ['.nojekyll', 'docs/.nojekyll', 'index.html', ...sitePaths.map((path) => `docs/${path}`)].sort(),
  );
});

test('keeps host name and previews of a folder too, where Pages serves the folder docs', async () => {
  const git = await fakeGit();
  const kept = ['docs/CNAME', 'docs/previews/pr-1/index.html'];
  git.commit('main', { ...Object.fromEntries(kept.map((path) => [path, 'theirs'])), 'docs/old.html': '' });
  await deliver(git, { branch: 'main', 'branch-folder': 'docs' }, { environment: onTag });
  expect(filesOf(git, 'main')).toEqual(
    ['.nojekyll', 'docs/.nojekyll', ...kept, ...sitePaths.map((path) => `docs/${path}`)].sort(),
  );
});

test('keeps a folder that is named without a glob, however it is written', async () => {
  const git = await fakeGit();
  const kept = ['v1/a.html', 'v2/b/c.html', 'v3/d.html', '.well-known/e'];
  git.commit('gh-pages', { ...Object.fromEntries(kept.map((path) => [path, ''])), 'v4/old.html': '' });
  await deliver(git, { 'branch-keep': 'v1\nv2/\n/v3/**\n./.well-known' });
  expect(filesOf(git)).toEqual(['.nojekyll', ...kept, ...sitePaths].sort());
});

test('commits every byte as it is, whatever attributes the branch has', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', { '.gitattributes': '* text=auto\n' });
  const service = await fakeService({ archive: await siteArchive('v1', { 'windows.txt': 'a\r\nb\r\n' }) });
  await deliver(git, { 'api-url': service.url, 'branch-folder': 'site' });
  expect(git.git('cat-file', '-s', 'gh-pages:site/windows.txt')).toBe('6');
});

test.each<[string, Step]>([
  ['a push', {}],
  ['a pull request', { environment: onTag, event: { pull_request: { number: 7, base: { ref: 'main' } } } }],
])('never puts the site in the place of the sources that %s is about', async (_, step) => {
  const git = await fakeGit();
  git.commit('main', { 'README.md': '', '.github/workflows/docs.yml': '' });
  const { code, annotations } = await deliver(git, { branch: 'main' }, step);
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('"branch-keep"')]);
  expect(filesOf(git, 'main')).toEqual(['.github/workflows/docs.yml', 'README.md']);
});

test('shares a branch with its workflow when that is kept', async () => {
  const git = await fakeGit();
  git.commit('main', { '.github/workflows/docs.yml': '' });
  await deliver(git, { branch: 'main', 'branch-keep': '.github' });
  expect(filesOf(git, 'main')).toEqual(['.github/workflows/docs.yml', '.nojekyll', ...sitePaths].sort());
});

test('starts again from the work of others when it lost the race', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', { CNAME: 'x' });
  let races = 7;
  git.beforePush = () => {
    if (races-- > 0) git.commit('gh-pages', { [`previews/pr-${races}/index.html`]: 'theirs' });
    return false;
  };
  const { code, log } = await deliver(git);
  expect(code).toBe(0);
  expect(log).toContain('Somebody else pushed');
  expect(filesOf(git)).toEqual(
    expect.arrayContaining(['previews/pr-0/index.html', 'previews/pr-1/index.html', 'index.html']),
  );
});

test('never overwrites the work of others, with a single commit neither', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', { CNAME: 'x' });
  let races = 1;
  git.beforePush = () => {
    if (races-- > 0) git.commit('gh-pages', { 'previews/pr-7/index.html': 'theirs' });
    return false;
  };
  await deliver(git, { 'branch-history': 'single' });
  expect(filesOf(git)).toContain('previews/pr-7/index.html');
});

/** A pull request of a repository at a server whose name ends as `host` says. */
async function pullRequest(git: GitServer, { repository = 'acme/docs', host = 'github.localhost' } = {}) {
  const comments: { id: number; body: string; user?: { type: string }; author_association?: string }[] = [];
  const path = `/repos/${repository}/issues`;
  const github = await fakeGithub(() => ({
    [`GET ${path}/7/comments`]: (_, response) => reply(200, comments)(_, response),
    [`POST ${path}/7/comments`]: (request, response) => {
      comments.push({ id: 1, body: JSON.parse(request.body).body });
      return reply(201, comments[0])(request, response);
    },
    [`PATCH ${path}/comments/1`]: reply(200, {}),
  }));
  const environment = {
    ...github.environment,
    GITHUB_REPOSITORY: repository,
    GITHUB_SERVER_URL: git.url.replace('127.0.0.1', host),
  };
  const event = { pull_request: { number: 7, head: { repo: { full_name: repository } } } };
  return { comments, path, github, step: { environment, event } };
}

test('previews a pull request and keeps one comment', async () => {
  const git = await fakeGit();
  const { comments, path, github, step } = await pullRequest(git);
  const first = await deliver(git, { 'branch-previews': 'true' }, step);
  expect(first.code).toBe(0);
  expect(first.outputs['preview-url']).toBe('https://acme.github.io/docs/previews/pr-7/');
  expect(filesOf(git)).toEqual(['.nojekyll', ...sitePaths.map((file) => `previews/pr-7/${file}`)].sort());
  await deliver(git, { 'branch-previews': 'true' }, step);
  expect(comments).toHaveLength(1);
  expect(github.calls().at(-1)).toBe(`PATCH ${path}/comments/1`);
});

test.each([
  ['User', 'NONE', 'POST'],
  ['User', 'CONTRIBUTOR', 'POST'],
  ['User', 'MEMBER', 'PATCH'],
  ['Bot', 'NONE', 'PATCH'],
])('a comment with our mark of a %s (%s) leads to a %s', async (type, association, method) => {
  const git = await fakeGit();
  const { comments, github, step } = await pullRequest(git);
  comments.push({
    id: 1,
    body: '<!-- offprint-preview -->',
    user: { type },
    author_association: association,
  });
  await deliver(git, { 'branch-previews': 'true' }, step);
  expect(github.calls().at(-1)).toMatch(method);
});

test.each([
  ['acme/Acme.github.io', {}, 'https://acme.github.io/previews/pr-7/'],
  ['acme/docs', { 'branch-cname': 'docs.acme.com' }, 'https://docs.acme.com/previews/pr-7/'],
  ['acme/docs', { 'branch-preview-url': 'https://x.test/p/' }, 'https://x.test/p/previews/pr-7/'],
])('knows where a preview of %s with %o is served', async (repository, inputs, address) => {
  const git = await fakeGit(repository);
  const { comments, step } = await pullRequest(git, { repository });
  const { outputs } = await deliver(git, { 'branch-previews': 'true', ...inputs }, step);
  expect(outputs['preview-url']).toBe(address);
  expect(comments[0]?.body).toContain(`](${address})`);
});

test('asks where a server of an enterprise serves previews', async () => {
  const git = await fakeGit();
  const { step } = await pullRequest(git, { host: '127.0.0.1' });
  const { code, annotations } = await deliver(git, { 'branch-previews': 'true' }, step);
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('branch-preview-url')]);
});

test('says which permission is missing when the push is refused', async () => {
  const git = await fakeGit();
  git.beforePush = (response) => {
    response.writeHead(403).end('Permission to acme/docs.git denied to github-actions[bot].');
    return true;
  };
  const { code, annotations, leftovers } = await deliver(git);
  expect(code).toBe(1);
  expect(annotations.join()).toContain('contents: write');
  expect(leftovers.filter((name) => name.includes('branch'))).toEqual([]);
});

test('says which permission may be missing where GitHub hides a repository, whatever language git speaks', async () => {
  const environment = { GITHUB_REPOSITORY: 'acme/hidden', LC_ALL: 'C.UTF-8', LANGUAGE: 'de' };
  const { code, annotations } = await deliver(await fakeGit(), {}, { environment });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('contents: write')]);
});

test('waits out a server that is busy', async () => {
  const git = await fakeGit();
  let failures = 1;
  git.beforePush = (response) => {
    const isBusy = failures-- > 0;
    if (isBusy) response.writeHead(502).end('Bad Gateway');
    return isBusy;
  };
  const { code, log } = await deliver(git);
  expect(code, log).toBe(0);
  expect(log).toContain('502');
});

test('does not try again what is too large', async () => {
  const git = await fakeGit();
  git.update(
    'echo "error: File a.mp4 is 503.00 MB; this exceeds the file size limit of 100.00 MB" >&2; exit 1',
  );
  const { code, annotations, log } = await deliver(git);
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('exceeds the file size limit')]);
  expect(annotations.join()).not.toContain('permissions');
  expect(log).not.toContain('Trying again');
});

test('heeds what the runner has set for git, such as its proxy', async () => {
  const git = await fakeGit();
  const agents: (string | undefined)[] = [];
  git.beforePush = ({ req }) => agents.push(req.headers['user-agent']) === 0;
  const folder = await mkdtemp(join(tmpdir(), 'system-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'gitconfig'), '[http]\n  userAgent = corporate\n');
  const { code } = await deliver(git, {}, { environment: { GIT_CONFIG_SYSTEM: join(folder, 'gitconfig') } });
  expect([code, agents.at(-1)]).toEqual([0, 'corporate']);
});

test('takes a push whose answer is lost for done', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', { CNAME: 'x' });
  git.loseAnswers = 1;
  const { code, outputs, log } = await deliver(git);
  expect(code, log).toBe(0);
  expect(git.git('rev-list', '--count', 'gh-pages')).toBe('2');
  expect(outputs['branch-commit']).toBe(git.git('rev-parse', 'gh-pages'));
});

test('says that a pull request from a fork gets a token that only reads', async () => {
  const git = await fakeGit();
  git.beforePush = (response) => Boolean(response.writeHead(403).end('Permission denied.'));
  const event = { pull_request: { number: 7, head: { repo: { full_name: 'mallory/docs' } } } };
  const { annotations } = await deliver(git, previews, { event });
  expect(annotations.join()).toContain('forks');
  expect(annotations.join()).not.toContain('contents: write');
});

test('says that git is missing before anything is exported', async () => {
  const git = await fakeGit();
  const { code, annotations, log } = await deliver(git, {}, { environment: { PATH: '/nowhere' } });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('needs git')]);
  expect(log).not.toContain('Start the export');
});

test.each(['docs+site@v1', 'ветка', 'refs/heads/feature/x'])('pushes to the branch %s', async (branch) => {
  const git = await fakeGit();
  await deliver(git, { branch });
  expect(git.git('for-each-ref', '--format=%(refname)')).toBe(
    `refs/heads/${branch.replace('refs/heads/', '')}`,
  );
});

test.each([
  ['branch', 'a..b'],
  ['branch', 'x.lock'],
  ['branch', '/x'],
  ['branch', '-d'],
  ['branch', 'HEAD'],
  ['branch-cname', 'https://docs.example.com'],
  ['branch-cname', 'docs.example.com/guides'],
])('refuses %s %s before anything starts', async (input, value) => {
  const git = await fakeGit();
  const { code, annotations, log } = await deliver(git, { [input]: value });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining(`- ${input}: Unexpected`)]);
  expect(log).not.toContain('Start the export');
});

test.each(['../out', 'a/../../b', '.git/hooks'])(
  'refuses the folder %s before anything starts',
  async (folder) => {
    const git = await fakeGit();
    const { code, annotations } = await deliver(git, { 'branch-folder': folder });
    expect([code, annotations.join()]).toEqual([1, expect.stringContaining('branch-folder')]);
  },
);

test('refuses a bundle that brings git hooks along', async () => {
  const git = await fakeGit();
  const service = await fakeService({
    archive: await siteArchive('v1', { '.git/hooks/post-checkout': '#!/bin/sh' }),
  });
  const { code, annotations } = await deliver(git, { 'api-url': service.url });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('.git folder')]);
});

test('takes the preview of a closed pull request away, without an export and without a key', async () => {
  const git = await fakeGit();
  git.commit('gh-pages', {
    'index.html': 'site',
    'previews/pr-7/index.html': 'old',
    'previews/pr-8/index.html': 'other',
  });
  const inputs = { ...previews, 'api-key': '' };
  const dry = await deliver(git, { ...inputs, 'dry-run': 'true' }, { event: closed });
  expect([dry.code, dry.summary, filesOf(git).length]).toEqual([0, expect.stringContaining('dry run'), 3]);
  const { code, log } = await deliver(git, inputs, { event: closed });
  expect(code, log).toBe(0);
  expect(filesOf(git)).toEqual(['index.html', 'previews/pr-8/index.html']);
  expect(log).not.toContain('Start the export');
});

test('makes no branch for a closed pull request that had no preview', async () => {
  const git = await fakeGit();
  const { code } = await deliver(git, previews, { event: closed });
  expect([code, git.git('for-each-ref')]).toEqual([0, '']);
});
