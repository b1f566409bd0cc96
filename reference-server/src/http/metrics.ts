import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Kysely, sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseSchema } from '../database/schema.ts';
import { answeredStatus } from './answered-status.ts';
import { ProblemError } from './problem-error.ts';

/** How an answer of the assistant ended; `left` when its reader did not wait for the end. */
type AnswerEnd = 'finished' | 'failed' | 'left';

export type Metrics = {
  registry: Registry;
  exportEnded(status: 'completed' | 'failed', seconds: number): void;
  /** `firstTextSeconds` is missing where no text came. */
  answerEnded(outcome: AnswerEnd, firstTextSeconds: number | undefined): void;
  /** Middleware that times every request by route and status. */
  countRequests: RequestHandler;
};

/** Prometheus metrics of this process; the counts of jobs come from the shared database. */
export function createMetrics(database: Kysely<DatabaseSchema>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'offprint_http_request_seconds',
    help: 'Duration of answered requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const exportSeconds = new Histogram({
    name: 'offprint_export_seconds',
    help: 'Duration of the last attempt of ended exports.',
    labelNames: ['status'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900],
    registers: [registry],
  });
  const exportsEnded = new Counter({
    name: 'offprint_exports_total',
    help: 'Exports that ended on this process.',
    labelNames: ['status'],
    registers: [registry],
  });
  const answersEnded = new Counter({
    name: 'offprint_assistant_answers_total',
    help: 'Answers of the assistant that ended on this process.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const firstText = new Histogram({
    name: 'offprint_assistant_first_text_seconds',
    help: 'Time from the head of an answer to its first text.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  registerJobGauge(database, registry);
  return {
    registry,
    exportEnded(status, seconds) {
      exportsEnded.inc({ status });
      exportSeconds.observe({ status }, seconds);
    },
    answerEnded(outcome, firstTextSeconds) {
      answersEnded.inc({ outcome });
      if (firstTextSeconds !== undefined) firstText.observe(firstTextSeconds);
    },
    countRequests(request, response, next) {
      const end = requests.startTimer();
      response.once('close', () => {
        // The pattern, not the path: paths are unbounded.
        const route = typeof request.route?.path === 'string' ? request.route.path : 'none';
        end({ method: request.method, route, status: answeredStatus(response) });
      });
      next();
    },
  };
}

/** `GET /metrics`, behind a bearer token when one is configured. */
export function serveMetrics({ registry }: Metrics, token: string | undefined): RequestHandler {
  return async (request, response) => {
    if (token !== undefined && !isSame(request.get('authorization') ?? '', `Bearer ${token}`)) {
      throw new ProblemError('unauthenticated', 'The metrics ask for their bearer token.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    const text = await registry.metrics();
    response.type(registry.contentType).send(text);
  };
}

function registerJobGauge(database: Kysely<DatabaseSchema>, registry: Registry): void {
  new Gauge({
    name: 'offprint_export_jobs',
    help: 'Jobs that have not ended, over all processes.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      // Without the database this one is missing; the others are wanted then most of all.
      this.reset();
      const rows = await Promise.race([countJobs(database).catch(() => undefined), patience()]);
      if (rows === undefined) return;
      for (const status of ['queued', 'running']) {
        this.set({ status }, rows.find((row) => row.status === status)?.jobs ?? 0);
      }
    },
  });
}

/** Prometheus gives up after 10 seconds, as long as a statement may take. */
const patienceMs = 3_000;

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs).unref();
  });
}

function countJobs(database: Kysely<DatabaseSchema>) {
  return database
    .selectFrom('export_jobs')
    .select(['status', sql<number>`count(*)::integer`.as('jobs')])
    .where('status', 'in', ['queued', 'running'])
    .groupBy('status')
    .execute();
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
