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
      const wait = error.retryAfterMs ?? backoff(attempt, policy, clock.random());
      onRetry?.(error, wait);
      await clock.sleep(wait, signal);
    }
  }
}

/** Full jitter: anywhere between nothing and the exponential bound, so that clients do not come back together. */
export function backoff(attempt: number, { baseMs, capMs }: RetryPolicy, random: number): number {
  return random * Math.min(capMs, baseMs * 2 ** (attempt - 1));
}
