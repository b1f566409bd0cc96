import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { startPostgres } from './support/real-servers.ts';
import { startTestServer } from './support/test-server.ts';

const initdb = findRealPart('postgresql');

test.runIf(initdb)(
  'a database that stops in the middle of its work costs a 503, and its connections go',
  async () => {
    await using stack = new AsyncDisposableStack();
    const postgres = await startPostgres(initdb ?? '');
    stack.defer(() => postgres.stop());
    const server = await startTestServer({
      databaseUrl: postgres.url,
      databaseTimeoutSeconds: 0.3,
      assistant: { enabled: false },
      organizations: [{ id: 'acme', sites: [{ id: 'acme', source: { type: 'upload' } }] }],
    });
    stack.defer(() => server.close());
    const key = await server.createKey('acme', 'admin');
    const path = `/v1/static-export/jobs/se_${'0'.repeat(32)}`;
    expect((await server.call(path, { key })).status).toBe(404);

    const { port } = new URL(postgres.url);
    const processes = findProcesses(port);
    for (const id of processes) process.kill(id, 'SIGSTOP');
    stack.defer(() => processes.forEach(wake));
    const refused = await Promise.all(Array.from({ length: 12 }, () => server.call(path, { key })));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [503, 'unavailable']),
    );
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect((await server.call('/readyz')).status).toBe(503);

    processes.forEach(wake);
    await expect.poll(async () => (await server.call(path, { key })).status, { timeout: 5_000 }).toBe(404);

    const [parent, ...connections] = findProcesses(port);
    expect(parent).toBeDefined();
    for (const id of connections) process.kill(id, 'SIGSTOP');
    stack.defer(() => connections.forEach(wake));
    await expect.poll(async () => (await server.call(path, { key })).status, { timeout: 5_000 }).toBe(404);
  },
);

/** PostgreSQL at `port`, and after it the processes that it has begun, one of them for each connection. */
function findProcesses(port: string): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = list.split('\n').map((line) => line.trim().split(/\s+/));
  const parent = rows.find((row) => row[2]?.endsWith('/postgres') && row.includes(port))?.[0];
  return [parent, ...rows.filter((row) => row[1] === parent).map(([id]) => id)].map(Number);
}

function wake(id: number): void {
  try {
    process.kill(id, 'SIGCONT');
  } catch {
    // A connection's process ends with it.
  }
}
