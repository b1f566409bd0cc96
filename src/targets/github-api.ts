import {
  callPolicy,
  ExportError,
  failureCode,
  retry,
  systemClock,
  toOneLine,
} from '@offprint/protocol/export-client';
import { permissionRemedy } from '../environment.ts';
import type { InputReader } from '../input-reader.ts';
import type { DeliveryContext } from './target.ts';

type Octokit = ReturnType<typeof import('@actions/github')['getOctokit']>;

/** Reads the token for GitHub, and says what the target needs it for when it is missing. */
export function readToken(reader: InputReader, purpose: string): string {
  const token = reader.text('github-token');
  if (token === '') reader.fault('github-token', `Unexpected empty token, expected one that may ${purpose}.`);
  return token;
}

export type GithubCalls = {
  /**
   * Makes a call of GitHub's REST API, repeated while it fails in a way that may pass. `permission` is the one that the
   * token needs, such as `contents: write`, for the message when it lacks it.
   */
  call: GithubCall;
  /** The same without repetition, for calls that make something: the answer may be lost and the thing be there. */
  callOnce: GithubCall;
  /** Repeats a look-and-make as a whole, so that each round sees what the one before it made. */
  repeat: <T>(work: () => Promise<T>) => Promise<T>;
};

type GithubCall = <T>(work: (octokit: Octokit) => Promise<{ data: T }>, permission: string) => Promise<T>;

/** Creates the calls; the library is loaded only now. */
export async function createGithubCalls(token: string, context: DeliveryContext): Promise<GithubCalls> {
  const { getOctokit } = await import('@actions/github');
  const { environment, signal, log } = context;
  const octokit = getOctokit(token, { request: { signal } });
  const onRetry = (error: Error) => log.info(`${error.message} Trying again.`);
  const repeat: GithubCalls['repeat'] = (work) =>
    retry(work, callPolicy, { clock: systemClock, signal, onRetry });
  const callOnce: GithubCall = (work, permission) =>
    work(octokit).then(
      ({ data }) => data,
      (error) => Promise.reject(translate(error, permissionRemedy(permission, environment))),
    );
  return { repeat, callOnce, call: (work, permission) => repeat(() => callOnce(work, permission)) };
}

function translate(error: unknown, remedyOfPermission: string): unknown {
  if (!(error instanceof Error)) return error;
  // The library gives failures without an answer the status 500.
  const status = 'response' in error && error.response && 'status' in error ? Number(error.status) : 0;
  const said = toOneLine(error.message);
  if (status === 0)
    return new ExportError('network', `GitHub could not be reached (${said}).`, { cause: error });
  const retryAfterMs = readRetryAfter(error);
  const isLimited =
    (status === 403 || status === 429) && (retryAfterMs !== undefined || /rate limit/i.test(said));
  if (isLimited)
    return new ExportError('busy', `GitHub limits the rate of calls (${said}).`, {
      status,
      retryAfterMs: retryAfterMs ?? 60_000,
      cause: error,
    });
  const remedy = status === 403 || status === 404 ? ` ${remedyOfPermission}` : (remedies[status] ?? '');
  return new ExportError(failureCode(status), `GitHub answered ${status}: ${said}.${remedy}`, {
    status,
    cause: error,
  });
}

const remedies: Record<number, string> = { 401: ' The token is wrong, expired or revoked.' };

function readRetryAfter(error: object): number | undefined {
  if (!('response' in error) || typeof error.response !== 'object' || error.response === null)
    return undefined;
  const headers = 'headers' in error.response ? error.response.headers : undefined;
  if (typeof headers !== 'object' || headers === null || !('retry-after' in headers)) return undefined;
  const seconds = Number(headers['retry-after']);
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}

/** The status of a failed call, if a server answered it. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ExportError ? error.status : undefined;
}
