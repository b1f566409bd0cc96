import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { largeDocs, temporaryFolder, writeDocs } from './support/docs-folder.ts';
import { type Driver, downloadDigest, startExports, watchExport } from './support/drive-exports.ts';
import { startStores } from './support/real-servers.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';

const initdb = findRealPart('postgresql');
const versitygw = findRealPart('s3');
const jobCount = Number(process.env.OFFPRINT_CHAOS_JOBS ?? 100);
const adminKey = `svc_${'c'.repeat(48)}`;

test.runIf(initdb && versitygw)(
  'every export completes once and whole while workers and API processes are killed at random',
  async () => {
    await using stack = new AsyncDisposableStack();
    const { postgres, s3 } = await startStores(stack, { initdb: initdb ?? '', versitygw: versitygw ?? '' });
    const folder = temporaryFolder();
    const docs = writeDocs(largeDocs(40));
    const sites = (['acme', 'other'] as const).map((id) => ({ id, source: { type: 'folder', path: docs } }));
    const config = {
      port: 0,
      storage: s3.config,
      drainSeconds: 5,
      export: { concurrency: 2, perOrganization: 6, retries: 50, keepBundles: 1000 },
      organizations: [{ id: 'default', sites }],
      // Exports for the assistant would be counted too.
      assistant: { refreshSeconds: 0 },
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const launch = (role: string, name: string) =>
      startServerProcess(
        ['--config', join(folder, 'config.json'), '--role', role, '--data', join(folder, name)],
        { DATABASE_URL: postgres.url, OFFPRINT_ADMIN_KEY: adminKey, TMPDIR: folder },
        join(folder, `${name}.log`),
      );
    const names = ['api', 'api', 'worker', 'worker', 'worker'].map((role, number) => ({
      role,
      name: `${role}-${number}`,
    }));
    const processes: (ServerProcess | undefined)[] = [];
    for (const { role, name } of names) processes.push(await launch(role, name));
    stack.defer(async () => {
      for (const server of processes) await server?.stop('SIGKILL');
    });

    const driver: Driver = {
      key: adminKey,
      addresses: () => processes.flatMap((server) => (server?.address === undefined ? [] : [server.address])),
    };
    let kills = 0;
    let seenRendering = 0;
    let over = false;
    const chaos = (async () => {
      while (!over) {
        await new Promise((resolve) => setTimeout(resolve, 1500 + Math.random() * 3500));
        if (over) break;
        seenRendering += (await findRenderProcesses(folder)).length;
        const victim = Math.floor(Math.random() * names.length);
        const { role, name } = names[victim] ?? { role: 'worker', name: 'worker' };
        const server = processes[victim];
        processes[victim] = undefined;
        await server?.stop('SIGKILL');
        kills += 1;
        processes[victim] = await launch(role, name);
      }
    })();
    const jobIds = await startExports(driver, ['acme', 'other'], { count: jobCount, name: 'chaos' });
    const jobs = await Promise.all(jobIds.map((jobId) => watchExport(driver, jobId)));
    over = true;
    await chaos;

    expect(new Set(jobIds).size).toBe(jobCount);
    expect(jobs.map((job) => job.status)).toEqual(jobIds.map(() => 'completed'));
    const plain = await renderSite({
      source: docs,
      output: join(folder, 'plain'),
      archives: ['tar.gz'],
      archiveFolder: join(folder, 'plain-archives'),
    });
    const digests = new Set<string>();
    for (const jobId of jobIds) digests.add(await downloadDigest(driver, jobId));
    expect([...digests]).toEqual([plain.archives[0]?.sha256]);
    await expectNothingRunsOn(postgres.url, jobCount);
    expect(seenRendering).toBeGreaterThan(0);
    expect(await findRenderProcesses(folder)).toEqual([]);
    const left = await Promise.all(
      names.map(({ name }) => readdir(join(folder, name, 'work')).catch(() => [])),
    );
    process.stdout.write(
      `chaos: ${jobCount} jobs, ${kills} kills, ${left.flat().length} folders left by killed workers\n`,
    );
    expect(kills).toBeGreaterThan(2);
  },
  900_000,
);

/** The database's own count of rows and of queue entries, some seconds later. */
async function expectNothingRunsOn(url: string, count: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const pool = new Pool({ connectionString: url });
  try {
    const jobs = await pool.query(
      'select status, count(*)::integer as jobs from export_jobs group by status',
    );
    expect(jobs.rows).toEqual([{ status: 'completed', jobs: count }]);
    const queue = await pool.query(
      "select state::text, count(*)::integer as jobs from pgboss.job where name = 'export' group by state",
    );
    expect(queue.rows).toEqual([{ state: 'completed', jobs: count }]);
  } finally {
    await pool.end();
  }
}

/** Rendering processes of servers that run with this temporary folder; a killed worker must not leave one behind. */
async function findRenderProcesses(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(join('/proc', id, name), 'utf8').catch(() => '');
    if (!(await read('environ')).includes(`TMPDIR=${folder}`)) continue;
    if ((await read('cmdline')).includes('render-child')) found.push(id);
  }
  return found;
}
