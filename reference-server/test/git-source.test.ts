import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fetchGit } from '../src/source/fetch-git.ts';
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

test('stops at the limits of files and bytes', async () => {
  const folder = writeDocs();
  await expect(measureFolder(folder, { maxFiles: 3, maxBytes: 1e9 })).rejects.toThrow('more than 3 files');
  await expect(measureFolder(folder, { maxFiles: 10, maxBytes: 10 })).rejects.toThrow('larger than 10 bytes');
  await measureFolder(folder, { maxFiles: 10, maxBytes: 1e9 });
});
