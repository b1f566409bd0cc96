import { warning } from '@actions/core';
import { systemClock } from '@offprint/protocol/export-client';
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
  for (let wait = 1000; ; wait = Math.min(wait * 1.5, 10_000)) {
    const found = await readStamp(pageUrl, stamp, signal);
    if (found === 'same') return log.info(`${pageUrl} serves this export.`);
    if (found === 'login') return warning(`${pageUrl} asks for a login, so nobody checked what it serves.`);
    if (performance.now() + wait > deadline) throw new Error(staleMessage(pageUrl, limitMs));
    await systemClock.sleep(wait, signal);
  }
}

async function readStamp(
  pageUrl: string,
  stamp: string,
  signal: AbortSignal,
): Promise<'same' | 'other' | 'login'> {
  const address = new URL(stampFile, pageUrl.endsWith('/') ? pageUrl : `${pageUrl}/`);
  // Caches on the way must not answer with what they kept.
  address.searchParams.set('run', stamp.trim());
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    const answer = await fetch(address, {
      signal: limit,
      redirect: 'manual',
      headers: { 'cache-control': 'no-cache' },
    });
    if (answer.status === 401 || answer.status === 403 || answer.status === 302) return 'login';
    return answer.ok && (await answer.text()) === stamp ? 'same' : 'other';
  } catch {
    signal.throwIfAborted();
    return 'other';
  }
}

function staleMessage(pageUrl: string, limitMs: number): string {
  return `GitHub reports success, but ${pageUrl} did not serve this export within ${limitMs / 60_000} minutes. Pages takes a second deployment of the same commit for the first one; push a commit, or raise "pages-verify-minutes".`;
}
