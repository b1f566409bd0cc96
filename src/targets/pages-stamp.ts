import { warning } from '@actions/core';
import { ExportError, type HttpAnswer, sendRequest, systemClock } from '@offprint/protocol/export-client';
import type { StepLog } from '../step-log.ts';
import { stampFile } from './pages-artifact.ts';

export type StampWait = { limitMs: number; signal: AbortSignal; log: StepLog };

/**
 * Waits until the public address serves this export's stamp. Pages takes two deployments of one commit for the same, so it may
 * report success and go on serving old content; then this rejects. A site behind a login cannot be looked at: a warning.
 */
export async function awaitStamp(
  pageUrl: string,
  stamp: string,
  { limitMs, signal, log }: StampWait,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  const address = stampAddress(pageUrl, stamp);
  for (let wait = 1000; ; wait = Math.min(wait * 1.5, 10_000)) {
    const found = await look(address, stamp, signal);
    if (found === 'same') return log.info(`${pageUrl} serves this export.`);
    if (found === 'login') return warning(`${pageUrl} asks for a login, so nobody checked what it serves.`);
    if (performance.now() + wait > deadline) throw new Error(explain(found, pageUrl, limitMs));
    await systemClock.sleep(wait, signal);
  }
}

type Found = 'same' | 'other' | 'login' | ExportError;

function stampAddress(pageUrl: string, stamp: string): URL {
  const address = new URL(stampFile, pageUrl.endsWith('/') ? pageUrl : `${pageUrl}/`);
  // Caches on the way must not answer with what they kept.
  address.searchParams.set('run', stamp.trim());
  return address;
}

async function look(address: URL, stamp: string, signal: AbortSignal): Promise<Found> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
  try {
    return await readStamp(address, stamp, { signal: limit, redirectsLeft: 5 });
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof ExportError ? error : new ExportError('stalled', 'It did not answer in time.');
  }
}

type Reading = { signal: AbortSignal; redirectsLeft: number };

/** A site that moved for good is read where it moved to, as from http to https; a login is a redirect for now. */
async function readStamp(
  url: URL,
  stamp: string,
  { signal, redirectsLeft }: Reading,
): Promise<'same' | 'other' | 'login'> {
  const headers = { 'cache-control': 'no-cache' };
  const answer = await sendRequest({ method: 'GET', url, headers, body: null, signal }, 'offprint-action');
  const { location } = answer.headers;
  if (answer.status === 200) return (await startsWith(answer, stamp)) ? 'same' : 'other';
  answer.body.destroy();
  if ([301, 308].includes(answer.status) && location !== undefined && redirectsLeft > 0)
    return readStamp(new URL(location, url), stamp, { signal, redirectsLeft: redirectsLeft - 1 });
  return [302, 303, 307, 401, 403].includes(answer.status) ? 'login' : 'other';
}

async function startsWith(answer: HttpAnswer, stamp: string): Promise<boolean> {
  let text = '';
  for await (const chunk of answer.body) {
    text += chunk;
    if (text.length >= stamp.length) break;
  }
  return text.startsWith(stamp);
}

function explain(found: Found, pageUrl: string, limitMs: number): string {
  return found instanceof ExportError
    ? `GitHub reports success, but this runner cannot reach ${pageUrl}: ${found.message} Set "pages-verify" to false where it never can.`
    : `GitHub reports success, but ${pageUrl} did not serve this export within ${limitMs / 60_000} minutes. Pages takes a second deployment of the same commit for the first one; push a commit, or raise "pages-verify-minutes".`;
}
