import type { Clock } from './clock.ts';
import { type ExportError, isTransient } from './export-error.ts';

export type RetryPolicy = {
  /** How often the call is made at most. */
  attempts: number;
  /** Longest wait before the second attempt; doubles each time up to `capMs`. */
  baseMs: number;
  capMs: number;
};

export type RetryContext = {
  clock: Clock;
  signal: AbortSignal;
  onRetry?: ((error: ExportError, waitMs: number) => void) | undefined;
};

/** Enough for a restart of the service, short enough to notice a real failure. */
export const callPolicy: RetryPolicy = { attempts: 6, baseMs: 1000, capMs: 20_000 };

/** Repeats `call` while it fails transiently. Rejects with the last failure, or with the reason of the signal. */
export async function retry<T>(
  call: () => Promise<T>,
  policy: RetryPolicy,
  { clock, signal, onRetry }: RetryContext,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error) || attempt >= policy.attempts) throw error;
      const wait = toWait(attempt, policy, { askedMs: error.retryAfterMs, random: clock.random() });
      onRetry?.(error, wait);
      await clock.sleep(wait, signal);
    }
  }
}

/**
 * How long to wait after a failed attempt: as long as the server asks, or else anywhere below the exponential bound, so that
 * clients do not come back together. A tenth of that bound in any case: a server that asks for no wait at all, or names a date
 * in the past, must not be hammered.
 */
export function toWait(
  attempt: number,
  { baseMs, capMs }: RetryPolicy,
  { askedMs, random }: { askedMs: number | undefined; random: number },
): number {
  const bound = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return Math.max(askedMs ?? random * bound, bound / 10);
}
