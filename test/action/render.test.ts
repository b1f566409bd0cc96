import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { fakeArtifacts } from './fake-artifacts.ts';
import { fakeCache } from './fake-cache.ts';
import { fakeGit } from './fake-git.ts';
import { readTree, runAction } from './run-action.ts';

const root = join(import.meta.dirname, '../..');

/** A checkout with docs that has this renderer installed, so that npm needs no network. */
async function checkout(docs: Record<string, string>) {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'checkout-')));
  onTestFinished(() => rm(workspace, { recursive: true, force: true }));
  for (const folder of ['docs', 'node_modules/.bin'])
    await mkdir(join(workspace, folder), { recursive: true });
  await symlink(join(root, 'renderer'), join(workspace, 'node_modules/offprint'));
  await symlink('../offprint/bin/offprint.cjs', join(workspace, 'node_modules/.bin/offprint'));
  await writeFile(join(workspace, 'package.json'), JSON.stringify({ dependencies: { offprint: '0.1.0' } }));
  for (const [path, contents] of Object.entries(docs))
    await writeFile(join(workspace, 'docs', path), contents);
  return workspace;
}

const render = (
  workspace: string,
  inputs: Record<string, string>,
  environment: Record<string, string> = {},
) => runAction({ action: 'render', inputs, environment: { GITHUB_WORKSPACE: workspace, ...environment } });

test('renders the docs of the checkout and delivers a verified bundle to several targets', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n\nHello.\n', 'guide.md': '# Guide\n' });
  const artifacts = await fakeArtifacts();
  const inputs = { targets: 'directory, artifact', directory: 'public', version: 'v7' };
  const { code, log, outputs, summary } = await render(workspace, inputs, artifacts.environment);
  expect(code, log).toBe(0);
  const files = await readTree(join(workspace, 'public'));
  expect(files['index.html']).toContain('Hello.');
  expect(outputs).toMatchObject({
    status: 'completed',
    version: 'v7',
    'page-count': '2',
    'artifact-id': '7000',
  });
  expect(artifacts.stored[0]?.name).toBe('docs-site.tar.gz');
  expect(summary).toContain('Documentation rendered');
});

test('renders as its inputs say', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n', 'guide.md': '# Guide\n' });
  const inputs = {
    targets: 'directory',
    directory: 'public',
    'site-url': 'https://docs.example.com',
    'edit-url': 'https://github.com/acme/docs/edit/main/docs',
    'og-images': 'true',
    'vendor-assets': 'true',
    'assistant-url': 'https://api.example.com',
    'assistant-key': 'svc_dsc_abc',
    'assistant-domain': 'acme',
  };
  const { code, log } = await render(workspace, inputs);
  expect(code, log).toBe(0);
  const files = await readTree(join(workspace, 'public'));
  expect(files['guide.html']).toContain('https://github.com/acme/docs/edit/main/docs/guide.md');
  expect(files['guide.html']).toContain('property="og:image"');
  expect(JSON.stringify(files)).toContain('svc_dsc_abc');
});

test('keeps tokens and keys from what renders', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const bin = join(workspace, 'node_modules/.bin/offprint');
  await rm(bin);
  await writeFile(bin, `#!/bin/sh\nenv > "${workspace}/environment"\nexit 1\n`, { mode: 0o755 });
  const secret = 'tell-nobody';
  await render(
    workspace,
    { 'github-token': secret, 's3-secret-access-key': secret, targets: 'directory', directory: 'public' },
    { ACTIONS_RUNTIME_TOKEN: secret, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret, AWS_SECRET_ACCESS_KEY: secret },
  );
  const environment = await readFile(join(workspace, 'environment'), 'utf8');
  expect(environment).toContain('GITHUB_WORKSPACE=');
  expect(environment).not.toContain(secret);
});

test('refuses docs that a link of the checkout leads out of the workspace', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  await symlink(tmpdir(), join(workspace, 'elsewhere'));
  const { code, annotations } = await render(workspace, { docs: 'elsewhere' });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('leads out of the workspace')]);
});

test('renders for a network without internet', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const inputs = { targets: 'directory', directory: 'public', deployment: 'air-gapped' };
  const { code, log } = await render(workspace, inputs);
  expect(code, log).toBe(0);
  const files = await readTree(join(workspace, 'public'));
  expect(files['index.html']).toContain('Content-Security-Policy');
});

test('refuses an unknown kind of deployment before it renders', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const { code, annotations } = await render(workspace, { deployment: 'moon' });
  expect([code, annotations.join()]).toEqual([
    1,
    expect.stringContaining('expected client-hosted or cloud or air-gapped'),
  ]);
});

