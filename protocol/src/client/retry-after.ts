/** Longest wait that a server may ask for: beyond it the own schedule serves better. */
const longestWaitMs = 5 * 60_000;

/**
 * Reads a `Retry-After` header (RFC 9110): seconds or an HTTP date, compared with `now` (milliseconds since the epoch).
 * Returns milliseconds from 0 to five minutes; `undefined` when the header is missing or unreadable.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWaitMs);
}
