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
