import { expect, test } from 'vitest';
import { startTestServer } from './support/test-server.ts';

test('a worker answers probes on the port for health, and nothing else', async () => {
  const { healthAddress, address, call, close } = await startTestServer({ role: 'worker', healthPort: 0 });
  expect(address).toBeUndefined();
  expect(await call(`${healthAddress}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await call(`${healthAddress}/readyz`)).toMatchObject({ status: 200, body: { status: 'ready' } });
  const metrics = await call(`${healthAddress}/metrics`);
  expect(metrics).toMatchObject({ status: 200, body: expect.stringContaining('offprint_exports_total') });
  expect(await call(`${healthAddress}/v1/static-export/jobs`, { method: 'POST' })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
  await close();
  await expect(call(`${healthAddress}/healthz`)).rejects.toThrow();
});
