import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseSchema } from '../src/database/schema.ts';
import { createMetrics } from '../src/http/metrics.ts';

test('the metrics of the process answer while the database does not', async () => {
  const pool = new Pool({ connectionString: 'postgres://offprint@127.0.0.1:1/offprint' });
  await using database = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  const metrics = createMetrics(database);
  metrics.exportEnded('completed', 2);
  const text = await metrics.registry.metrics();
  expect(text).toContain('offprint_exports_total{status="completed"} 1');
  expect(text).not.toContain('offprint_export_jobs{');
});

test('a database that says nothing does not hold them up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = { options: {}, connect: () => new Promise<never>(() => {}), end: async () => {} };
  const metrics = createMetrics(new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) }));
  let text = '';
  void metrics.registry.metrics().then((answer) => {
    text = answer;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(text).toContain('offprint_exports_total');
  expect(text).not.toContain('offprint_export_jobs{');
});
