import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJobsPath } from '@offprint/protocol';
import { expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { temporaryFolder } from './support/docs-folder.ts';
import { startPostgres } from './support/real-servers.ts';
import { startServerProcess } from './support/server-process.ts';

const initdb = findRealPart('postgresql');
const adminKey = `svc_${'d'.repeat(48)}`;

test.runIf(initdb)(
  'lets exactly 10,000 of 20,000 requests pass over two processes',
  async () => {
    await using stack = new AsyncDisposableStack();
    const postgres = await startPostgres(initdb ?? '');
    stack.defer(() => postgres.stop());
    const folder = temporaryFolder();
    const config = {
      port: 0,
      role: 'api',
      limits: { startsPerOrganization: 10_000 },
      organizations: [{ id: 'default' }],
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const launch = async (name: string) => {
      const args = ['--config', join(folder, 'config.json'), '--data', join(folder, name)];
      const server = await startServerProcess(args, {
        DATABASE_URL: postgres.url,
        OFFPRINT_ADMIN_KEY: adminKey,
      });
      stack.defer(() => server.stop('SIGTERM'));
      return server.address ?? '';
    };
    // Both migrate the empty database at once.
    const addresses = await Promise.all([launch('first'), launch('second')]);

    const statuses = new Map<number, number>();
    let sent = 0;
    const client = async (number: number) => {
      while (sent < 20_000) {
        sent += 1;
        const response = await fetch(`${addresses[(sent + number) % 2]}${exportJobsPath}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
          body: '{}',
        });
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status === 429) expectLimitHeaders(response.headers);
      }
    };
    await Promise.all(Array.from({ length: 100 }, (_, number) => client(number)));
    // What passes the limit is refused for its empty body.
    expect(Object.fromEntries(statuses)).toEqual({ 400: 10_000, 429: 10_000 });
  },
  300_000,
);

function expectLimitHeaders(headers: Headers): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('ratelimit-policy')).toBe('"starts";q=10000;w=3600');
  expect(headers.get('ratelimit')).toMatch(/^"starts";r=0;t=\d+$/);
}
