import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createKey, createLogger, resolveConfig, startServer } from '@offprint/reference-server';
import { ExportApi } from './server-api.ts';

/**
 * Watches the memory of the server's own process under steady exports, polls and bundle calls: prints one line per
 * half minute, and compares the second half with the first.
 *
 *   node --expose-gc --conditions=offprint-source bench/server-soak.ts <docs folder> [--minutes 10]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
});
const minutes = Number(values.minutes);
const data = mkdtempSync(join(tmpdir(), 'offprint-soak-'));
const source = { type: 'folder', path: resolve(positionals[0] ?? 'docs') };
const config = resolveConfig({
  port: 0,
  data,
  logLevel: 'silent',
  limits: { adminPerOrganization: 10_000_000, startsPerOrganization: 1_000_000 },
  organizations: [{ id: 'soak', sites: [{ id: 'soak', source }] }],
});
const server = await startServer({ config, logger: createLogger('silent') });
try {
  await soak();
} finally {
  await server.close();
  rmSync(data, { recursive: true, force: true });
}

async function soak(): Promise<void> {
  const { database, clock } = server.services;
  const made = await createKey(database.kysely, clock, {
    organizationId: 'soak',
    kind: 'admin',
    name: 'soak',
  });
  const api = new ExportApi(server.address ?? '', made.key);
  const end = Date.now() + minutes * 60_000;
  let exports = 0;
  const exporting = (async () => {
    for (; Date.now() < end; exports += 1) await api.exportSite('soak');
  })();
  const samples: number[] = [];
  while (Date.now() < end) {
    await new Promise((done) => setTimeout(done, Math.min(30_000, end - Date.now())));
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    samples.push(heapUsed / 1e6);
    print(
      `${exports} exports, heap ${(heapUsed / 1e6).toFixed(0)} MB, resident ${(rss / 1e6).toFixed(0)} MB`,
    );
  }
  await exporting;
  const half = Math.floor(samples.length / 2);
  const growth = average(samples.slice(half)) / average(samples.slice(0, half));
  print(`heap of the second half: ${growth.toFixed(2)} times the first`);
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
