import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tarOf } from '../../renderer/test/archive-fixture.ts';
import { fakeArtifacts } from './fake-artifacts.ts';
import { answer, fakeService, fullJob, jobId, secrets } from './fake-service.ts';
import { readTree, runAction } from './run-action.ts';
import { digest, siteFiles, siteZip } from './site-archive.ts';

const inputs = (url: string, more: Record<string, string> = {}) => ({
  'api-url': url,
  'api-key': secrets.apiKey,
  domain: 'docs.example.com',
  targets: 'directory',
  directory: 'public',
  ...more,
});

test('exports, verifies and delivers to a folder', async () => {
  const service = await fakeService();
  const { code, outputs, workspace, leftovers } = await runAction({ inputs: inputs(service.url) });
  expect(code).toBe(0);
  expect(await readTree(join(workspace, 'public'))).toEqual(siteFiles());
  expect(outputs).toMatchObject({
    'job-id': jobId,
    status: 'completed',
    'page-count': '2',
    'warning-count': '0',
    version: 'v1',
    sha256: digest(service.archive),
    'size-bytes': `${service.archive.length}`,
    directory: join(workspace, 'public'),
  });
  expect(await readFile(outputs['bundle-path'] ?? '')).toEqual(service.archive);
  expect(leftovers).toHaveLength(1);
  expect(service.calls()).toEqual(['POST start', 'GET status', 'POST bundle', 'GET file']);
});

test('uploads the bundle byte for byte as an artifact', async () => {
  const [service, artifacts] = [await fakeService(), await fakeArtifacts()];
  const { code, outputs, summary } = await runAction({
    inputs: inputs(service.url, { targets: 'artifact', 'artifact-retention-days': '7' }),
    environment: { ...artifacts.environment, GITHUB_RUN_ATTEMPT: '3' },
    secrets: artifacts.secrets,
  });
  expect(code).toBe(0);
  expect(artifacts.stored).toMatchObject([{ name: 'docs-site-3.tar.gz', bytes: service.archive }]);
  const url = 'https://github.com/acme/docs/actions/runs/4711/artifacts/7000';
  expect(outputs).toMatchObject({
    'artifact-id': '7000',
    'artifact-name': 'docs-site-3.tar.gz',
    'artifact-url': url,
  });
  expect(summary).toContain(`<a href="${url}">`);
});

