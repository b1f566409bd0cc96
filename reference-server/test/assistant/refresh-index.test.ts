import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ConfigInput } from '../../src/index.ts';
import { temporaryFolder, writeDocs } from '../support/docs-folder.ts';
import { startTestServer } from '../support/test-server.ts';

// Real renders on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const source = { type: 'folder' as const, path: writeDocs() };

async function start(input: ConfigInput) {
  const server = await startTestServer({
    organizations: [{ id: 'acme', sites: [{ id: 'acme', source }] }],
    ...input,
  });
  onTestFinished(() => server.close());
  const readStatuses = async () => {
    const jobs = server.services.database.kysely.selectFrom('export_jobs').where('purpose', '=', 'index');
    return (await jobs.select('status').orderBy('created_at').execute()).map(({ status }) => status);
  };
  const expectStatuses = (statuses: unknown) =>
    expect.poll(readStatuses, { timeout: 50_000, interval: 200 }).toEqual(statuses);
  return { server, expectStatuses };
}

test('the index of a new site is made soon after the start', async () => {
  const { expectStatuses } = await start({ assistant: { refreshSeconds: 86_400 } });
  await expectStatuses(['completed']);
});

test('an index that the storage did not take is made again', async () => {
  const { server, expectStatuses } = await start({
    assistant: { refreshSeconds: 1 },
    export: { retries: 0 },
  });
  const archives = join(server.services.config.data, 'archives');
  await rm(archives, { recursive: true });
  await writeFile(archives, '');
  await expectStatuses(['failed']);
  await rm(archives);
  await expectStatuses(expect.arrayContaining(['completed']));
});

test('an index that failed over the docs is tried once more by each start', async () => {
  const data = temporaryFolder();
  const before = await start({ data, assistant: { refreshSeconds: 1 } });
  await before.expectStatuses(['completed']);
  const { kysely } = before.server.services.database;
  await kysely
    .updateTable('export_jobs')
    .set({ status: 'failed', error: 'The docs are too large.' })
    .execute();
  await before.server.close();
  const after = await start({ data, assistant: { refreshSeconds: 1 } });
  await after.expectStatuses(['failed', 'completed']);
});
