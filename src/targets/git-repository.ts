import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setSecret } from '@actions/core';
import { ExportError, failureCode, toOneLine } from '@offprint/protocol/export-client';

const run = promisify(execFile);

export type GitOptions = {
  folder: string;
  remote: string;
  token: string;
  signal: AbortSignal;
  /** What to do when the token may not push. */
  remedy: string;
};

/** Whether this machine has git. */
export function hasGit(): boolean {
  return spawnSync('git', ['--version']).status === 0;
}

/** Whether git takes this name for a branch. It would expand some, such as `@{-1}`. */
export function isBranchName(name: string): boolean {
  const words = ['check-ref-format', '--branch', name];
  return spawnSync('git', words, { encoding: 'utf8' }).stdout.trim() === name;
}

/** A git command that failed; the message holds what git said and no credentials. */
class GitError extends Error {
  override readonly name = 'GitError';
}

/** A throw-away clone of one branch. The token travels in git's environment, never in its arguments or on disk. */
export class GitRepository {
  readonly folder: string;
  #remote: string;
  #signal: AbortSignal;
  #remedy: string;
  #environment: NodeJS.ProcessEnv;

  constructor({ folder, remote, token, signal, remedy }: GitOptions) {
    this.folder = folder;
    this.#remote = remote;
    this.#signal = signal;
    this.#remedy = remedy;
    this.#environment = toEnvironment(remote, token);
  }

  async initialise(): Promise<void> {
    await this.#git('init', '--quiet', '--initial-branch=offprint');
    // Attributes of the branch or of the site must not change a byte of what was verified.
    await writeFile(
      join(this.folder, '.git/info/attributes'),
      '* -text -ident -filter -working-tree-encoding\n',
    );
  }

  /** Fetches the branch and checks it out; returns its commit, `undefined` when the branch does not exist yet. */
  async checkOut(branch: string): Promise<string | undefined> {
    const listed = await this.#git('ls-remote', this.#remote, `refs/heads/${branch}`);
    if (listed === '') return undefined;
    await this.#git('fetch', '--quiet', '--depth=1', this.#remote, `refs/heads/${branch}`);
    await this.#git('reset', '--quiet', '--hard', 'FETCH_HEAD');
    await this.#git('clean', '--quiet', '-dfx');
    return this.#git('rev-parse', 'HEAD');
  }

  /** Commits the whole work tree on `parent`; returns `base` itself when nothing differs from it. */
  async commit(message: string, parent: string | undefined, base: string | undefined): Promise<string> {
    await this.#git('add', '--all', '--force', '.');
    const tree = await this.#git('write-tree');
    if (base !== undefined && tree === (await this.#git('rev-parse', `${base}^{tree}`))) return base;
    return this.#git('commit-tree', tree, ...(parent === undefined ? [] : ['-p', parent]), '-m', message);
  }

  /** Moves the branch from `base` to `commit` and only from there, as work of others is never overwritten: tells whether it did. */
  async push(commit: string, branch: string, base: string | undefined): Promise<boolean> {
    const lease = `--force-with-lease=refs/heads/${branch}:${base ?? ''}`;
    try {
      await this.#git('push', '--quiet', lease, this.#remote, `${commit}:refs/heads/${branch}`);
      return true;
    } catch (error) {
      if (
        error instanceof GitError &&
        /stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref|reference already exists/.test(
          error.message,
        )
      )
        return false;
      throw error;
    }
  }

  async #git(...words: string[]): Promise<string> {
    try {
      const options = {
        cwd: this.folder,
        env: this.#environment,
        signal: this.#signal,
        maxBuffer: 64 * 1024 * 1024,
      };
      const { stdout } = await run('git', words, options);
      return stdout.trim();
    } catch (error) {
      this.#signal.throwIfAborted();
      throw toFailure(`git ${words[0]}`, error, this.#remedy);
    }
  }
}

function toFailure(command: string, error: unknown, remedy: string): Error {
  const said = toOneLine(error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error));
  const status = /(?:HTTP|returned error:) (\d{3})\b/.exec(said)?.[1];
  const isDenied =
    status === '401' ||
    status === '403' ||
    /Permission to|Authentication failed|could not read Username|repository .*not found/i.test(said);
  const refused = `${command} was refused: ${said}`;
  if (isDenied) return new GitError(`${refused} ${remedy}`, { cause: error });
  if (/protected branch|GH006|GH013|rule violations/i.test(said))
    return new GitError(`${refused} A rule protects the branch: exempt it or use another one.`, {
      cause: error,
    });
  const failed = `${command} failed: ${said}`;
  const mayPass = status === undefined ? isLostConnection(said) : failureCode(Number(status)) === 'busy';
  return mayPass
    ? new ExportError('network', failed, { cause: error })
    : new GitError(failed, { cause: error });
}

/** In the words of git and of curl. */
function isLostConnection(said: string): boolean {
  return /could not resolve host|(?:failed|unable) to connect|connection (?:reset|refused|timed out|was)|operation timed out|early EOF|empty reply|hung up unexpectedly/i.test(
    said,
  );
}

const identity = {
  NAME: 'github-actions[bot]',
  EMAIL: '41898282+github-actions[bot]@users.noreply.github.com',
};

function toEnvironment(remote: string, token: string): NodeJS.ProcessEnv {
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  setSecret(credentials);
  const settings = [
    [`http.${remote}.extraheader`, `AUTHORIZATION: basic ${credentials}`],
    ['core.hooksPath', '/dev/null'],
    // A link that somebody committed would lead what we write and remove out of the work tree.
    ['core.symlinks', 'false'],
    ['core.autocrlf', 'false'],
    ['core.longpaths', 'true'],
    ['gc.auto', '0'],
  ];
  return {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    // What went wrong is told from its English words.
    LC_ALL: 'C',
    GIT_AUTHOR_NAME: identity.NAME,
    GIT_AUTHOR_EMAIL: identity.EMAIL,
    GIT_COMMITTER_NAME: identity.NAME,
    GIT_COMMITTER_EMAIL: identity.EMAIL,
    GIT_CONFIG_COUNT: `${settings.length}`,
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}
