import { toPublicUrl } from './address.ts';
import type { Clock } from './clock.ts';
import { ExportError, type ExportErrorCode } from './export-error.ts';
import { type HttpAnswer, readText, sendRequest, toNetworkError } from './http.ts';
import { createRedactor } from './redact.ts';
import { parseRetryAfter } from './retry-after.ts';

const longestAnswerBytes = 32 * 1024 * 1024;

export type ApiAccess = { apiKey: string; userAgent: string; requestTimeoutMs: number; clock: Clock };

export type ApiCall = {
  method: 'GET' | 'POST';
  url: URL;
  body?: unknown;
  headers?: Record<string, string>;
  signal: AbortSignal;
};

export type ApiAnswer = {
  status: number;
  json: unknown;
  location: string | undefined;
  retryAfterMs: number | undefined;
};

/**
 * Makes one call with the key and reads its JSON, without the key where the service quotes it. Every other outcome rejects
 * with an {@link ExportError}.
 */
export async function callApi(call: ApiCall, access: ApiAccess): Promise<ApiAnswer> {
  const timeout = AbortSignal.timeout(access.requestTimeoutMs);
  const signal = AbortSignal.any([call.signal, timeout]);
  try {
    const answer = await sendRequest(
      {
        method: call.method,
        url: call.url,
        headers: toHeaders(call, access),
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal,
      },
      access.userAgent,
    );
    return toApiAnswer(answer, await readText(answer, longestAnswerBytes), { ...access, call });
  } catch (error) {
    call.signal.throwIfAborted();
    if (timeout.aborted) throw timedOut(call.url, access.requestTimeoutMs);
    throw error instanceof ExportError ? error : toNetworkError(error, call.url);
  }
}

function toHeaders(call: ApiCall, { apiKey }: ApiAccess): Record<string, string> {
  const content = call.body === undefined ? {} : { 'content-type': 'application/json' };
  return { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...content, ...call.headers };
}

function timedOut(url: URL, milliseconds: number): ExportError {
  return new ExportError('stalled', `${toPublicUrl(url)} did not answer within ${milliseconds / 1000} s.`);
}

function toApiAnswer(answer: HttpAnswer, text: string, { call, apiKey, clock }: AnswerContext): ApiAnswer {
  const { method, url } = call;
  const redact = createRedactor(apiKey);
  const json = parseJson(text, redact);
  const retryAfterMs = parseRetryAfter(answer.headers['retry-after'], clock.now());
  if (answer.status < 200 || answer.status > 299) throw toFailure(answer, json, { url, retryAfterMs });
  const { location } = answer.headers;
  const isPromise = answer.status === 202 && text.trim() === '';
  if (json !== undefined || isPromise)
    return { status: answer.status, json, location: location && redact(location), retryAfterMs };
  const said = `${method} ${toPublicUrl(url)} answered ${answer.status} without JSON.`;
  throw new ExportError('invalid-answer', `${said} That address is probably not the API: check api-url.`);
}

type AnswerContext = ApiAccess & { call: ApiCall };
type FailureContext = { url: URL; retryAfterMs: number | undefined };

function toFailure(answer: HttpAnswer, json: unknown, { url, retryAfterMs }: FailureContext): ExportError {
  const { status } = answer;
  const details = retryAfterMs === undefined ? { status } : { status, retryAfterMs };
  if (status >= 300 && status < 400) return redirected(answer, url);
  const said = describeProblem(json) ?? remedies[status] ?? 'It gave no reason.';
  return new ExportError(failureCode(status), `${toPublicUrl(url)} answered ${status}. ${said}`, details);
}

/** The key must not travel to an address that nobody configured. */
function redirected(answer: HttpAnswer, url: URL): ExportError {
  const target = URL.parse(answer.headers.location ?? '', url.href);
  const where = target === null ? 'elsewhere' : `to ${target.origin}`;
  const message = `${toPublicUrl(url)} redirects ${where}, and the key is not sent on. Use that address as the API address.`;
  return new ExportError('refused', message, { status: answer.status });
}

const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
const codes: Record<number, ExportErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'job-not-completed',
  410: 'bundle-purged',
};
const remedies: Record<number, string> = {
  401: 'The key is missing or wrong: create an admin key (svc_…) and store it as a secret.',
  403: 'The key may not do this: static export needs an admin key of the organization that owns the site, and its plan must include export.',
  404: 'Check the API address, the domain and the job id.',
  429: 'Too many requests.',
};

/** Which failure a status of the API means. */
export function failureCode(status: number): ExportErrorCode {
  return transientStatuses.has(status) ? 'busy' : (codes[status] ?? 'refused');
}

/** The sentences of a problem (RFC 9457), or of the usual `message` and `error` members, on one line. */
function describeProblem(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(json));
  const said = ['title', 'detail', 'remedy', 'message', 'error'].map((name) => members.get(name));
  const sentences = said.filter((text) => typeof text === 'string').map((text) => toSentence(text));
  const faults = [members.get('errors')].flat().map(describeFault).filter(Boolean);
  return sentences.length === 0 ? undefined : [...sentences, ...faults].join(' ');
}

function describeFault(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null || !('detail' in fault)) return undefined;
  return 'pointer' in fault ? `${fault.pointer}: ${toSentence(String(fault.detail))}` : undefined;
}

function toSentence(text: string): string {
  const line = toOneLine(text);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}

/** Text of a server on one printable line of at most 500 characters, so that it cannot pose as a line of our own. */
export function toOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > 500 ? `${line.slice(0, 499)}…` : line;
}

function parseJson(text: string, redact: (text: string) => string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? redact(value) : value));
  } catch {
    return undefined;
  }
}
