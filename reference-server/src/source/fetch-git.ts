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
  const { address, access } = splitCredentials(url);
  const git = (...args: string[]) => runGit(['-C', folder, ...args], { access, signal });
  await git('init', '--quiet', '--template=');
  await git('fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--', address, ref);
  await git('checkout', '--quiet', '--detach', 'FETCH_HEAD');
  await rm(join(folder, '.git'), { recursive: true, force: true });
}

/** The commit that the repository's ref names now. */
export async function readGitCommit({ url, ref = 'HEAD' }: GitSource, signal: AbortSignal): Promise<string> {
  if (/^[0-9a-f]{40}$/.test(ref)) return ref;
  const { address, access } = splitCredentials(url);
  const found = await runGit(['ls-remote', '--', address, ref], { access, signal });
  const lines = found.split('\n').map((line) => line.split('\t'));
  const commits = new Map(lines.map(([commit, name]) => [name, commit]));
  // A name also lists the branches that end in it, such as `topic/main`; `fetch` takes the first of these.
  const name = [ref, `refs/${ref}`, `refs/tags/${ref}`, `refs/heads/${ref}`].find((full) =>
    commits.has(full),
  );
  if (name === undefined) throw new Error(`The repository has no ref "${ref}".`);
  return commits.get(name) ?? '';
}

/** What git needs to be let in. */
type Access = { config: readonly string[]; environment: NodeJS.ProcessEnv };

/** Answers a host that asks who comes; a host that the repository leads on to is told nothing. */
const credentialHelper =
  '!f() { printf "username=%s\\npassword=%s\\n" "$OFFPRINT_GIT_USERNAME" "$OFFPRINT_GIT_PASSWORD"; }; f';

/**
 * The address without its user and password. These travel in the environment: arguments stand in the list of
 * processes and in the errors that are logged.
 */
function splitCredentials(url: string): { address: string; access: Access } {
  const parsed = /^https?:/.test(url) ? new URL(url) : undefined;
  if (parsed === undefined || parsed.username === '') {
    return { address: url, access: { config: [], environment: {} } };
  }
  const environment = {
    OFFPRINT_GIT_USERNAME: decodeURIComponent(parsed.username),
    OFFPRINT_GIT_PASSWORD: decodeURIComponent(parsed.password),
  };
  parsed.username = '';
  parsed.password = '';
  const config = ['-c', `credential.${parsed.origin}.helper=${credentialHelper}`];
  return { address: parsed.href, access: { config, environment } };
}

async function runGit(
  args: readonly string[],
  { access: { config, environment }, signal }: { access: Access; signal: AbortSignal },
): Promise<string> {
  try {
    const { stdout } = await run('git', [...safeConfig, ...config, ...args], {
      signal,
      timeout: gitTimeoutMs,
      env: { ...gitEnvironment(), ...environment },
      maxBuffer: 1_048_576,
    });
    return stdout;
  } catch (error) {
    signal.throwIfAborted();
    const complaint = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const fault = permanentFaults.find(({ pattern }) => pattern.test(complaint));
    throw fault === undefined
      ? new Error('The repository could not be fetched.', { cause: error })
      : new ExportFailure(fault.reason, { cause: error });
  }
}

/** What git says of that which no further attempt changes. */
const permanentFaults = [
  {
    pattern: /couldn't find remote ref|not our ref/,
    reason:
      'The configured branch, tag or commit does not exist in the repository of this site. A commit needs all of its digits.',
  },
  {
    pattern:
      /Authentication failed|could not read (?:Username|Password)|repository .* not found|not appear to be a git repository|Permission denied \(|Host key verification failed/i,
    reason: 'The repository of this site is not there, or does not let the server in. Tell the operator.',
  },
];

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
