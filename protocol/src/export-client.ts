import { randomUUID } from 'node:crypto';
import { toSafeUrl } from './client/address.ts';
import { type ApiAnswer, type ApiCall, callApi, toOneLine } from './client/api-call.ts';
import { type BundleLink, hasBundleLink, toBundleLink } from './client/bundle-link.ts';
import { type Clock, systemClock } from './client/clock.ts';
import { type DownloadedBundle, type DownloadOptions, downloadBundle } from './client/download.ts';
import { ExportError, type ExportErrorCode } from './client/export-error.ts';
import { toJobId, type WatchedJob } from './client/job-answer.ts';
import { callPolicy, type RetryPolicy, retry, toWait } from './client/retry.ts';
import { type WatchOptions, watchJob } from './client/watch-job.ts';
import {
  type BundleFormat,
  type ExportWarning,
  exportJobsPath,
  type StartExportRequest,
} from './export-job.ts';

export { type AddressRules, toPublicUrl, toSafeUrl } from './client/address.ts';
export { failureCode } from './client/api-call.ts';
export { createAgent, type HttpAnswer, readText, sendRequest } from './client/http.ts';
export { callPolicy, type RetryPolicy, retry } from './client/retry.ts';
export { domainFault } from './domain.ts';
export { isKeyText, keyKind, keyText } from './key-kind.ts';
export {
  type BundleFormat,
  type BundleLink,
  type Clock,
  type DownloadedBundle,
  type DownloadOptions,
  ExportError,
  type ExportErrorCode,
  type ExportWarning,
  type StartExportRequest,
  systemClock,
  toOneLine,
  type WatchedJob,
  type WatchOptions,
};

export type ExportClientOptions = {
  /** Base address of the service, such as `https://api.example.com`; a path in it is kept. */
  apiUrl: string;
  /** An admin key. Sent to `apiUrl` and nowhere else. */
  apiKey: string;
  /** Told about every presigned address before it is used, so that it can be masked in logs. */
  onLink?: (url: URL) => void;
  /** Told about each repeated call, in a sentence without secrets. */
  onNotice?: (message: string) => void;
  /** Permits http:// beyond this machine, for a service inside a private network. */
  allowHttp?: boolean;
  /** How the caller's users permit that, for the remedy; `allow-http` by default. */
  httpOption?: string;
  userAgent?: string;
  requestTimeoutMs?: number;
  stallMs?: number;
  maxBundleBytes?: number;
  clock?: Clock;
};

export type StartOptions = {
  signal: AbortSignal;
  /** Makes repeated starts safe; default: a new random one per call. */
  idempotencyKey?: string;
};

export type BundleOptions = { signal: AbortSignal; format?: BundleFormat };

/** The static export interface, as a caller uses it. Every method rejects with an {@link ExportError} or with the reason of its signal. */
export type ExportClient = {
  /** Starts a job and returns its id. */
  start: (request: StartExportRequest, options: StartOptions) => Promise<string>;
  /** Polls until the job is completed. */
  watch: (jobId: string, options: WatchOptions) => Promise<WatchedJob>;
  /** Generates the bundle, or signs a new link to it. `job-not-completed` means: watch on. */
  bundle: (jobId: string, options: BundleOptions) => Promise<BundleLink>;
  /** Watches until the job is completed and its bundle can be had; goes back to watching when the service spoke too soon. */
  finish: (
    jobId: string,
    options: WatchOptions & { format?: BundleFormat },
  ) => Promise<{ job: WatchedJob; link: BundleLink }>;
  /** Downloads the bundle to a file and verifies it; asks for new links of the same format as needed. */
  download: (
    jobId: string,
    link: BundleLink,
    options: DownloadOptions & { format?: BundleFormat },
  ) => Promise<DownloadedBundle>;
};

/** How often a service may say "completed" and then refuse the bundle because it is not, and how fast it is asked again. */
const unfinishedPolicy: RetryPolicy = { attempts: 5, baseMs: 2000, capMs: 15_000 };

