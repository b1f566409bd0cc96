import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createKey, createLogger, resolveConfig, startServer } from '@offprint/reference-server';
import { ExportApi } from './server-api.ts';
import { renderInFreshProcess } from './server-bare-render.ts';

/**
 * What the server costs on top of a render: the job path from start to `completed` against a bare render of the same
 * docs in a new process with the same archives, and how fast the status answers while two exports run.
 *
 *   node --conditions=offprint-source bench/server.ts <docs folder> [--runs 5]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const docs = resolve(positionals[0] ?? 'docs');
const runs = Number(values.runs);
const data = mkdtempSync(join(tmpdir(), 'offprint-bench-'));
const sites = ['first', 'second'].map((id) => ({ id, source: { type: 'folder', path: docs } }));
const config = resolveConfig({
  port: 0,
  data,
  logLevel: 'silent',
  export: { concurrency: 2, perOrganization: 2, keepBundles: 1000 },
  organizations: [{ id: 'bench', sites }],
});
const server = await startServer({ config, logger: createLogger('silent') });
try {
  const { database, clock } = server.services;
  const made = await createKey(database.kysely, clock, {
    organizationId: 'bench',
    kind: 'admin',
    name: 'bench',
  });
  const api = new ExportApi(server.address ?? '', made.key);
  await compareWithBareRender(api);
  await measurePolling(api);
} finally {
  await server.close();
  rmSync(data, { recursive: true, force: true });
}

async function compareWithBareRender(api: ExportApi): Promise<void> {
  const bare: number[] = [];
  const job: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    bare.push(await seconds(() => renderInFreshProcess(docs, join(data, `bare-${run}`))));
    job.push(await seconds(() => api.exportSite('first')));
  }
  const [bareMedian, jobMedian] = [median(bare), median(job)];
  const allowed = bareMedian * 1.1 + 0.3;
  print('bare render', `${bareMedian.toFixed(2)} s`);
  print('export job', `${jobMedian.toFixed(2)} s`);
  print('allowed (x 1.1 + 0.3 s)', `${allowed.toFixed(2)} s: ${jobMedian <= allowed ? 'kept' : 'EXCEEDED'}`);
}

async function measurePolling(api: ExportApi): Promise<void> {
  const ids = [await api.start('first'), await api.start('second')];
  const times: number[] = [];
  let running = true;
  const ended = Promise.all(ids.map((id) => api.watch(id))).then(() => {
    running = false;
  });
  while (running) {
    times.push((await seconds(() => api.read(ids[0] ?? ''))) * 1000);
    await new Promise((done) => setTimeout(done, 20));
  }
  await ended;
  times.sort((left, right) => left - right);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const text = `${median(times).toFixed(1)} ms median, ${p99.toFixed(1)} ms p99, ${times.length} calls`;
  print('status while two exports run', text);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function median(numbers: number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;
}

function print(name: string, value: string): void {
  process.stdout.write(`${name.padEnd(30)} ${value}\n`);
}
