import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import type { Limits, RateLimit, RateLimitState } from '../services.ts';

/** Counters in the database, so that all processes share them. Windows are fixed: they begin with the first request. */
export function createLimits(database: Pick<Database, 'query'>): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  return {
    async consume(limit, subject) {
      const name = `${limit.name}:${limit.points}:${limit.windowSeconds}`;
      const limiter = limiters.get(name) ?? createLimiter(database, limit, name);
      limiters.set(name, limiter);
      return toState(limit, await consumePoint(limiter, subject));
    },
  };
}

function createLimiter(database: Pick<Database, 'query'>, limit: RateLimit, keyPrefix: string) {
  return new RateLimiterPostgres({
    storeClient: database,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points: limit.points,
    duration: limit.windowSeconds,
    // A window that is used up needs no further statements; it stays exact, because points are never given back.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
}

type Consumption = { allowed: boolean; result: RateLimiterRes };

/** The limiter rejects with its result when the window is used up, and with an error when the store fails. */
async function consumePoint(limiter: RateLimiterPostgres, subject: string): Promise<Consumption> {
  try {
    return { allowed: true, result: await limiter.consume(subject) };
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return { allowed: false, result: rejection };
    throw rejection;
  }
}

function toState(limit: RateLimit, { allowed, result }: Consumption): RateLimitState {
  const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return { limit, allowed, remaining: allowed ? result.remainingPoints : 0, resetSeconds };
}
