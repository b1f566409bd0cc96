import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** What the runner tells about this run. */
export type Environment = {
  temporaryFolder: string;
  workspace: string;
  serverUrl: string;
  apiUrl: string;
  repository: string;
  runId: string;
  runAttempt: number;
  sha: string;
  ref: string;
  eventName: string;
  actor: string;
  /** The payload of the event, as far as anybody asks. */
  event: unknown;
  variables: NodeJS.ProcessEnv;
};

/** Reads the runner's variables. Only the event payload comes from disk. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  return {
    temporaryFolder: variables.RUNNER_TEMP || tmpdir(),
    workspace: variables.GITHUB_WORKSPACE || process.cwd(),
    serverUrl: variables.GITHUB_SERVER_URL || 'https://github.com',
    apiUrl: variables.GITHUB_API_URL || 'https://api.github.com',
    repository: variables.GITHUB_REPOSITORY ?? '',
    runId: variables.GITHUB_RUN_ID ?? '',
    runAttempt: Number(variables.GITHUB_RUN_ATTEMPT ?? 1) || 1,
    sha: variables.GITHUB_SHA ?? '',
    ref: variables.GITHUB_REF ?? '',
    eventName: variables.GITHUB_EVENT_NAME ?? '',
    actor: variables.GITHUB_ACTOR ?? '',
    event: readEvent(variables.GITHUB_EVENT_PATH),
    variables,
  };
}

function readEvent(path: string | undefined): unknown {
  if (path === undefined || !existsSync(path)) return {};
  return JSON.parse(readFileSync(path, 'utf8') || '{}');
}

/** Whether the run belongs to github.com, and not to a server of an enterprise. */
export function isGithubCom({ serverUrl }: Environment): boolean {
  return /^github\.(?:com|localhost)$/.test(new URL(serverUrl).hostname);
}

/** Full name of the fork that a pull request comes from; `undefined` when it comes from the repository itself, or the run is for none. */
export function forkOf({ event, repository }: Environment): string | undefined {
  const head = pick(event, 'pull_request', 'head', 'repo', 'full_name');
  return typeof head === 'string' && head !== repository ? head : undefined;
}

/** What to do when GitHub refuses a token that lacks `permission`, such as `contents: write`. */
export function permissionRemedy(permission: string, environment: Environment): string {
  return forkOf(environment) === undefined || environment.eventName === 'pull_request_target'
    ? `The token needs "permissions: ${permission}".`
    : 'GitHub gives runs for pull requests from forks a token that only reads, whatever the workflow says: leave this target out for them.';
}

/** The value at `path` of a payload whose shape nobody promises; `undefined` when a step is missing. */
export function pick(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null
        ? new Map<string, unknown>(Object.entries(found)).get(step)
        : undefined,
    value,
  );
}