test('starts with version and paths, and sends the key to the service only', async () => {
  const service = await fakeService();
  await runAction({ inputs: inputs(service.url, { version: 'v9', paths: 'index\n  guides/start \n\n' }) });
  expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual({
    domain: 'docs.example.com',
    version: 'v9',
    paths: ['index', 'guides/start'],
  });
  expect(service.seen.map(({ headers }) => headers.authorization !== undefined)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('attaches to a running job and needs no domain', async () => {
  const service = await fakeService({
    status: [answer(200, fullJob({ status: 'running', progress: 5 })), answer(200, fullJob())],
  });
  const { code } = await runAction({ inputs: inputs(service.url, { domain: '', 'job-id': jobId }) });
  expect(code).toBe(0);
  expect(service.calls()).toEqual(['GET status', 'GET status', 'POST bundle', 'GET file']);
});

test('unpacks a zip where it expected a tar.gz', async () => {
  const service = await fakeService({ archive: siteZip() });
  const { code, workspace, outputs } = await runAction({ inputs: inputs(service.url) });
  expect(code).toBe(0);
  expect(outputs['bundle-path']).toMatch(/bundle\.zip$/);
  expect(await readTree(join(workspace, 'public'))).toEqual(siteFiles());
});

test('replaces an earlier export but never a foreign folder', async () => {
  const service = await fakeService();
  const first = await runAction({ inputs: inputs(service.url) });
  const environment = { GITHUB_WORKSPACE: first.workspace };
  expect((await runAction({ inputs: inputs(service.url), environment })).code).toBe(0);
  const foreign = await runAction({ inputs: inputs(service.url, { directory: '..' }), environment });
  expect(foreign).toMatchObject({
    code: 1,
    annotations: expect.arrayContaining([expect.stringContaining('no earlier export')]),
  });
});

test('replaces a large export at once, and refuses a file in its place', async () => {
  const service = await fakeService();
  const { workspace } = await runAction({ inputs: inputs(service.url) });
  const folder = join(workspace, 'public');
  const few = (await readdir(folder)).length;
  for (let number = 0; number < 4000; number++) await writeFile(join(folder, `${number}.html`), '');
  const environment = { GITHUB_WORKSPACE: workspace };
  const [{ code }, seen] = await watchNames(folder, runAction({ inputs: inputs(service.url), environment }));
  expect([code, seen.filter((names) => names !== few && names !== few + 4000)]).toEqual([0, []]);
  expect((await readdir(workspace)).sort()).toEqual(['public']);
  await writeFile(join(workspace, 'file'), '');
  const refused = await runAction({ inputs: inputs(service.url, { directory: 'file' }), environment });
  expect(refused.annotations.join()).toContain('no earlier export');
});

/** How many names a reader of the folder sees while work goes on. */
async function watchNames<T>(folder: string, work: Promise<T>): Promise<[T, number[]]> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  const seen = new Set<number>();
  while (!isDone) {
    if (existsSync(folder))
      await readdir(folder).then(
        ({ length }) => seen.add(length),
        () => {},
      );
    await setTimeout(1);
  }
  return [await work, [...seen]];
}

test('replaces an earlier export of a service whose bundles have no manifest', async () => {
  const service = await fakeService({ archive: await tarOf([['index.html', 'home']]) });
  const { workspace } = await runAction({ inputs: inputs(service.url) });
  const environment = { GITHUB_WORKSPACE: workspace };
  const { code, log } = await runAction({ inputs: inputs(service.url), environment });
  expect(code, log).toBe(0);
  const files = await readTree(join(workspace, 'public'));
  expect(Object.keys(files)).toEqual(['.offprint-export.json', 'index.html']);
});

test('exports without delivering on a dry run', async () => {
  const service = await fakeService();
  const { code, workspace, outputs, summary } = await runAction({
    inputs: inputs(service.url, { 'dry-run': 'true' }),
  });
  expect(code).toBe(0);
  expect(await readTree(join(workspace, 'public'))).toEqual({});
  expect(outputs.status).toBe('completed');
  expect(summary).toContain('dry run');
});

test('puts findings beside their lines and into the summary, harmless whatever they say', async () => {
  const warnings = [
    {
      rule: 'dead-link',
      severity: 'warning',
      reason: 'No page at ./gone\n::error::pwned',
      file: 'guides/start.mdx',
      line: 7,
      column: 3,
    },
    { rule: 'html', severity: 'error', reason: '<script>alert(1)</script> | `<b>` `', file: 'index.mdx' },
    'a plain sentence',
  ];
  const service = await fakeService({ status: [answer(200, fullJob({ warnings }))] });
  const { code, log, summary, annotations, outputs } = await runAction({
    inputs: inputs(service.url, { 'docs-path': './docs #1/' }),
  });
  expect(code).toBe(0);
  expect(log).toContain(
    '::warning title=dead-link,file=docs #1/guides/start.mdx,line=7,col=3::No page at ./gone ::error::pwned',
  );
  expect(log).not.toMatch(/^::error/m);
  expect(annotations).toHaveLength(3);
  expect(summary).not.toContain('<script>');
  expect(summary).toContain('&#124; <code>&#60;b&#62;</code> &#96;');
  expect(summary).toContain('/docs%20%231/guides/start.mdx#L7"><code>guides/start.mdx:7:3</code>');
  expect(outputs['warning-count']).toBe('3');
});

test('tells the worst findings first where there are too many', async () => {
  const finding = (severity: string, rule: string) => ({ rule, severity, reason: 'x', file: 'a.mdx' });
  const warnings = [...Array(120).fill(finding('info', 'style')), finding('error', 'broken')];
  const service = await fakeService({ status: [answer(200, fullJob({ warnings }))] });
  const { summary } = await runAction({ inputs: inputs(service.url) });
  expect(summary.indexOf('broken')).toBeGreaterThan(0);
  expect(summary.indexOf('broken')).toBeLessThan(summary.indexOf('style'));
});

test('masks the key, the link and its parameters, and nothing that outputs need', async () => {
  const service = await fakeService();
  const { masks, outputs } = await runAction({ inputs: inputs(service.url) });
  expect(masks).toEqual(
    expect.arrayContaining([
      secrets.apiKey,
      encodeURIComponent(secrets.apiKey),
      secrets.signature,
      secrets.credential,
    ]),
  );
  for (const mask of masks) expect(JSON.stringify(outputs)).not.toContain(mask);
});

test('writes a summary that shows what happened', async () => {
  const service = await fakeService();
  const { summary } = await runAction({ inputs: inputs(service.url) });
  expect(summary.replace(/\d+\.\d s/, '0.0 s').replace(/\d+ B/, '9 B')).toMatchSnapshot();
});
