import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance, as the client needs them; tests pass their own. */
export type Clock = {
  /** Wall clock in milliseconds since the epoch, for dates that a server names. */
  now: () => number;
  /** Milliseconds that only ever grow, for limits. */
  elapsed: () => number;
  /** From 0 up to, not including, 1. */
  random: () => number;
  /** Waits; rejects with the reason of `signal` as soon as that aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** The machine's own clock and randomness. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    await delay(milliseconds, undefined, { signal }).catch((error) => {
      signal.throwIfAborted();
      throw error;
    });
  },
};
