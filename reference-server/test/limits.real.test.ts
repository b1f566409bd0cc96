import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assistantMessagePath } from '@offprint/protocol';
import { expect, test } from 'vitest';
import { findRealPart } from '../../test/real-parts.ts';
import { temporaryFolder } from './support/docs-folder.ts';
import { startPostgres } from './support/real-servers.ts';
import { startServerProcess } from './support/server-process.ts';

const initdb = findRealPart('postgresql');
const assistantKey = `svc_dsc_${'d'.repeat(48)}`;
const path = assistantMessagePath.replace('{domain}', 'docs');

test.runIf(initdb)(
  'the assistant lets exactly 10,000 of 20,000 requests of an organization pass over two processes',
  async () => {
    await using stack = new AsyncDisposableStack();
    const postgres = await startPostgres(initdb ?? '');
    stack.defer(() => postgres.stop());
    const folder = temporaryFolder();
    const config = {
      port: 0,
      role: 'api',
      // The address of these clients is one; its own limit is as high and would hide which of the two holds.
      limits: { assistantPerAddress: 1_000_000 },
      organizations: [{ id: 'default' }],
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const launch = async (name: string) => {
      const args = ['--config', join(folder, 'config.json'), '--data', join(folder, name)];
      const server = await startServerProcess(args, {
        DATABASE_URL: postgres.url,
        OFFPRINT_ASSISTANT_KEY: assistantKey,
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
        const response = await fetch(`${addresses[(sent + number) % 2]}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${assistantKey}`, 'content-type': 'application/json' },
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
  expect(headers.get('ratelimit-policy')).toBe('"organization";q=10000;w=3600, "address";q=1000000;w=86400');
  expect(headers.get('ratelimit')).toMatch(/^"organization";r=0;t=\d+$/);
}
