import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largeDocs, temporaryFolder, writeDocs } from './support/docs-folder.ts';
import { type Driver, downloadDigest, startExports, watchExport } from './support/drive-exports.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';

const isEnabled = Boolean(process.env.OFFPRINT_REAL_PARTS);
if (!isEnabled) {
  process.stderr.write(
    '\n  SKIPPED  tests that kill the embedded server. Enable: OFFPRINT_REAL_PARTS=1 npm test\n\n',
  );
}
const adminKey = `svc_${'e'.repeat(48)}`;

test.runIf(isEnabled)(
  'loses nothing on the embedded database when the process is killed at any moment',
  async () => {
    const data = join(temporaryFolder(), 'data');
    const docs = writeDocs(largeDocs(30));
    const launch = () =>
      startServerProcess(['--site', `docs.acme.com=${docs}`, '--port', '0', '--data', data], {
        OFFPRINT_ADMIN_KEY: adminKey,
      });
    let server: ServerProcess | undefined = await launch();
    const driver: Driver = {
      key: adminKey,
      addresses: () => (server?.address === undefined ? [] : [server.address]),
    };
    const starts: Promise<string[]>[] = [];
    for (let round = 0; round < 4; round += 1) {
      starts.push(startExports(driver, ['docs.acme.com'], { count: 3, name: `round-${round}` }));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2000));
      await server?.stop('SIGKILL');
      server = undefined;
      server = await launch();
    }
    try {
      const jobIds = (await Promise.all(starts)).flat();
      expect(new Set(jobIds).size).toBe(12);
      const jobs = await Promise.all(jobIds.map((jobId) => watchExport(driver, jobId)));
      expect(jobs.map((job) => job.status)).toEqual(jobs.map(() => 'completed'));
      const digests = await Promise.all(jobs.map((job) => downloadDigest(driver, String(job.jobId))));
      expect(new Set(digests).size).toBe(1);
    } finally {
      await server.stop('SIGTERM');
    }
  },
  240_000,
);

test.runIf(isEnabled)(
  'fails a job with a reason when its last attempt died with the process',
  async () => {
    const folder = temporaryFolder();
    const source = { type: 'folder', path: writeDocs(largeDocs(600)) };
    const organizations = [{ id: 'acme', sites: [{ id: 'acme', source }] }];
    writeFileSync(
      join(folder, 'config.json'),
      JSON.stringify({ port: 0, data: 'data', export: { retries: 0 }, organizations }),
    );
    const launch = () =>
      startServerProcess(['--config', join(folder, 'config.json')], { OFFPRINT_ADMIN_KEY: adminKey });
    let server = await launch();
    const driver: Driver = {
      key: adminKey,
      addresses: () => (server.address === undefined ? [] : [server.address]),
    };
    const [jobId = ''] = await startExports(driver, ['acme'], { count: 1, name: 'last' });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await server.stop('SIGKILL');
    server = await launch();
    try {
      const job = await watchExport(driver, jobId);
      expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(/in 1 attempt\./) });
    } finally {
      await server.stop('SIGTERM');
    }
  },
  120_000,
);

test('refuses a data folder that another process uses', async () => {
  const data = join(temporaryFolder(), 'data');
  const server = await startServerProcess(['--port', '0', '--data', data]);
  try {
    await expect(startServerProcess(['--port', '0', '--data', data])).rejects.toThrow(
      'in use by another process',
    );
  } finally {
    await server.stop('SIGTERM');
  }
}, 60_000);
