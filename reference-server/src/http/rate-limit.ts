import type { Response } from 'express';
import type { Limits, RateLimit, RateLimitState } from '../services.ts';
import { ProblemError } from './problem-error.ts';

/** One limit and whom it counts for. */
export type LimitedSubject = { limit: RateLimit; subject: string };

/**
 * Takes one point of each limit in turn, writes the `RateLimit-Policy` and `RateLimit` headers, and throws the 429
 * problem with `Retry-After` at the first that is exhausted.
 */
export async function applyLimits(
  limits: Limits,
  response: Response,
  subjects: LimitedSubject[],
): Promise<void> {
  const states: RateLimitState[] = [];
  for (const { limit, subject } of subjects) {
    const state = await limits.consume(limit, subject);
    states.push(state);
    if (!state.allowed) break;
  }
  response.set('RateLimit-Policy', subjects.map(({ limit }) => toPolicy(limit)).join(', '));
  response.set('RateLimit', states.map(toState).join(', '));
  const exhausted = states.find((state) => !state.allowed);
  if (exhausted !== undefined) throw tooMany(exhausted);
}

function toPolicy(limit: RateLimit): string {
  return `"${limit.name}";q=${limit.points};w=${limit.windowSeconds}`;
}

function toState(state: RateLimitState): string {
  return `"${state.limit.name}";r=${state.remaining};t=${state.resetSeconds}`;
}

function tooMany({ limit, resetSeconds }: RateLimitState): ProblemError {
  const detail = `The limit "${limit.name}" of ${limit.points} requests per ${limit.windowSeconds} s is exhausted.`;
  return new ProblemError('rate-limited', detail, { headers: { 'Retry-After': `${resetSeconds}` } });
}
