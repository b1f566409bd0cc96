import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ExportFailure } from '../export/export-failure.ts';

const run = promisify(execFile);

const gitTimeoutMs = 300_000;

/**
 * What a repository may not decide here: no hooks, no filters of the user's configuration, no symbolic links (they
 * become plain files), no submodules, no other helper programs.
 */
const safeConfig = [
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.fsmonitor=false',
  'protocol.ext.allow=never',
  'submodule.recurse=false',
  'transfer.fsckObjects=true',
  'gc.auto=0',
].flatMap((setting) => ['-c', setting]);

export type GitSource = { url: string; ref?: string | undefined };

/** Fetches one commit of the repository, without history, into `folder`. */
export async function fetchGit(
  { url, ref = 'HEAD' }: GitSource,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const git = (...args: string[]) => runGit([...safeConfig, '-C', folder, ...args], signal);
  await git('init', '--quiet', '--template=');
  await git('fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--', url, ref);
  await git('checkout', '--quiet', '--detach', 'FETCH_HEAD');
  await rm(join(folder, '.git'), { recursive: true, force: true });
}

/** The commit that the repository's ref names now. */
export async function readGitCommit({ url, ref = 'HEAD' }: GitSource, signal: AbortSignal): Promise<string> {
  if (/^[0-9a-f]{40}$/.test(ref)) return ref;
  const found = await runGit([...safeConfig, 'ls-remote', '--', url, ref], signal);
  const commit = /^[0-9a-f]{40}/.exec(found)?.[0];
  if (commit === undefined) throw new Error(`The repository has no ref "${ref}".`);
  return commit;
}

async function runGit(args: string[], signal: AbortSignal): Promise<string> {
  try {
    const { stdout } = await run('git', args, {
      signal,
      timeout: gitTimeoutMs,
      env: gitEnvironment(),
      maxBuffer: 1_048_576,
    });
    return stdout;
  } catch (error) {
    signal.throwIfAborted();
    throw isMissingRef(error)
      ? new ExportFailure(
          'The configured branch, tag or commit does not exist in the repository of this site.',
        )
      : new Error('The repository could not be fetched.', { cause: error });
  }
}

function gitEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, SSH_AUTH_SOCK, HTTPS_PROXY, NO_PROXY } = process.env;
  return {
    NODE_ENV: process.env.NODE_ENV,
    ...{ PATH, HOME, SSH_AUTH_SOCK, HTTPS_PROXY, NO_PROXY },
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
  };
}

function isMissingRef(error: unknown): boolean {
  if (!(error instanceof Error) || !('stderr' in error)) return false;
  return /couldn't find remote ref|not our ref/.test(String(error.stderr));
}
