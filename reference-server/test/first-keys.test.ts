import { expect, test } from 'vitest';
import { createFirstKeys } from '../src/cli/first-keys.ts';
import { temporaryFolder } from './support/docs-folder.ts';
import { startTestServer } from './support/test-server.ts';

test('a worker leaves the first keys to a process that answers requests, and expired ones are made anew', async () => {
  let now = Date.now();
  const server = await startTestServer(
    { data: temporaryFolder(), assistant: { enabled: false }, organizations: [{ id: 'acme' }] },
    { now: () => new Date(now) },
  );
  const { services } = server;
  const worker = { ...services, config: { ...services.config, role: 'worker' as const } };
  const none = { makeNew: false, environment: {} };
  expect(await createFirstKeys(worker, none)).toMatchObject({ admin: { status: 'kept' } });
  await server.createKey('acme', 'admin', new Date(now + 60_000));
  expect(await createFirstKeys(services, none)).toMatchObject({
    admin: { status: 'kept' },
    assistant: { status: 'made' },
  });
  now += 120_000;
  expect(await createFirstKeys(services, none)).toMatchObject({
    admin: { status: 'made' },
    assistant: { status: 'kept' },
  });
  await server.close();
});
