import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/docs-folder.ts';
import { startTestServer } from './support/test-server.ts';

test('a database that a newer version has migrated serves the version before', async () => {
  const input = { data: temporaryFolder(), assistant: { enabled: false } };
  const before = await startTestServer(input);
  await sql`insert into kysely_migration values ('9999-newer', '2999-01-01T00:00:00Z')`.execute(
    before.services.database.kysely,
  );
  await before.close();

  const after = await startTestServer(input);
  expect(await after.call('/readyz')).toMatchObject({ status: 200 });
  await after.close();
});

test('the queues take the limits of the configuration that the server starts with', async () => {
  const data = temporaryFolder();
  const readLimits = async (settings: { timeoutSeconds: number; retries: number }) => {
    const server = await startTestServer({ data, assistant: { enabled: false }, export: settings });
    const queues = await server.services.queue.getQueues(['export', 'export-range']);
    await server.close();
    return Object.fromEntries(
      queues.map(({ name, expireInSeconds, retryLimit }) => [name, { expireInSeconds, retryLimit }]),
    );
  };
  expect(await readLimits({ timeoutSeconds: 100, retries: 1 })).toEqual({
    export: { expireInSeconds: 1_100, retryLimit: 1 },
    'export-range': { expireInSeconds: 1_100, retryLimit: 0 },
  });
  expect(await readLimits({ timeoutSeconds: 36_000, retries: 3 })).toEqual({
    export: { expireInSeconds: 72_900, retryLimit: 3 },
    'export-range': { expireInSeconds: 72_900, retryLimit: 0 },
  });
});
