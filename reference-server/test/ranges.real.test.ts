import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import { expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { largeDocs, temporaryFolder, writeDocs } from './support/docs-folder.ts';
import { type Driver, downloadDigest, startExports, watchExport } from './support/drive-exports.ts';
import { startStores } from './support/real-servers.ts';
import { startServerProcess } from './support/server-process.ts';

const initdb = findRealPart('postgresql');
const versitygw = findRealPart('s3');
const adminKey = `svc_${'c'.repeat(48)}`;
const pages = 240;

test.runIf(initdb && versitygw)(
  'three worker processes share one large export, and its archive is that of one render',
  async () => {
    await using stack = new AsyncDisposableStack();
    const { postgres, s3 } = await startStores(stack, { initdb: initdb ?? '', versitygw: versitygw ?? '' });
    const folder = temporaryFolder();
    const docs = writeDocs(largeDocs(pages));
    const config = {
      port: 0,
      storage: s3.config,
      export: { ranges: 3, rangeFiles: 200 },
      assistant: { enabled: false },
      organizations: [{ id: 'default', sites: [{ id: 'acme', source: { type: 'folder', path: docs } }] }],
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const launch = async (role: string, name: string) => {
      const server = await startServerProcess(
        ['--config', join(folder, 'config.json'), '--role', role, '--data', join(folder, name)],
        { DATABASE_URL: postgres.url, OFFPRINT_ADMIN_KEY: adminKey },
        join(folder, `${name}.log`),
      );
      stack.defer(() => server.stop('SIGKILL'));
      return server;
    };
    const api = await launch('api', 'api');
    const workers = ['worker-0', 'worker-1', 'worker-2'];
    for (const name of workers) await launch('worker', name);

    const driver: Driver = { key: adminKey, addresses: () => [api.address ?? ''] };
    const [jobId = ''] = await startExports(driver, ['acme'], { count: 1, name: 'large' });
    const job = await watchExport(driver, jobId);
    expect(job).toMatchObject({ status: 'completed', pageCount: pages });
    const plain = await renderSite({
      source: docs,
      output: join(folder, 'plain/site'),
      archives: ['tar.gz'],
    });
    expect(await downloadDigest(driver, jobId)).toBe(plain.archives[0]?.sha256);

    const logs = await Promise.all(workers.map((name) => readFile(join(folder, `${name}.log`), 'utf8')));
    const shares = logs
      .flatMap((log) => log.split('\n').filter((line) => line.includes('a share of an export')))
      .map((line): { attempt: number; index: number } => JSON.parse(line))
      .map(({ attempt, index }) => `${attempt}/${index}`);
    // A busy machine may begin the job again, or a share too late to be wanted: none is rendered twice.
    expect(shares).toContain('1/1');
    expect(new Set(shares).size).toBe(shares.length);
  },
);
