import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { fetchGit, readGitCommit } from '../src/source/fetch-git.ts';
import { measureFolder } from '../src/source/measure-folder.ts';
import { temporaryFolder, writeDocs } from './support/docs-folder.ts';

const signal = new AbortController().signal;

function makeRepository(): { url: string; commit: string; folder: string } {
  const folder = writeDocs();
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('init', '-b', 'main');
  symlinkSync('/etc/passwd', join(folder, 'leak.mdx'));
  git('add', '.');
  git('commit', '-m', 'first');
  git('tag', 'v1');
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  const commit = git('rev-parse', 'HEAD');
  writeFileSync(join(folder, 'index.mdx'), '# Second\n');
  git('commit', '-am', 'second');
  return { url: `file://${folder}`, commit, folder };
}

test('fetches a branch, a tag or a commit without history, hooks or links', async () => {
  const { url, commit } = makeRepository();
  const fetched = async (ref?: string) => {
    const folder = temporaryFolder();
    await fetchGit({ url, ref }, { folder, signal });
    expect(existsSync(join(folder, '.git'))).toBe(false);
    expect(readFileSync(join(folder, 'leak.mdx'), 'utf8')).toBe('/etc/passwd');
    return readFileSync(join(folder, 'index.mdx'), 'utf8');
  };
  expect(await fetched()).toBe('# Second\n');
  expect(await fetched('main')).toBe('# Second\n');
  expect(await fetched('v1')).toContain('Welcome');
  expect(await fetched(commit)).toContain('Welcome');
});

test('says so when the branch is missing', async () => {
  const { url } = makeRepository();
  await expect(fetchGit({ url, ref: 'nowhere' }, { folder: temporaryFolder(), signal })).rejects.toThrow(
    'does not exist in the repository',
  );
});

test('reads the commit of the branch that a fetch takes, whatever else ends in its name', async () => {
  const { url, commit, folder } = makeRepository();
  execFileSync('git', ['-C', folder, 'branch', 'earlier/main', commit]);
  const head = execFileSync('git', ['-C', folder, 'rev-parse', 'main'], { encoding: 'utf8' }).trim();
  for (const ref of ['main', 'refs/heads/main', undefined])
    expect(await readGitCommit({ url, ref }, signal)).toBe(head);
  expect(await readGitCommit({ url, ref: 'v1' }, signal)).toBe(commit);
  await expect(readGitCommit({ url, ref: 'ain' }, signal)).rejects.toThrow('no ref "ain"');
});

test('is let in by the user and password of the address, and tells them nobody else', async () => {
  const { commit, folder } = makeRepository();
  execFileSync('git', ['-C', folder, 'update-server-info']);
  const password = 'p@ss word';
  const expected = `Basic ${Buffer.from(`reader:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const path = join(folder, '.git', new URL(request.url ?? '', 'http://git').pathname);
    const isKnown = request.headers.authorization === expected;
    if (!isKnown) response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    else if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = (secret: string) => `http://reader:${encodeURIComponent(secret)}@127.0.0.1:${port}/`;
  expect(await readGitCommit({ url: address(password), ref: 'v1' }, signal)).toBe(commit);
  const refused = readGitCommit({ url: address('s3cr3t'), ref: 'v1' }, signal);
  await expect(refused).rejects.toThrow('does not let the server in');
  server.close();
  const gone = await readGitCommit({ url: address('s3cr3t') }, signal).catch((error: unknown) => error);
  expect(inspect(gone, { depth: 9 })).toContain('could not be fetched');
  for (const error of [await refused.catch((reason: unknown) => reason), gone])
    expect(inspect(error, { depth: 9 })).not.toContain('s3cr3t');
});

test('stops at the limits of files and bytes', async () => {
  const folder = writeDocs();
  await expect(measureFolder(folder, { maxFiles: 3, maxBytes: 1e9 })).rejects.toThrow('more than 3 files');
  await expect(measureFolder(folder, { maxFiles: 10, maxBytes: 10 })).rejects.toThrow('larger than 10 bytes');
  await measureFolder(folder, { maxFiles: 10, maxBytes: 1e9 });
});