/** Creates a client for one service and key. Throws `unsafe-address` at once when the key could travel unprotected. */
export function createExportClient(options: ExportClientOptions): ExportClient {
  const settings = resolveOptions(options);
  const { base, allowHttp, httpOption, onLink, onNotice, clock } = settings;
  const jobUrl = (jobId: string) => toUrl(base, `${exportJobsPath}/${encodeURIComponent(jobId)}`);
  const call = (request: ApiCall) => callApi(request, settings);
  const persist = (request: ApiCall): Promise<ApiAnswer> =>
    retry(() => call(request), callPolicy, {
      clock,
      signal: request.signal,
      onRetry: (error, wait) => onNotice(`${error.message} Trying again in ${Math.ceil(wait / 1000)} s.`),
    });

  /** A service may accept the call (202) before it has a link. */
  const askUntilPackaged = async (request: ApiCall): Promise<unknown> => {
    for (let round = 1; ; round++) {
      const { status, json, retryAfterMs: askedMs } = await persist(request);
      if (status !== 202 || hasBundleLink(json)) return json;
      if (round === 1) onNotice('The service is packaging the bundle.');
      await clock.sleep(toWait(round, unfinishedPolicy, { askedMs, random: 1 }), request.signal);
    }
  };

  const client: ExportClient = {
    start: async (request, { signal, idempotencyKey = randomUUID() }) => {
      const headers = { 'idempotency-key': idempotencyKey };
      const url = toUrl(base, exportJobsPath);
      const { json, location } = await persist({ method: 'POST', url, body: request, headers, signal });
      return toJobId(json, location);
    },
    watch: (jobId, watchOptions) => {
      const poll = () => call({ method: 'GET', url: jobUrl(jobId), signal: watchOptions.signal });
      return watchJob({ onNotice, ...watchOptions, jobId, clock, poll });
    },
    bundle: async (jobId, { signal, format }) => {
      const url = toUrl(base, `${exportJobsPath}/${encodeURIComponent(jobId)}/bundle`);
      if (format === 'zip') url.searchParams.set('format', format);
      const link = toBundleLink(await askUntilPackaged({ method: 'POST', url, signal }), (address) =>
        toSafeUrl(address, { name: 'link to the bundle', base, allowHttp, httpOption }),
      );
      onLink(link.url);
      return link;
    },
    finish: async (jobId, { format, ...watchOptions }) => {
      const { signal } = watchOptions;
      for (let round = 1; ; round++) {
        const job = await client.watch(jobId, watchOptions);
        try {
          const link = await client.bundle(jobId, { signal, ...(format === undefined ? {} : { format }) });
          return { job, link };
        } catch (error) {
          const isUnfinished = error instanceof ExportError && error.code === 'job-not-completed';
          if (!isUnfinished || round >= unfinishedPolicy.attempts) throw error;
          onNotice('The service says that the job is not completed after all. Watching on.');
          await clock.sleep(
            toWait(round, unfinishedPolicy, { askedMs: error.retryAfterMs, random: 1 }),
            signal,
          );
        }
      }
    },
    download: (jobId, link, { format, ...rest }) => {
      const refresh = () =>
        client.bundle(jobId, { signal: rest.signal, ...(format === undefined ? {} : { format }) });
      return downloadBundle(link, { onNotice, ...rest }, { ...settings, refresh });
    },
  };
  return client;
}

function resolveOptions(options: ExportClientOptions) {
  const { allowHttp = false, httpOption = 'allow-http' } = options;
  return {
    base: toSafeUrl(options.apiUrl, { name: 'API address', allowHttp, httpOption }),
    apiKey: options.apiKey,
    allowHttp,
    httpOption,
    onLink: options.onLink ?? (() => {}),
    onNotice: options.onNotice ?? (() => {}),
    userAgent: options.userAgent ?? 'offprint',
    requestTimeoutMs: options.requestTimeoutMs ?? 60_000,
    stallMs: options.stallMs ?? 60_000,
    maxBytes: options.maxBundleBytes ?? 4 * 1024 ** 3,
    clock: options.clock ?? systemClock,
  };
}

function toUrl(base: URL, path: string): URL {
  const url = new URL(base.href);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.search = '';
  url.hash = '';
  return url;
}