test('takes the preview of a closed pull request away and renders nothing', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const git = await fakeGit();
  git.commit('gh-pages', { 'index.html': 'site', 'previews/pr-7/index.html': 'old' });
  const { code, log } = await runAction({
    action: 'render',
    inputs: { targets: 'branch', 'branch-previews': 'true', 'branch-preview-url': 'https://x.test' },
    event: { action: 'closed', pull_request: { number: 7 } },
    environment: { GITHUB_WORKSPACE: workspace, GITHUB_SERVER_URL: git.url },
  });
  expect(code, log).toBe(0);
  expect(git.git('ls-tree', '-r', '--name-only', 'gh-pages')).toBe('index.html');
});

test('stops everything that renders when it is cancelled', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const folder = join(workspace, 'node_modules/.bin');
  const beat = join(workspace, 'beat');
  // Stands for a render that takes long: it writes on and on, wherever it may.
  await rm(join(folder, 'offprint'));
  const script = `#!/bin/sh\nmkdir -p "$4"\nwhile sleep 0.05; do date +%N | tee "${beat}" > "$4/page.html"; done\n`;
  await writeFile(join(folder, 'offprint'), script, { mode: 0o755 });
  let isSent = false;
  const { code, leftovers, milliseconds } = await runAction({
    action: 'render',
    inputs: { targets: 'directory', directory: 'public' },
    environment: { GITHUB_WORKSPACE: workspace },
    onLog: (_, child) => {
      if (isSent) return;
      isSent = true;
      const waiting = setInterval(() => {
        if (!existsSync(beat)) return;
        clearInterval(waiting);
        child.kill('SIGINT');
      }, 50);
    },
  });
  expect([code, leftovers]).toEqual([1, []]);
  expect(milliseconds).toBeLessThan(20_000);
  const last = await readFile(beat, 'utf8');
  await setTimeout(300);
  expect(await readFile(beat, 'utf8')).toBe(last);
});

test('says that npm is missing', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const inputs = { targets: 'directory', directory: 'public' };
  const { code, annotations, log } = await render(workspace, inputs, { PATH: '/nowhere' });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('actions/setup-node')]);
  expect(log).not.toMatch(/^\s+at /m);
});

test('says that the checkout is missing, and that no service signs a link', async () => {
  const workspace = await checkout({});
  const { code, annotations } = await render(workspace, { docs: 'nowhere', targets: 'bundle-url' });
  expect(code).toBe(1);
  expect(annotations.join()).toContain('actions/checkout');
  expect(annotations.join()).toContain('needs a service');
});

test('never hands an input to a shell', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const { code, annotations } = await render(workspace, { 'offprint-version': '1;touch pwned' });
  expect([code, annotations.join()]).toEqual([1, expect.stringContaining('offprint-version')]);
});

test('reports faults beside their lines in a pull request and renders nothing', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n\nTo [nowhere](./gone.md).\n' });
  const lenient = await render(workspace, { check: 'true', targets: 'pages' });
  expect([lenient.code, lenient.outputs.status, lenient.leftovers]).toEqual([0, 'completed', []]);
  expect(lenient.log).toMatch(/^::warning .*line=3/m);
  const strict = await render(workspace, { check: 'true', strict: 'true' });
  expect([strict.code, strict.annotations.join()]).toEqual([
    1,
    expect.stringContaining('offprint check ended with 1'),
  ]);
  expect(strict.summary).toContain('Documentation check failed');
});

test('keeps what npm downloaded for the next run', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const cache = await fakeCache();
  const temporary = await mkdtemp(join(tmpdir(), 'runner-'));
  onTestFinished(() => rm(temporary, { recursive: true, force: true }));
  await mkdir(join(temporary, 'offprint-npm/_cacache'), { recursive: true });
  await writeFile(join(temporary, 'offprint-npm/_cacache/tarball'), 'downloaded');
  const environment = { ...cache.environment, RUNNER_TEMP: temporary };
  const inputs = { targets: 'directory', directory: 'public' };
  expect((await render(workspace, inputs, environment)).code).toBe(0);
  expect([...cache.entries.keys()]).toEqual([`/blob/offprint-npm-0.1.0-${process.platform}-${process.arch}`]);
  await rm(join(temporary, 'offprint-npm'), { recursive: true });
  expect((await render(workspace, inputs, environment)).code).toBe(0);
  expect((await readTree(join(temporary, 'offprint-npm')))['_cacache/tarball']).toBe('downloaded');
});

test('renders although the cache service refuses', async () => {
  const workspace = await checkout({ 'index.md': '# Home\n' });
  const { environment } = await fakeCache({ refuse: true });
  const { code } = await render(workspace, { targets: 'directory', directory: 'public' }, environment);
  expect(code).toBe(0);
});
